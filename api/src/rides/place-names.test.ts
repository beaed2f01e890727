import type { BookedRide, RideSelection } from 'shared/contract/rides';
import { rideCalendarFile, rideReceipt } from 'shared/documents';
import { mailsTo } from '../mail/testing/mailbox';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { trackRide } from '../tracking/testing/tracking-calls';
import {
  type Booked,
  bothWaysOf,
  choiceOf,
  create,
  dataOf,
  journey,
  lagosAirport,
  lekki,
  post,
  quote,
  returnTimes,
  search,
  sendMoney,
  travellerNo,
} from './testing/ride-calls';

let api: TestApi;
let number = 0;
const somebody = () => {
  number += 1;
  return travellerNo(number);
};
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const readBooked = async ({ savedBookedRide }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

/** The quote of a car for an area that was chosen by a name. */
async function quoteFor(place: string, ends: object = {}): Promise<RideSelection> {
  const [car] = await search(api, ends);
  if (!car) throw new Error('No car is free');
  return dataOf(await post(api, '/ride/select-ride', choiceOf(car, { ...ends, place })));
}

const whole = 'Lekki (Eti Osa, Lagos)';

test('the name by which an area was chosen is on the booking, its pages and its mails', async () => {
  const selection = await quoteFor('Lekki');
  expect(selection).toMatchObject({ place: 'Lekki', dropOffLocation: lekki });
  const booked = dataOf<Booked>(await create(api, selection, somebody()));
  await api.runJobs();
  dataOf(await sendMoney(api, booked));
  await api.runJobs();

  const read = await readBooked(booked);
  expect(read.ride).toMatchObject({ place: 'Lekki', pickupLocation: lagosAirport, dropOffLocation: lekki });
  expect(rideReceipt(read).summary.trip).toBe(`${lagosAirport} to ${whole}`);
  expect(rideCalendarFile(read).replace(/\r\n /g, '')).toContain(
    `SUMMARY:Ride: ${lagosAirport} to Lekki (Eti Osa\\, Lagos)`,
  );
  expect((await trackRide(api, booked)).ride.place).toBe('Lekki');
  const mails = await mailsTo(api, booked.savedBookedRide.email);
  expect(mails.map(({ template }) => template)).toEqual(['payment-due', 'ride-paid']);
  for (const { mail } of mails) expect(mail.text).toContain(`4 Bourdillon Road, ${whole}`);
  const [ride] = await staffOf(api).ridesOf(journey.pickupDate);
  expect(ride?.ride).toMatchObject({ place: 'Lekki', dropOffLocation: lekki });
});

test('a pickup in an area has the name in its meeting point, unless the street address has it', async () => {
  const ends = { pickupLocation: lekki, dropOffLocation: lagosAirport };
  const meetingAt = async (address: string) => {
    const who = { ...somebody(), address, dropOffAddress: undefined };
    const booked = dataOf<Booked>(await create(api, await quoteFor('Lekki', ends), who));
    return (await trackRide(api, booked)).meetingPoint;
  };
  expect(await meetingAt('12 Admiralty Way')).toBe(`12 Admiralty Way, ${whole}`);
  expect(await meetingAt('Lekki, 12 Admiralty Way')).toBe('Lekki, 12 Admiralty Way, Eti Osa, Lagos');
});

test.each([
  ['in any case and accents is stored as we write it', ' lékki ', 'Lekki'],
  ['of another area is ignored', 'Alausa', undefined],
  ['that nobody knows is ignored', 'Call 0803 555 0142', undefined],
])('a name %s', async (_, typed, place) => {
  const booked = dataOf<Booked>(await create(api, await quoteFor(typed), somebody()));
  expect((await readBooked(booked)).ride.place).toBe(place);
});

test('a booking without a name has its area alone', async () => {
  const booked = dataOf<Booked>(await create(api, await quote(api), somebody()));
  const read = await readBooked(booked);
  expect(read.ride).not.toHaveProperty('place');
  expect(rideReceipt(read).summary.trip).toBe(`${lagosAirport} to ${lekki}`);
});

test('both ways of a return ride have the name', async () => {
  const [car] = await search(api, returnTimes);
  if (!car) throw new Error('No car is free for both ways');
  const selection = dataOf<RideSelection>(
    await post(api, '/ride/select-ride', { ...bothWaysOf(car), place: 'Victoria Island' }),
  );
  expect([selection.place, selection.wayBack?.place]).toEqual(['Victoria Island', 'Victoria Island']);
  const booked = dataOf<Booked>(await create(api, selection, somebody()));
  const { ride, wayBack } = await readBooked(booked);
  expect([ride.place, wayBack?.ride.place]).toEqual(['Victoria Island', 'Victoria Island']);
  expect((await trackRide(api, booked)).wayBack?.ride).toMatchObject({
    place: 'Victoria Island',
    pickupLocation: lekki,
  });
});
