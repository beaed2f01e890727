import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { createBanks } from './providers/banks';
import { bankOf } from './testing/bank';
import { type NetworkedBank, networkedProvider, openNetworkedBank } from './testing/networked-bank';
import { travellerOf } from './testing/traveller';

// a process is killed and another continues with its data, which needs a database server
const fixture = path.resolve(import.meta.dirname, 'testing/opening-crash.fixture.ts');

let api: TestApi;
let bank: NetworkedBank;
let folder: string;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-opening-'));
  bank = await openNetworkedBank();
  api = await openTestApi({ banks: createBanks([networkedProvider(bank.url)]) });
});
afterEach(async () => {
  await api.close();
  await bank.close();
  await rm(folder, { recursive: true });
});

/** A booking whose request died after its commit. @returns its account */
async function committed(): Promise<number> {
  const provider = bankOf(api);
  const { openAccount } = provider;
  provider.openAccount = () => Promise.reject(new Error('the process died'));
  await expect(travellerOf(api).book()).rejects.toThrow('500');
  provider.openAccount = openAccount;
  const { id } = await api.context.db.selectFrom('payment_accounts').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Runs the process that opens the account. @returns the signal that ended it */
async function openAndDie(accountId: number, step: string): Promise<string | null> {
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
      ACCOUNT_ID: String(accountId),
      NOW: api.context.now().toISOString(),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test.each(['before-bank', 'after-bank', 'in-write', 'after-write'])(
  'a booking whose process is killed at the step %s has one account at the bank, and one mail',
  async (step) => {
    const accountId = await committed();
    expect(await openAndDie(accountId, step)).toBe('SIGKILL');
    api.travel(31_000);
    await api.runJobs();
    const account = await api.context.db.selectFrom('payment_accounts').selectAll().executeTakeFirstOrThrow();
    expect([...bank.accounts]).toEqual([[account.reference, { accountNumber: account.account_number }]]);
    expect(account).toMatchObject({ id: accountId, state: 'open' });
    const mails = await api.context.db
      .selectFrom('jobs')
      .select('id')
      .where('key', '=', `mail:payment-due:account:${accountId}`)
      .execute();
    expect(mails).toHaveLength(1);
    expect(await breaches(api.context.db)).toEqual([]);
  },
  60_000,
);
