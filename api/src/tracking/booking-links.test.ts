import { lettersTo, letterTo } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { whereKept } from '../privacy/testing/stored-strings';
import { book as bookRide, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { post, refusalOf } from '../testing/responses';

const dayMs = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const ask = (email: string) => post(api, '/track/links', { email });
const letters = (email: string) => lettersTo(api, email, 'booking-links');

test('an address gets its bookings with their links, and nobody learns whether it has any', async () => {
  const [amara, bisi] = [travellerNo(701), travellerNo(702)];
  const ride = await bookRide(api, amara);
  const flight = await flights.book(api, undefined, { contact: { email: amara.email, phoneNumber: amara.phone } });
  const other = await bookRide(api, bisi);

  const known = await ask(amara.email.toUpperCase());
  const unknown = await ask('nobody@example.com');
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(await letters('nobody@example.com')).toEqual([]);
  expect(await whereKept(api, ['nobody@example.com'])).toEqual([]);
  const { text = '' } = await letterTo(api, amara.email, 'booking-links');
  for (const link of [
    `/ride-payment-successful?id=${ride.savedBookedRide._id}`,
    `/payment-successful?id=${flight.savedBooking._id}`,
  ])
    expect(text).toContain(link);
  for (const { bookingId } of [ride.savedBookedRide, flight.savedBooking]) expect(text).toContain(bookingId);
  expect(text).not.toContain(other.savedBookedRide.bookingId);
});

test('a booking with a link that has ended is in no mail', async () => {
  const who = travellerNo(703);
  await bookRide(api, who);
  api.travel(90 * dayMs);
  await ask(who.email);
  expect(await letters(who.email)).toEqual([]);
});

test('one address cannot be flooded', async () => {
  const who = travellerNo(704);
  for (let time = 0; time < 5; time += 1) expect((await ask(who.email)).statusCode).toBe(200);
  expect(refusalOf(await ask(who.email))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});
