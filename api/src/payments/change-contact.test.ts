import type { TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flight-calls';
import { mailsTo } from '../mail/testing/mailbox';
import { type Booked, book, bookAndPay, statusOf, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const change = (bookingType: 'ride' | 'flight', booking_id: string, contact: object) =>
  post(api, '/booking/contact', { bookingType, booking_id, ...contact });
const contactOf = ({ savedBookedRide: { email, phone } }: Booked) => ({ email, phone });
const dueMailsTo = async (email: string) =>
  (await mailsTo(api, email)).filter(({ template }) => template === 'payment-due');

test('a corrected e-mail gets the account, and everything that follows', async () => {
  const ride = await book(api, travellerNo(1));
  await api.runJobs();
  const contact = { email: 'right@example.com', phone: '+2348035550199' };
  expect(dataOf(await change('ride', ride.savedBookedRide._id, contact))).toEqual(contact);
  await api.runJobs();
  const [due, ...more] = await dueMailsTo('right@example.com');
  expect(more).toEqual([]);
  expect(due?.mail.text).toContain(`Account number: ${ride.transfer_details.accountNumber}`);
  const found = await post(api, '/track/ride', {
    bookingId: ride.savedBookedRide.bookingId,
    email: 'right@example.com',
  });
  expect(dataOf<TrackedRide>(found).status).toBe('pending_payment');

  // another phone is no reason for another mail
  dataOf(await change('ride', ride.savedBookedRide._id, { ...contact, phone: '+2348035550198' }));
  await api.runJobs();
  expect(await dueMailsTo('right@example.com')).toHaveLength(1);
});

test('the contact of a held flight is corrected too', async () => {
  const flight = await flights.book(api);
  await api.runJobs();
  const contact = { email: 'flyer@example.com', phone: '+2348035550199' };
  dataOf(await change('flight', flight.savedBooking._id, contact));
  await api.runJobs();
  expect(await dueMailsTo('flyer@example.com')).toHaveLength(1);
});

test('is refused once paid, for an unknown booking, by a view, and for a number that cannot be called', async () => {
  const paid = await bookAndPay(api, travellerNo(2));
  const refused = await change('ride', paid.savedBookedRide._id, { ...contactOf(paid), email: 'other@example.com' });
  expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const ride = await book(api, travellerNo(3));
  const { _id, bookingId } = ride.savedBookedRide;
  expect(refusalOf(await change('flight', _id, contactOf(ride)))).toMatchObject({ code: 'NOT_FOUND' });
  const wrong = await change('ride', _id, { ...contactOf(ride), phone: '+2340000000000' });
  expect(refusalOf(wrong)).toMatchObject({ code: 'VALIDATION_FAILED', fields: { phone: expect.any(String) } });
  const { view } = dataOf<TrackedRide>(await post(api, '/track/ride', { bookingId, lastName: 'Bello' }));
  expect((await change('ride', view.token, contactOf(ride))).statusCode).toBe(400);
});

test('an address that holds as much as it may takes over no further hold', async () => {
  const full = travellerNo(4);
  for (let count = 0; count < 3; count += 1) await book(api, full);
  const ride = await book(api, travellerNo(5));
  const refused = await change('ride', ride.savedBookedRide._id, { ...contactOf(ride), email: full.email });
  expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });
  // its own holds do not count against a corrected phone
  const third = await book(api, travellerNo(6));
  await book(api, travellerNo(6));
  await book(api, travellerNo(6));
  expect(
    (await change('ride', third.savedBookedRide._id, { ...contactOf(third), phone: '+2348035550190' })).statusCode,
  ).toBe(200);
});

test('an unpaid booking is cancelled by its id alone, a paid one only by a look-up', async () => {
  const ride = await book(api, travellerNo(7));
  const cancel = (booking_id: string, body: object = { expectedRefund: 0 }) =>
    post(api, '/booking/cancel', { booking_id, ...body });
  expect(dataOf(await cancel(ride.savedBookedRide._id))).toMatchObject({ status: 'cancelled', refund: 0 });
  expect(await statusOf(api, ride)).toBe('cancelled');
  const flight = await flights.book(api);
  expect(dataOf(await cancel(flight.savedBooking._id))).toMatchObject({ status: 'cancelled' });
  const paid = await bookAndPay(api, travellerNo(8));
  expect(refusalOf(await cancel(paid.savedBookedRide._id, { dryRun: true }))).toMatchObject({ code: 'VIEW_EXPIRED' });
  expect(refusalOf(await post(api, '/booking/cancel', { dryRun: true })).status).toBe(404);
});
