import { inTransaction } from 'server/database';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { bookingsWithOpenMoney, erasePayer, lastAccountEnds, moneyOf } from './personal-payments';
import { wipeNotices } from './receive-notice';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const idOf = (ride: Pick<UnpaidRide, 'id'>) => recordsOf(api).internalId(ride);
const runOut = async () => {
  api.travel(accountMs);
  await api.runJobs();
};
/** Opens another account. @returns its number and expiry */
async function openAgain(ride: UnpaidRide): Promise<UnpaidRide['details']> {
  const { data } = await traveller.initiate(ride);
  return (data as { transfer_details: UnpaidRide['details'] }).transfer_details;
}

test('the copy has all payments of a booking, and of no other', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const firstAt = api.context.now().toISOString();
  await traveller.pay(other, other.due + 900);
  const tooLittle = await traveller.pay(ride, 5000);
  await runOut();
  const endedAt = api.context.now();
  const dueOn = new Date(endedAt.getTime() + 14 * dayMs).toISOString();
  const first = {
    reference: ride.details.transactionReference,
    bank: 'Sandbox Bank',
    accountNumber: ride.details.accountNumber,
    accountName: 'Tafiya / Amaka Okafor',
    amount: ride.due,
    openedAt: firstAt,
  };
  const transfer = {
    reference: tooLittle,
    accountNumber: ride.details.accountNumber,
    amount: 5000,
    sentAt: firstAt,
  };
  const owed = { amount: 5000, reason: 'underpaid', state: 'due', dueOn, refundedAt: null };
  const { db } = api.context;
  const id = await idOf(ride);
  expect(await moneyOf(db, 'ride', id)).toEqual({ accounts: [first], transfers: [transfer], refunds: [owed] });

  api.travel(minuteMs);
  const details = await openAgain(ride);
  const rest = await traveller.pay({ ...ride, details }, details.amount + 250.5);
  const nowAt = api.context.now();
  expect(await moneyOf(db, 'ride', id)).toEqual({
    accounts: [
      first,
      {
        ...first,
        reference: details.transactionReference,
        accountNumber: details.accountNumber,
        amount: ride.due - 5000,
        openedAt: nowAt.toISOString(),
      },
    ],
    transfers: [
      transfer,
      {
        reference: rest,
        accountNumber: details.accountNumber,
        amount: ride.due - 5000 + 250.5,
        sentAt: nowAt.toISOString(),
      },
    ],
    refunds: [
      { ...owed, state: 'withdrawn' },
      {
        amount: 250.5,
        reason: 'overpaid',
        state: 'due',
        dueOn: new Date(nowAt.getTime() + 14 * dayMs).toISOString(),
        refundedAt: null,
      },
    ],
  });
});

test('the copy has sent refunds with their time', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 100);
  api.travel(minuteMs);
  const at = api.context.now();
  const done = { state: 'done', refunded_at: at, provider_reference: 'FT26' } as const;
  const refundId = await recordsOf(api).refundIdOf(ride);
  for (const step of [{ state: 'sending' } as const, done])
    await api.context.db.updateTable('refunds').set(step).where('id', '=', refundId).execute();
  expect(await moneyOf(api.context.db, 'ride', await idOf(ride))).toMatchObject({
    refunds: [{ amount: 100, state: 'done', refundedAt: at.toISOString() }],
  });
});

test('a payment is open while an account is open, while the amount is insufficient, and until its refund is sent', async () => {
  const [unpaid, partly, paid, surplus] = [
    await traveller.book(),
    await traveller.book(),
    await traveller.book(),
    await traveller.book(),
  ];
  await traveller.pay(partly, 4000);
  await traveller.pay(paid);
  await traveller.pay(surplus, surplus.due + 300);
  const { db } = api.context;
  const ids = await Promise.all([unpaid, partly, paid, surplus].map(idOf));
  const open = async (asked = ids) => {
    const found = await bookingsWithOpenMoney(db, 'ride', asked);
    return asked.map((id) => found.has(id));
  };
  expect(await open()).toEqual([true, true, false, true]);
  expect(await bookingsWithOpenMoney(db, 'ride', [ids[2] ?? ''])).toEqual(new Set());
  expect(await bookingsWithOpenMoney(db, 'ride', [ids[0] ?? ''])).toEqual(new Set([ids[0]]));
  expect(await bookingsWithOpenMoney(db, 'ride', [])).toEqual(new Set());

  await runOut();
  expect(await open()).toEqual([false, true, false, true]);
  const refundId = await recordsOf(api).refundIdOf(surplus);
  const settle = (state: 'sending' | 'done') =>
    db
      .updateTable('refunds')
      .set({ state, ...(state === 'done' && { refunded_at: api.context.now(), provider_reference: 'FT26' }) })
      .where('id', '=', refundId)
      .execute();
  await settle('sending');
  expect(await open()).toEqual([false, true, false, true]);
  await settle('done');
  expect(await open()).toEqual([false, true, false, false]);
});

test('the end of the accounts is that of the last one of the booking', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const { db } = api.context;
  const [id, otherId] = [await idOf(ride), await idOf(other)];
  await runOut();
  const { expiresOn } = await openAgain(ride);
  expect(await lastAccountEnds(db, 'ride', [id, otherId])).toEqual(
    new Map([
      [id, new Date(expiresOn)],
      [otherId, new Date(other.details.expiresOn)],
    ]),
  );
  expect(await lastAccountEnds(db, 'ride', [])).toEqual(new Map());
});

test('an erased payer is removed from all accounts, and the amounts stay', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const reference = await traveller.pay(ride, 3000);
  await runOut();
  const details = await openAgain(ride);
  const { db, now } = api.context;
  const [id, otherId] = [await idOf(ride), await idOf(other)];
  const accountsOf = async (bookingId: string) =>
    db
      .selectFrom('payment_accounts')
      .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
      .select(['account_name', 'payer_erased_at', 'amount_kobo', 'transaction_id', 'account_number'])
      .where('booking_id', '=', bookingId)
      .orderBy('payment_accounts.id')
      .execute();
  const before = await accountsOf(otherId);
  const names = await inTransaction(db, (tx) => erasePayer(tx, 'ride', [id], now()));
  const accounts = await accountsOf(id);
  expect(accounts).toMatchObject([
    { payer_erased_at: now(), amount_kobo: ride.due * 100, account_number: ride.details.accountNumber },
    { payer_erased_at: now(), amount_kobo: (ride.due - 3000) * 100, account_number: details.accountNumber },
  ]);
  for (const { account_name } of accounts) {
    expect(account_name).toMatch(/^Tafiya \/ \S+ \S+$/);
    expect(account_name).not.toMatch(/Amaka|Okafor/);
  }
  expect(await accountsOf(otherId)).toEqual(before);
  const numbers = accounts.flatMap((account) => [account.transaction_id, account.account_number]);
  expect(new Set(names)).toEqual(new Set([...numbers, reference]));
});

test('erasing no booking changes no account and no notice', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  const { db, now } = api.context;
  const read = async () => [
    await db.selectFrom('payment_accounts').selectAll().orderBy('id').execute(),
    await db.selectFrom('payment_notices').selectAll().orderBy('id').execute(),
  ];
  const before = await read();
  expect(await inTransaction(db, (tx) => erasePayer(tx, 'ride', [], now()))).toEqual([]);
  await inTransaction(db, (tx) => wipeNotices(tx, []));
  expect(await read()).toEqual(before);
});
