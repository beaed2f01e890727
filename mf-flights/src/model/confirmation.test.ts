import { expect, test } from '@jest/globals';
import { defaultSiteRules } from 'shared/remote';
import { bookedAtMs, ticketedFlight } from '../testing/booked-samples';
import { bagsAndAddOns, momentText, nextSteps, pickupOffer } from './confirmation';

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
  expect(offered(arriveAt)).toEqual({
    ...{ airport: 'ABV', pickupDate, pickupTime, flightNumber: 'P4 7124' },
    passengers: flight.travellers.length,
  });
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
  expect(nextSteps(abroad)).toMatchObject({
    beThereBy: '2026-11-27T04:15',
    documents: expect.stringContaining('passport'),
  });
  expect(pickupOffer(abroad, bookedAtMs, defaultSiteRules)).toBeUndefined();
});

test('the steps before a flight have their moments, by the clock of its airport', () => {
  const { checkInFrom, beThereBy } = nextSteps(flight);
  const words = [checkInFrom, beThereBy].map((at) => momentText(at).replace(/\s/g, ' '));
  expect(words).toEqual(['Thu 26 Nov, 07:15 AM', 'Fri 27 Nov, 05:15 AM']);
  expect(bagsAndAddOns(flight)).toBe('20 kg checked bag, 7 kg cabin bag, Extra 10 kg bag, Choose your seat');
});
