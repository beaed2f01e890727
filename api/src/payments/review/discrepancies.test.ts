import { inTransaction } from 'server/database';
import type { Tx } from '../../database';
import { rideBookings } from '../../rides/ride-bookings';
import { openTestApi, type TestApi } from '../../testing';
import { applyTransfer, recordDiscrepancy } from '../apply-transfer';
import { breaches } from '../invariants';
import { bankOf } from '../testing/bank';
import { recordsOf } from '../testing/records';
import { sendStrayMoney } from '../testing/stray-money';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { closeDiscrepancy, readDiscrepancies } from './discrepancies';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const minuteMs = 60_000;
const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(api.context.db, work);
const close = (id: number, note: string) => within((tx) => closeDiscrepancy(tx, api.context, id, note));
const open = () => readDiscrepancies(api.context.db);
const bookingOf = async (ride: UnpaidRide) => ({ kind: 'ride', id: await recordsOf(api).internalId(ride) });

const reportOf = (id: string, accountNumber: string, amountKobo: number) => ({
  provider: bankOf(api).name,
  received: { id, account: { accountNumber }, amountKobo, sentAt: api.context.now() },
  source: 'reconciliation' as const,
});
/** The bank reports a transfer again. */
const tell = (...report: Parameters<typeof reportOf>) =>
  within((tx) => applyTransfer(tx, api.context, [rideBookings(api.context)], reportOf(...report)));

test('two reports of one transfer are shown with their bookings, and closed once, with a note', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const transfer = await traveller.pay(ride);
  const paidAt = api.context.now();
  api.travel(minuteMs);
  await tell(transfer, other.details.accountNumber, ride.due * 100);
  const at = api.context.now();
  const [one, ...more] = await open();
  expect(more).toEqual([]);
  expect(one).toEqual({
    id: expect.any(Number),
    reason: 'other_account',
    transferReference: transfer,
    learntAt: at,
    booked: {
      accountNumber: ride.details.accountNumber,
      amountKobo: ride.due * 100,
      sentAt: paidAt,
      booking: await bookingOf(ride),
    },
    reported: {
      accountNumber: other.details.accountNumber,
      amountKobo: ride.due * 100,
      sentAt: at,
      booking: await bookingOf(other),
    },
  });
  const id = one?.id ?? 0;
  api.travel(minuteMs);
  expect(await close(id, 'The first one holds')).toBe(transfer);
  expect(await open()).toEqual([]);
  const closed = { closed_at: api.context.now(), closing_note: 'The first one holds' };
  api.travel(minuteMs);
  await expect(close(id, 'The second one')).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'Somebody has closed this already.',
  });
  const rows = await api.context.db
    .selectFrom('transfer_discrepancies')
    .select(['closed_at', 'closing_note'])
    .where('id', '=', id)
    .execute();
  expect(rows).toEqual([closed]);
});

test('reports about unknown accounts have no booking, and the newest is first', async () => {
  const transfer = await sendStrayMoney(api, 60);
  const { account_number: accountNumber } = await api.context.db
    .selectFrom('transfers')
    .select('account_number')
    .where('provider_transfer_id', '=', transfer)
    .executeTakeFirstOrThrow();
  await tell(transfer, accountNumber, 7000);
  await tell(transfer, '9999999999', 6000);
  const found = await open();
  expect(found).toMatchObject([
    { reason: 'other_account', reported: { accountNumber: '9999999999', amountKobo: 6000 } },
    { reason: 'other_amount', reported: { accountNumber, amountKobo: 7000 } },
  ]);
  for (const { booked, reported } of found) {
    expect(booked).toMatchObject({ accountNumber, amountKobo: 6000 });
    expect([booked?.booking, reported.booking]).toEqual([undefined, undefined]);
  }
  const [newest, oldest] = found;
  await close(newest?.id ?? 0, 'A mistake of the bank');
  expect(await open()).toEqual([oldest]);
  await close(oldest?.id ?? 0, 'A mistake of the bank');
});

test('a transfer with the id of a known event has no first report', async () => {
  const ride = await traveller.book();
  const report = reportOf('unbooked', ride.details.accountNumber, 5000);
  await within((tx) => recordDiscrepancy(tx, api.context, report, 'reused_event'));
  const [one] = await open();
  expect(one).toMatchObject({ reason: 'reused_event', reported: { amountKobo: 5000, booking: await bookingOf(ride) } });
  expect(one?.booked).toBeUndefined();
  expect(await close(one?.id ?? 0, 'It never came')).toBe('unbooked');
});

test('an unknown discrepancy cannot be closed', async () => {
  await expect(close(999_999, 'Why not')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such contradiction of the bank.',
  });
});
