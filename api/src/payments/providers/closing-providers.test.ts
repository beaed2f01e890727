import type { Database } from '../../database';
import { parseSettings } from '../../settings';
import { staffOf } from '../../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../../testing';
import { openTestDatabase } from '../../testing/open-test-database';
import { deliverTo } from '../contract/testing/sites';
import { breaches } from '../invariants';
import { startPaystack } from '../simulators/paystack/paystack';
import { signBody } from '../simulators/paystack/sign';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf } from '../testing/traveller';

const minuteMs = 60_000;
const key = 'sk_test_closing';

let database: Database;
let bank: Awaited<ReturnType<typeof startPaystack>>;
let now: () => Date;
const open: TestApi[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  now = () => new Date('2026-11-20T09:00:00Z');
  bank = await startPaystack({ secret: key }, { now: () => now() });
});
afterEach(async () => {
  expect(await breaches(database.db)).toEqual([]);
  for (const api of open.splice(0)) await api.close();
  await bank.close();
  await database.close();
});

/** Starts the site with these settings on the same data, now. */
async function start(payment: Record<string, string>) {
  const log: string[] = [];
  const { payment: settings } = parseSettings({ PAYSTACK_URL: bank.url, ...payment });
  const api = await openTestApi({
    now: now(),
    database: { ...database, close: async () => undefined },
    settings: { logLevel: 'warn', payment: { ...settings, secret: 'a secret of the tests, 32 characters or more' } },
    logTo: { write: (line) => void log.push(line) },
  });
  open.push(api);
  now = api.context.now;
  const lines = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { api, traveller: travellerOf(api), warnings: () => lines().filter(({ level }) => level === 40) };
}

const withPaystack = { PAYMENT_PROVIDERS: 'paystack', PAYSTACK_SECRET_KEY: key };
const withKeyOnly = { PAYMENT_PROVIDERS: 'sandbox', PAYSTACK_SECRET_KEY: key };
const without = { PAYMENT_PROVIDERS: 'sandbox' };

test('money that was paid there long ago is refunded there while its key is set', async () => {
  const before = await start(withPaystack);
  const paid = await before.traveller.book();
  bank.provider.transfer({ accountNumber: paid.details.accountNumber, amountKobo: paid.due * 100 });
  before.api.travel(minuteMs);
  await before.api.runJobs();
  expect(await before.traveller.look(paid)).toMatchObject({ status: 'paid' });
  const setOut = now;
  now = () => new Date(setOut().getTime() + 30 * 86_400_000);

  const { api, warnings } = await start(withKeyOnly);
  expect(warnings()).toEqual([]);
  expect(api.context.banks.of('paystack')?.name).toBe('paystack');
});

test('a provider that is not in the list any more is asked about its accounts while its key is set, and opens no new ones', async () => {
  const before = await start(withPaystack);
  const [paid, unpaid] = [await before.traveller.book(), await before.traveller.book()];
  expect(
    bank.provider.transfer({ accountNumber: paid.details.accountNumber, amountKobo: paid.due * 100 }),
  ).toMatchObject({ isAccepted: true });

  const { api, traveller, warnings } = await start(withKeyOnly);
  expect(warnings()).toMatchObject([
    { provider: 'paystack', accounts: 2, until: '2026-11-20T09:30:00.000Z', refunds: 0, isAsked: true },
  ]);
  api.travel(minuteMs);
  await api.runJobs();
  expect(await traveller.look(paid)).toMatchObject({ status: 'paid' });
  api.travel(30 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(unpaid)).toMatchObject({ status: 'expired', ride: 'expired' });

  expect((await traveller.initiate(unpaid)).status).toBe(200);
  expect((await traveller.look(unpaid)).details).toMatchObject({ bankName: 'Sandbox Bank' });
  expect(bank.provider.accounts()).toHaveLength(2);
});

test('its notices are taken', async () => {
  const before = await start(withPaystack);
  const ride = await before.traveller.book();
  const { api, traveller } = await start(withKeyOnly);
  bank.provider.transfer({ accountNumber: ride.details.accountNumber, amountKobo: ride.due * 100 });
  const body = Buffer.from(String(bank.notices.all[0]?.body));
  const notice = { body, headers: { 'x-paystack-signature': signBody(key, body) } };
  expect(await deliverTo(api, 'paystack')(notice)).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('the site does not start without its key while accounts are open there, and starts when they are over', async () => {
  const before = await start(withPaystack);
  await before.traveller.book();
  await expect(start(without)).rejects.toThrow(
    /PAYMENT_PROVIDERS: paystack is not in it any more, and has 1 open account, the last until Friday 20, November 2026 at 10:30\sAM\. Travellers may be paying there\. Set PAYSTACK_SECRET_KEY again, as before: the site then opens no new accounts at paystack, and asks it until the last one is over$/,
  );
  const { api } = await start(withKeyOnly);
  api.travel(31 * minuteMs);
  await api.runJobs();
  const { warnings } = await start(without);
  expect(warnings()).toEqual([]);
});

test('a refund that was not sent is named at the start, and goes through the provider while its key is set', async () => {
  const before = await start(withPaystack);
  const ride = await before.traveller.book();
  bank.provider.transfer({ accountNumber: ride.details.accountNumber, amountKobo: ride.due * 100 });
  before.api.travel(minuteMs);
  await before.api.runJobs();
  await endRide(before.api, ride, 0);
  const open = { provider: 'paystack', accounts: 0, until: null, refunds: 1 };
  expect((await start(without)).warnings()).toMatchObject([{ ...open, isAsked: false }]);

  const { api, traveller, warnings } = await start(withKeyOnly);
  expect(warnings()).toMatchObject([{ ...open, isAsked: true }]);
  const url = `/staff/payments/refund-${await recordsOf(api).refundIdOf(ride)}/refund`;
  expect(await staffOf(api).send(url, { by: 'bank' })).toMatchObject({ statusCode: 200 });
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await api.runJobs();
    api.travel(minuteMs);
  }
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
});
