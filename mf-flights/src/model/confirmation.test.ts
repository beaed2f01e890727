import { expect, test } from '@jest/globals';
import { ticketedFlight } from '../testing/booked-samples';
import { bagsAndAddOns, momentText, nextSteps } from './confirmation';

const flight = ticketedFlight();

test('a traveller abroad reads to come earlier, and to bring the passport', () => {
  const abroad = {
    ...flight,
    offer: { ...flight.offer, needsPassport: true },
    airports: flight.airports.map((one) => (one.iata === 'ABV' ? { ...one, countryCode: 'GH' } : one)),
  };
  expect(nextSteps(abroad)).toMatchObject({
    beThereBy: '2026-11-27T04:15',
    documents: expect.stringContaining('passport'),
  });
});

test('the steps before a flight have their moments, by the clock of its airport', () => {
  const { checkInFrom, beThereBy } = nextSteps(flight);
  const words = [checkInFrom, beThereBy].map((at) => momentText(at).replace(/\s/g, ' '));
  expect(words).toEqual(['Thu 26 Nov, 07:15 AM', 'Fri 27 Nov, 05:15 AM']);
  expect(bagsAndAddOns(flight)).toBe('20 kg checked bag, 7 kg cabin bag, Extra 10 kg bag, Choose your seat');
});
