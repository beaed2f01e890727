import { expect, test } from '@jest/globals';
import { defaultSiteRules } from 'shared/remote';
import { bookedAtMs, ticketedFlight } from '../testing/booked-samples';
import { airportAdvice, pickupOffer } from './confirmation';

const flight = ticketedFlight();

/** The sample with its first flight landing at another moment. */
function landing(arriveAt: string): typeof flight {
  const [out, ...others] = flight.offer.slices;
  if (!out) throw new Error('The sample has a flight');
  const segments = out.segments.map((segment) => ({ ...segment, arriveAt }));
  return { ...flight, offer: { ...flight.offer, slices: [{ ...out, segments }, ...others] } };
}
const offered = (arriveAt: string) => pickupOffer(landing(arriveAt), bookedAtMs, defaultSiteRules);

test.each([
  ['2026-11-27T08:30:00+01:00', '2026-11-27', '09:30'],
  ['2026-11-27T08:45:00+01:00', '2026-11-27', '09:30'],
  ['2026-11-27T08:46:00+01:00', '2026-11-27', '10:00'],
  ['2026-11-27T23:30:00+01:00', '2026-11-28', '00:30'],
])('landing at %s is picked up on %s at %s', (arriveAt, pickupDate, pickupTime) => {
  expect(offered(arriveAt)).toEqual({ airport: 'ABV', pickupDate, pickupTime, flightNumber: 'P4 7124' });
});

test('a landing that is too near or too far for a ride offers none', () => {
  expect(offered('2026-11-20T16:00:00+01:00')).toBeUndefined();
  expect(offered('2026-11-20T17:30:00+01:00')).toMatchObject({ pickupTime: '18:30' });
  expect(offered('2027-03-01T08:30:00+01:00')).toBeUndefined();
});

test('who flies abroad is told to come earlier, and to bring the passport', () => {
  const abroad = {
    ...flight,
    offer: { ...flight.offer, needsPassport: true },
    airports: flight.airports.map((one) => (one.iata === 'ABV' ? { ...one, countryCode: 'GH' } : one)),
  };
  expect(airportAdvice(abroad).join(' ')).toContain('at least 3 hours');
  expect(airportAdvice(abroad).join(' ')).toContain('passport');
  expect(pickupOffer(abroad, bookedAtMs, defaultSiteRules)).toBeUndefined();
});
