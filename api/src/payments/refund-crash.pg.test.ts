import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openTestApi, type TestApi } from '../testing';
import { createBanks } from './providers/banks';
import { disagreements } from './testing/books';
import { type NetworkedBank, networkedProvider, openNetworkedBank } from './testing/networked-bank';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

// a process is killed and another continues with its data, which needs a database server
const fixture = path.resolve(import.meta.dirname, 'testing/refund-crash.fixture.ts');
const minuteMs = 60_000;
const partlyPaid = 5000;

let api: TestApi;
let bank: NetworkedBank;
let folder: string;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-refund-'));
  bank = await openNetworkedBank();
  api = await openTestApi({ banks: createBanks([networkedProvider(bank.url)]) });
});
afterEach(async () => {
  await api.close();
  await bank.close();
  await rm(folder, { recursive: true });
});

/** An insufficient amount with a refund that is due and can be withdrawn by another transfer. */
async function underpaid(): Promise<{ ride: UnpaidRide; refundId: number }> {
  const ride = await travellerOf(api).book();
  bank.take(ride.details.accountNumber, partlyPaid * 100, api.context.now());
  api.travel(31 * minuteMs);
  await api.runJobs();
  return { ride, refundId: await recordsOf(api).refundIdOf(ride) };
}

/** Runs the process that sends the refund. @returns the signal that ended it */
async function sendAndDie(refundId: number, step: string, order = 'as it is'): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const child = spawn(process.execPath, ['--import', 'tsx', fixture], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      BANK_URL: bank.url,
      CRASH_AT: step,
      ORDER: order,
      REFUND_ID: String(refundId),
      NOW: api.context.now().toISOString(),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

/** Right after the crash, the traveller pays the rest to a new account. */
async function topUp(ride: UnpaidRide): Promise<string> {
  const { status, data } = await travellerOf(api).initiate(ride);
  if (status !== 200) return 'refused';
  const { transfer_details: details } = data as { transfer_details: UnpaidRide['details'] };
  bank.take(details.accountNumber, details.amount * 100, api.context.now());
  return 'taken';
}

/** Another process continues after the lease of the killed one has expired. */
const goOn = async () => {
  for (let round = 0; round < 3; round += 1) {
    api.travel(2 * minuteMs);
    await api.runJobs();
  }
};

test.each([
  ['in-begin', 'taken', 0],
  ['after-begin', 'refused', 1],
  ['before-bank', 'refused', 1],
  ['after-bank', 'refused', 1],
  ['in-end', 'refused', 1],
  ['after-end', 'refused', 1],
])(
  'killed %s, a refund is neither lost nor sent twice, and another transfer is %s',
  async (step, expectedTopUp, expectedRefunds) => {
    const { ride, refundId } = await underpaid();
    expect(await sendAndDie(refundId, step)).toBe('SIGKILL');
    expect(await topUp(ride)).toBe(expectedTopUp);
    await goOn();
    expect(await disagreements(api, bank)).toEqual([]);
    expect([...bank.refunds.values()].map(({ amountKobo }) => amountKobo)).toEqual(
      Array.from({ length: expectedRefunds }, () => partlyPaid * 100),
    );
    const { status } = await travellerOf(api).look(ride);
    expect(status).toBe(expectedTopUp === 'taken' ? 'paid' : 'refunded');
  },
  90_000,
);

test('control: if the bank is called before the commit, a crash lets a refunded transfer pay a booking', async () => {
  const { ride, refundId } = await underpaid();
  expect(await sendAndDie(refundId, 'after-bank', 'bank-first')).toBe('SIGKILL');
  expect(await topUp(ride)).toBe('taken');
  await goOn();
  expect(await disagreements(api, bank)).toEqual([
    `refund:${refundId}: the bank sent 500000 kobo back, and we say withdrawn`,
  ]);
}, 90_000);
