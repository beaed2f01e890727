import type { KyselyPlugin, QueryId, RootOperationNode, UnknownRow } from 'kysely';
import { inTransaction } from 'server/database';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { addAccount, openAccount } from './open-account';
import type { PaymentProvider } from './provider';
import { createBanks } from './providers/banks';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const accountMs = 30 * 60_000;
const referencePattern = /TRX-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}/;
const later = (ms: number) => new Date(api.context.now().getTime() + ms);

/** The account as stored at the bank. */
const atTheBank = (accountNumber: string) =>
  api.context.db
    .selectFrom('sandbox_accounts')
    .select(['account_name', 'expected_kobo', 'opened_at', 'expires_at'])
    .where('account_number', '=', accountNumber)
    .executeTakeFirstOrThrow();

test('an account has the names of payer and bank, and a unique number and reference', async () => {
  const ride = await traveller.book();
  const { details } = ride;
  expect(details).toMatchObject({ bankName: 'Sandbox Bank', accountName: 'Tafiya / Amaka Okafor' });
  expect(details.accountNumber).toMatch(/^[1-9]\d{9}$/);
  expect(details.transactionReference).toMatch(new RegExp(`^${referencePattern.source}$`));
  expect(Date.parse(details.expiresOn) - api.context.now().getTime()).toBe(accountMs);
  expect(await atTheBank(details.accountNumber)).toEqual({
    account_name: 'Tafiya / Amaka Okafor',
    expected_kobo: ride.due * 100,
    opened_at: api.context.now(),
    expires_at: later(accountMs),
  });
});

test('a second account is for the rest, with its own number, reference and expiry', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  api.travel(accountMs);
  const { data } = await traveller.initiate(ride);
  const opened = data as { transaction_id: string; transfer_details: UnpaidRide['details'] };
  const { details } = ride;
  const second = opened.transfer_details;
  expect(second).toMatchObject({
    amount: ride.due - 5000,
    bankName: details.bankName,
    accountName: details.accountName,
    expiresOn: later(accountMs).toISOString(),
    transactionReference: expect.stringMatching(referencePattern),
  });
  expect(second.accountNumber).not.toBe(details.accountNumber);
  expect(second.transactionReference).not.toBe(details.transactionReference);
  expect(opened.transaction_id).not.toBe(ride.transactionId);
  expect(await atTheBank(second.accountNumber)).toMatchObject({
    expected_kobo: (ride.due - 5000) * 100,
    opened_at: api.context.now(),
    expires_at: later(accountMs),
  });
  // the recurring job would expire it too
  await api.context.db
    .updateTable('jobs')
    .set({ run_at: later(2 * accountMs) })
    .where('kind', 'like', 'payments.%')
    .execute();
  api.travel(accountMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'underpaid' });
});

/** The first references that are tried are taken. @param tried gets each reference that was tried */
function withTaken(count: number, tried: string[]): KyselyPlugin {
  const asking = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }): RootOperationNode {
      const text = JSON.stringify(node);
      const [reference] = text.includes('isTaken') ? (referencePattern.exec(text) ?? []) : [];
      if (reference) {
        tried.push(reference);
        asking.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      const isTaken = asking.has(queryId) && tried.length <= count;
      const rows = isTaken ? result.rows.map((row) => ({ ...row, isTaken })) : result.rows;
      return { ...result, rows: rows as UnknownRow[] };
    },
  };
}

test.each([
  [99, 'NGN 99 is less than a bank transfer can be: at least NGN 100. Write to us about this booking.'],
  [
    500,
    'NGN 500 cannot be one bank transfer: it can be at most NGN 400, or at least NGN 600. Book in two parts, or write to us about this booking.',
  ],
  [1001, 'NGN 1,001 is more than one bank transfer can be: at most NGN 1,000. Book in two parts.'],
])('NGN %d, outside of the limits of all providers, is refused with true limits', async (naira, sentence) => {
  const [one, other] = [
    [100, 400],
    [600, 1000],
  ].map(([least = 0, most = 0], index): PaymentProvider => {
    const limits = { minKobo: least * 100, maxKobo: most * 100 };
    return { ...createSandboxProvider('a secret of the tests, 32 characters or more'), name: `bank${index}`, limits };
  });
  const banks = createBanks([one, other].flatMap((bank) => bank ?? []));
  const request = { kind: 'ride' as const, bookingId: 'none', amountDueKobo: naira * 100, expiresAt: later(accountMs) };
  const work = inTransaction(api.context.db, (tx) => openAccount(tx, { ...api.context, banks }, request));
  await expect(work).rejects.toThrow(sentence);
});

class Undone extends Error {}

test.each([0, 1, 2])('a reference of another account is not used again (%d taken)', async (count) => {
  const ride = await traveller.book();
  const { context } = api;
  const { payment_id } = await context.db
    .selectFrom('payment_accounts')
    .select('payment_id')
    .where('account_number', '=', ride.details.accountNumber)
    .executeTakeFirstOrThrow();
  const request = {
    kind: 'ride' as const,
    bookingId: `${await recordsOf(api).internalId(ride)}-2`,
    amountDueKobo: 100,
    expiresAt: later(accountMs),
  };
  const used: [string[], string][] = [];
  const work = inTransaction(context.db, async (tx) => {
    const [first, second]: [string[], string[]] = [[], []];
    const opened = await openAccount(tx.withPlugin(withTaken(count, first)), context, request);
    used.push([first, opened.reference]);
    await tx.updateTable('payment_accounts').set({ state: 'closed' }).where('payment_id', '=', payment_id).execute();
    const added = await addAccount(tx.withPlugin(withTaken(count, second)), context, request, payment_id);
    used.push([second, added.reference]);
    // no booking belongs to these
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  expect(used).toHaveLength(2);
  for (const [tried, reference] of used) {
    expect(new Set(tried).size).toBe(count + 1);
    expect(reference).toBe(tried.at(-1));
  }
});
