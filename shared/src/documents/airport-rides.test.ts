import { expect, test } from '@jest/globals';
import { exampleFlight } from '../contract/example-flight';
import { airportRides, hoursAtAirport } from './airport-rides';

const bookedAtMs = Date.parse('2026-11-20T13:30:00Z');
const window = { earliestPickupSeconds: 10_800, latestPickupDays: 90 };

/** The way out of the example, with its flight landing at another moment. */
function landing(arriveAt: string): typeof exampleFlight {
  const [out] = exampleFlight.offer.slices;
  if (!out) throw new Error('The example has a flight');
  const segments = out.segments.map((segment) => ({ ...segment, arriveAt }));
  return { ...exampleFlight, offer: { ...exampleFlight.offer, slices: [{ ...out, segments }] } };
}
const from = (arriveAt: string) =>
  airportRides(landing(arriveAt), 2, bookedAtMs, window).find(({ direction }) => direction === 'from');

test.each([
  ['2026-11-27T08:30:00+01:00', '2026-11-27', '09:30'],
  ['2026-11-27T08:45:00+01:00', '2026-11-27', '09:30'],
  ['2026-11-27T08:46:00+01:00', '2026-11-27', '10:00'],
  ['2026-11-27T23:30:00+01:00', '2026-11-28', '00:30'],
])('landing at %s is picked up on %s at %s', (arriveAt, pickupDate, pickupTime) => {
  const ride = { direction: 'from', airport: 'ABV', pickupDate, pickupTime, flightNumber: 'P4 7124', passengers: 2 };
  expect(from(arriveAt)).toEqual(ride);
});

test('a ride that is too near or too far to be booked is not offered', () => {
  expect(from('2026-11-20T16:00:00+01:00')).toBeUndefined();
  expect(from('2026-11-20T17:30:00+01:00')).toMatchObject({ pickupTime: '18:30' });
  expect(from('2027-03-01T08:30:00+01:00')).toBeUndefined();
});

test('each Nigerian end of each way has its ride: to the airport in time for the flight, and on from where it lands', () => {
  const ends = airportRides(exampleFlight, 2, bookedAtMs, window).map(
    ({ direction, airport, pickupDate, pickupTime }) => `${direction} ${airport} ${pickupDate} ${pickupTime}`,
  );
  expect(ends).toEqual([
    'to LOS 2026-11-27 03:30',
    'from ABV 2026-11-27 09:30',
    'to ABV 2026-11-30 14:00',
    'from LOS 2026-11-30 20:00',
  ]);
});

test('of a return abroad both rides are at home, an hour earlier on the way out', () => {
  const airports = exampleFlight.airports.map((one) => (one.iata === 'ABV' ? { ...one, countryCode: 'GH' } : one));
  expect(hoursAtAirport(exampleFlight.offer.slices, airports)).toBe(3);
  expect(airportRides({ ...exampleFlight, airports }, 2, bookedAtMs, window)).toMatchObject([
    { direction: 'to', airport: 'LOS', pickupTime: '02:30' },
    { direction: 'from', airport: 'LOS', pickupDate: '2026-11-30' },
  ]);
});
