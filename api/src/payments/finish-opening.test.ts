import { ServiceOutage } from '../jobs/circuit-breaker';
import { rideBookings } from '../rides/ride-bookings';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { openTestApi, type TestApi } from '../testing';
import { giveUpOpening, openedOrGone, resumeOpening } from './finish-opening';
import { breaches } from './invariants';
import type { OpeningAnswer, OpeningRequest, PaymentProvider } from './provider';
import { createBanks } from './providers/banks';
import { bankOf, deliver, noticeOf, withholdNotices } from './testing/bank';
import { travellerOf } from './testing/traveller';

const minuteMs = 60_000;
const secret = 'a secret of the tests, 32 characters or more';
type Open = PaymentProvider['openAccount'];

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
/** What each provider was asked, in order. */
let asked: [provider: string, reference: string][];
/** How the two providers open accounts. */
let opens: Record<'sandbox' | 'second', Open>;

const own = createSandboxProvider(secret);
const ends =
  (change: Partial<{ expiresAt: (request: OpeningRequest) => Date }>): Open =>
  async (db, request) => {
    const answer = await own.openAccount(db, request);
    if (answer.outcome !== 'opened') return answer;
    return {
      ...answer,
      account: { ...answer.account, expiresAt: change.expiresAt?.(request) ?? answer.account.expiresAt },
    };
  };
const isOut: Open = () => Promise.reject(new ServiceOutage('bank', 'no answer'));
const answers =
  (answer: OpeningAnswer): Open =>
  async () =>
    answer;

const provider = (name: 'sandbox' | 'second'): PaymentProvider => ({
  ...own,
  name,
  openAccount(db, request) {
    asked.push([name, request.reference]);
    return opens[name](db, request);
  },
});

beforeAll(async () => {
  // outages in one test must not take a provider out for the next
  let nowMs = 0;
  api = await openTestApi({
    banks: createBanks([provider('sandbox'), provider('second')], { timeoutMs: 2000, nowMs: () => (nowMs += 60_000) }),
  });
  traveller = travellerOf(api);
});
beforeEach(() => {
  asked = [];
  opens = { sandbox: own.openAccount, second: own.openAccount };
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const kinds = () => [rideBookings(api.context)];

const accounts = () => api.context.db.selectFrom('payment_accounts').selectAll().orderBy('id').execute();
const lastAccount = async () => {
  const account = (await accounts()).at(-1);
  if (!account) throw new Error('No account');
  return account;
};

/** How many rows a booking leaves, by table. */
async function rows(): Promise<Record<string, number>> {
  const tables = [
    'ride_bookings',
    'ride_timeline',
    'car_holds',
    'payments',
    'payment_history',
    'payment_accounts',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of [...tables, 'coupon_redemptions', 'hold_sources', 'idempotency_keys'] as const) {
    const { count } = await api.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  const { count } = await api.context.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', ['open-account', 'expire-account', 'mail'])
    .executeTakeFirstOrThrow();
  return { ...counts, jobs: Number(count) };
}

const mailsOf = async (accountId: number) =>
  api.context.db.selectFrom('jobs').select('id').where('key', '=', `mail:payment-due:account:${accountId}`).execute();

/** A booking whose request died after the commit, before the provider was asked. */
async function bookedAndDied() {
  const first = bankOf(api);
  const { openAccount } = first;
  let reference = '';
  first.openAccount = async (_db, request) => {
    reference = request.reference;
    throw new Error('the process died');
  };
  try {
    await expect(traveller.book()).rejects.toThrow('500');
  } finally {
    first.openAccount = openAccount;
  }
  const account = await lastAccount();
  expect(account).toMatchObject({ reference, state: 'opening', account_number: null });
  return account;
}

test('the first provider opens the account, once', async () => {
  const ride = await traveller.book();
  expect(asked).toEqual([['sandbox', ride.details.transactionReference]]);
  api.travel(minuteMs);
  await api.runJobs();
  expect(asked).toHaveLength(1);
});

test('the next provider opens it while the first one is out, and the booking stays there', async () => {
  opens.sandbox = isOut;
  const ride = await traveller.book();
  expect(asked.map(([name]) => name)).toEqual(['sandbox', 'second']);
  expect(await lastAccount()).toMatchObject({ provider: 'second', state: 'open' });
  expect(ride.details.accountNumber).toMatch(/^\d{10}$/);
});

test('the next provider opens it where the first one refuses', async () => {
  opens.sandbox = answers({ outcome: 'refused', fault: 'this payer is not served' });
  await traveller.book();
  expect(await lastAccount()).toMatchObject({ provider: 'second', state: 'open' });
});

test.each<[string, Open]>([
  ['is out', isOut],
  ['refuses', answers({ outcome: 'refused', fault: 'closed' })],
  ['opens accounts that have ended already', ends({ expiresAt: ({ openedAt }) => openedAt })],
])('where every provider %s nothing is left of a booking, and the traveller can try again', async (_what, open) => {
  const before = await rows();
  opens = { sandbox: open, second: open };
  await expect(traveller.book()).rejects.toThrow('503: The bank does not open accounts right now');
  expect(await rows()).toEqual(before);
  opens = { sandbox: own.openAccount, second: own.openAccount };
  await traveller.book();
});

test('a lost number leads to an account under another reference', async () => {
  let isLost = true;
  opens.sandbox = async (db, request) => {
    const answer = await own.openAccount(db, request);
    if (!isLost) return answer;
    isLost = false;
    return { outcome: 'lost' };
  };
  const ride = await traveller.book();
  const [first, second] = asked.map(([, reference]) => reference);
  expect(asked).toHaveLength(2);
  expect(second).not.toBe(first);
  expect(ride.details.transactionReference).toBe(second);
});

test.each([
  ['before the provider was asked', false],
  ['after it had opened the account', true],
])('a booking whose request died %s gets its account and mail by the job', async (_when, wasOpened) => {
  const account = await bookedAndDied();
  if (wasOpened)
    await own.openAccount(api.context.db, {
      reference: account.reference,
      accountName: 'Tafiya / Amaka Okafor',
      payer: { name: 'Amaka Okafor', email: 'amaka@example.com' },
      amountKobo: account.amount_kobo,
      openedAt: account.opened_at,
      expiresAt: account.expires_at,
    });
  api.travel(31_000);
  await api.runJobs();
  expect(await lastAccount()).toMatchObject({ id: account.id, state: 'open', account_number: expect.any(String) });
  expect(await mailsOf(account.id)).toHaveLength(1);
  const opened = await api.context.db
    .selectFrom('sandbox_accounts')
    .select('account_number')
    .where('reference', '=', account.reference)
    .execute();
  expect(opened).toHaveLength(1);
});

test('a booking whose request died is removed where no provider answers until its hold ends', async () => {
  const before = await rows();
  const account = await bookedAndDied();
  opens = { sandbox: isOut, second: isOut };
  api.travel(10 * minuteMs);
  await api.runJobs();
  expect(await lastAccount()).toMatchObject({ id: account.id, state: 'opening' });
  api.travel(21 * minuteMs);
  await api.runJobs();
  expect((await accounts()).some(({ id }) => id === account.id)).toBe(false);
  const after = await rows();
  for (const table of ['ride_bookings', 'payments', 'payment_accounts', 'car_holds'])
    expect([table, after[table]]).toEqual([table, before[table]]);
});

test('the job and the request at once open one account, and send one mail', async () => {
  const account = await bookedAndDied();
  await Promise.all([1, 2, 3].map(() => resumeOpening(api.context, kinds(), account.id)));
  expect(await lastAccount()).toMatchObject({ id: account.id, state: 'open' });
  expect(await mailsOf(account.id)).toHaveLength(1);
  // an opened account is never given up
  expect(await giveUpOpening(api.context, kinds(), account.id)).toMatchObject({ state: 'open' });
});

/** A promise that is resolved from outside. */
function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('a request whose reference another one has replaced meanwhile gets the account under the new reference', async () => {
  const account = await bookedAndDied();
  asked = [];
  const [begun, renewed, askedAgain] = [signal(), signal(), signal()];
  let one: Promise<unknown> = Promise.resolve();
  opens.sandbox = async (db, request) => {
    const call = asked.length;
    if (call === 1) {
      begun.resolve();
      await renewed.promise;
    }
    if (call === 2) return { outcome: 'lost' };
    if (call === 3) {
      renewed.resolve();
      await Promise.race([askedAgain.promise, one]);
    }
    if (call === 4) askedAgain.resolve();
    return own.openAccount(db, request);
  };
  const open = () => openedOrGone(api.context, kinds(), account.transaction_id);
  const first = open();
  one = first;
  await begun.promise;
  const [earlier, later] = await Promise.all([first, open()]);
  expect(earlier).toMatchObject({ id: account.id, state: 'open', account_number: expect.any(String) });
  expect(later).toEqual(earlier);
  expect(earlier.reference).not.toBe(account.reference);
});

test('hold and account end with the provider’s account, if that is earlier', async () => {
  opens.sandbox = ends({ expiresAt: ({ openedAt }) => new Date(openedAt.getTime() + 10 * minuteMs) });
  const ride = await traveller.book();
  const end = new Date(api.context.now().getTime() + 10 * minuteMs);
  expect(ride.details.expiresOn).toBe(end.toISOString());
  const held = await api.context.db
    .selectFrom('car_holds')
    .select('expires_at')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(held?.expires_at).toEqual(end);
  api.travel(10 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});

test('an account that the provider keeps longer ends with our hold, and later money is late', async () => {
  opens.sandbox = ends({ expiresAt: ({ expiresAt }) => new Date(expiresAt.getTime() + 10 * minuteMs) });
  const ride = await traveller.book();
  expect(Date.parse(ride.details.expiresOn) - api.context.now().getTime()).toBe(30 * minuteMs);
  api.travel(30 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired' });
  api.travel(minuteMs);
  await traveller.pay(ride, 500);
  expect(await traveller.look(ride)).toMatchObject({ status: 'late', amountPaid: 500 });
});

test('a new account that no provider opens leaves the booking expired, without another mail', async () => {
  const ride = await traveller.book();
  api.travel(30 * minuteMs);
  await api.runJobs();
  const before = await rows();
  opens = { sandbox: isOut, second: isOut };
  expect(await traveller.initiate(ride)).toMatchObject({ status: 503 });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired', details: ride.details });
  const after = await rows();
  expect([after.payment_accounts, after.jobs]).toEqual([before.payment_accounts, before.jobs]);
  opens = { sandbox: own.openAccount, second: own.openAccount };
  expect(await traveller.initiate(ride)).toMatchObject({ status: 200 });
});

test('a notice of an account that is being opened comes again, and then pays', async () => {
  const account = await bookedAndDied();
  const answer = await own.openAccount(api.context.db, {
    reference: account.reference,
    accountName: 'Tafiya / Amaka Okafor',
    payer: { name: 'Amaka Okafor', email: 'amaka@example.com' },
    amountKobo: account.amount_kobo,
    openedAt: account.opened_at,
    expiresAt: account.expires_at,
  });
  if (answer.outcome !== 'opened') throw new Error(answer.outcome);
  const reference = await traveller.transfer(answer.account.accountNumber, account.amount_kobo / 100);
  await withholdNotices(api);
  const notice = await noticeOf(api, reference);
  expect(await deliver(api, notice)).toBe(503);
  await resumeOpening(api.context, kinds(), account.id);
  expect(await deliver(api, notice)).toBe(200);
  const paid = await api.context.db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', account.payment_id)
    .executeTakeFirst();
  expect(paid).toEqual({ status: 'paid' });
});

test('a number that a provider uses again belongs to the later account', async () => {
  const first = await traveller.book();
  const { accountNumber } = first.details;
  opens.sandbox = async (db, request) => {
    const answer = await own.openAccount(db, request);
    return answer.outcome === 'opened' ? { ...answer, account: { ...answer.account, accountNumber } } : answer;
  };
  api.travel(31 * minuteMs);
  await api.runJobs();
  const second = await traveller.book();
  expect(second.details.accountNumber).toBe(accountNumber);
  await traveller.pay(second, second.due);
  expect(await traveller.look(first)).toMatchObject({ status: 'expired' });
  expect(await traveller.look(second)).toMatchObject({ status: 'paid' });
});
