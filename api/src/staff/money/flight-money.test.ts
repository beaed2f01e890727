import type { PaymentUnderReview } from 'shared/contract/staff';
import { type Booked, book, look, mailsOf, pay, runJobs, sellOut, statusOf } from '../../flights/testing/flight-calls';
import { breaches } from '../../payments/invariants';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  api = await openTestApi();
  staff = staffOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const minutes = (count: number) => count * 60_000;

const itemOf = async ({ savedBooking }: Booked): Promise<PaymentUnderReview | undefined> =>
  dataOf<PaymentUnderReview[]>(await staff.get('/staff/payments')).find(
    ({ booking }) => booking?.booking_id === savedBooking._id,
  );
const act = async (booked: Booked, action: string, body: object = {}) =>
  staff.send(`/staff/payments/${(await itemOf(booked))?.itemId}/${action}`, body);

/** A flight with a payment after its seats were sold. @returns a function that puts the seats on sale again */
async function lateFlight(): Promise<{ booked: Booked; backOnSale: () => Promise<unknown> }> {
  const booked = await book(api);
  api.travel(minutes(31));
  await runJobs(api);
  const before = await api.context.db.selectFrom('flight_seats').selectAll().execute();
  await sellOut(api, booked);
  await pay(api, booked);
  expect(await look(api, booked)).toMatchObject({
    savedBooking: { status: 'hold_expired' },
    payment: { status: 'late' },
  });
  return {
    booked,
    backOnSale: async () => {
      for (const { flight_id, date, cabin, allotment } of before)
        await api.context.db
          .updateTable('flight_seats')
          .set({ allotment })
          .where('flight_id', '=', flight_id)
          .where('date', '=', date)
          .where('cabin', '=', cabin)
          .execute();
    },
  };
}

it('lists the payment of a flight with its route and traveller', async () => {
  const booked = await book(api);
  await pay(api, booked, booked.savedBooking.price.total + 2000);
  expect(await itemOf(booked)).toMatchObject({
    reason: 'overpaid',
    amount: 2000,
    booking: { bookingId: booked.savedBooking.bookingId, bookingName: 'Lagos to Abuja', status: 'ticketed' },
  });
  dataOf(await act(booked, 'refund', { by: 'bank' }));
  await api.runJobs();
  expect(await itemOf(booked)).toBeUndefined();
});

it('accepts a late payment only if the seats are on sale', async () => {
  const { booked, backOnSale } = await lateFlight();
  expect((await itemOf(booked))?.actions).toEqual(['revive', 'refund', 'mark_refunded']);
  expect(refusalOf(await act(booked, 'revive'))).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  await backOnSale();
  dataOf(await act(booked, 'revive'));
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('ticketed');
  expect((await mailsOf(api, booked)).at(-1)).toBe('flight-ticketed');
});

it('asks the traveller about a price increase, and then allows no action', async () => {
  const { booked, backOnSale } = await lateFlight();
  await backOnSale();
  api.travel(minutes(25 * 60));
  const item = await itemOf(booked);
  expect(dataOf<{ message: string }>(await act(booked, 'revive')).message).toMatch(/The traveller has been asked/);
  expect(await statusOf(api, booked)).toBe('price_changed');
  expect((await itemOf(booked))?.actions).toEqual([]);
  for (const [action, body] of [
    ['revive', {}],
    ['refund', { by: 'bank' }],
  ] as const)
    expect(refusalOf(await staff.send(`/staff/payments/${item?.itemId}/${action}`, body))).toMatchObject({
      status: 409,
      message: 'The traveller has been asked about a higher price. Wait for the answer.',
    });
});
