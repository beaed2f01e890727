import { inTransaction } from 'server/database';
import type { PaymentUnderReview } from 'shared/contract/staff';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { breaches } from './invariants';
import { applyTakenBack } from './taken-back';
import { recordsOf } from './testing/records';
import { sendStrayMoney } from './testing/stray-money';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let traveller: ReturnType<typeof travellerOf>;
let logged: { msg: string; transfer?: string; kobo?: number }[];
beforeAll(async () => {
  logged = [];
  api = await openTestApi({
    settings: { logLevel: 'error' },
    logTo: { write: (line) => void logged.push(JSON.parse(line)) },
  });
  staff = staffOf(api);
  traveller = travellerOf(api);
});
beforeEach(() => void logged.splice(0));
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const takeBack = (transferId: string, amount: number) =>
  inTransaction(api.context.db, (tx) =>
    applyTakenBack(tx, api.context, { provider: 'sandbox', takenBack: [{ transferId, amountKobo: amount * 100 }] }),
  );
const list = async () =>
  dataOf<PaymentUnderReview[]>(await staff.get('/staff/payments')).filter(({ reason }) => reason === 'taken_back');
const close = (item: PaymentUnderReview | undefined, note: string) =>
  staff.send(`/staff/payments/${item?.itemId}/close`, { note });

test('money that the bank takes back of a paid booking is an alarm and an item, and cancels nothing', async () => {
  const ride = await traveller.book();
  const transfer = await traveller.pay(ride);
  await takeBack(transfer, ride.due);
  await takeBack(transfer, ride.due);
  expect(logged.map(({ msg, transfer: of, kobo }) => [msg, of, kobo])).toEqual([
    ['The bank took money of a transfer back', transfer, ride.due * 100],
  ]);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  const [item, ...more] = await list();
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    amount: ride.due,
    booking: { booking_id: ride.id },
    transfers: [{ reference: transfer }],
    actions: ['close'],
  });
  const bookingId = item?.booking?.bookingId ?? '';
  const moneyOf = async () => dataOf<StaffBooking>(await staff.get(`/staff/bookings/${bookingId}`)).money;
  expect(await moneyOf()).toMatchObject({ takenBack: [{ amount: ride.due, transfer, note: null }], kept: 0 });
  const { lines } = dataOf<{ lines: object[] }>(await staff.get('/staff/ledger?reason=taken_back'));
  expect(lines).toMatchObject([{ direction: 'out', amount: ride.due, reference: bookingId, transfer }]);

  expect(refusalOf(await close(item, ''))).toMatchObject({ status: 400 });
  dataOf(await close(item, 'A dispute; the traveller has paid again'));
  expect(await list()).toEqual([]);
  expect(refusalOf(await close(item, 'Once more'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  await takeBack(transfer, ride.due);
  expect(await list()).toEqual([]);
  expect((await moneyOf())?.takenBack).toMatchObject([{ note: 'A dispute; the traveller has paid again' }]);
});

test('more of the same transfer is open again', async () => {
  const ride = await traveller.book();
  const transfer = await traveller.pay(ride);
  await takeBack(transfer, 1000);
  dataOf(await close((await list())[0], 'A fee'));
  await takeBack(transfer, 2500);
  expect(await list()).toMatchObject([{ amount: 2500 }]);
  dataOf(await close((await list())[0], 'Another fee'));
});

test('it is not sent back a second time by a refund', async () => {
  const ride = await traveller.book();
  const transfer = await traveller.pay(ride);
  await takeBack(transfer, ride.due);
  dataOf(await staff.send(`/staff/rides/${ride.id}/move`, { to: 'cancelled' }));
  const item = `refund-${await recordsOf(api).refundIdOf(ride)}`;
  expect(refusalOf(await staff.send(`/staff/payments/${item}/refund`, { by: 'bank' }))).toMatchObject({
    code: 'STATE_CONFLICT',
    message: expect.stringContaining('The bank has taken money of this transfer back'),
  });
  dataOf(await staff.send(`/staff/payments/${item}/refund`, { by: 'hand', reference: 'none: taken back' }));
  dataOf(await close((await list())[0], 'Cancelled'));
});

test('money without a booking, and money that never came, need no booking', async () => {
  const stray = await sendStrayMoney(api, 700);
  await takeBack('never heard of', 100);
  await takeBack(stray, 700);
  const [item] = await list();
  expect(item).toMatchObject({ amount: 700, booking: null, actions: ['close'] });
  dataOf(await close(item, 'A mistake of its sender'));
});
