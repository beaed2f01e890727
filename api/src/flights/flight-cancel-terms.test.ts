import { taxParts } from 'shared/contract/basket';
import type { FlightSlice } from 'shared/contract/flights';
import { flightStatuses } from 'shared/contract/lists';
import { conditionsFor, fareRulesOf } from 'shared/documents';
import { parseSettings } from '../settings';
import { flightCancelTerms, whatGoesBack } from './flight-terms';

const { rules } = parseSettings({});
const departsAt = new Date('2026-12-04T07:00:00Z');
const minuteMs = 60_000;
const at = (hoursBefore: number, extraMs = 0) => new Date(departsAt.getTime() - hoursBefore * 60 * minuteMs + extraMs);
const refund = { allowed: true, fee: 15_000, text: 'NGN 15,000 fee up to 24 hours before departure.', untilHours: 24 };
const change = { allowed: false, fee: 0, text: '' };
const price = {
  base: 150_000,
  // a ticket sales charge of 5 % and the charges of the airports
  taxes: 7_500 + 8_000,
  serviceFee: 6_000,
  total: 171_500,
  currency: 'NGN' as const,
  perTraveller: [],
};
const offerWith = (terms: typeof refund | typeof never) => ({ conditions: { refund: terms, change }, price });
const never = { allowed: false, fee: 0, text: 'Non-refundable; airport taxes go back.' };
const taxesKobo = 800_000;
const ticketed = {
  status: 'ticketed',
  offer: offerWith(refund),
  payers: 2,
  departsAt,
  amountDueKobo: 20_000_000,
} as const;
const keptAt = (now: Date, flight: Parameters<typeof flightCancelTerms>[0] = ticketed) =>
  flightCancelTerms(flight, rules, now)?.retainedKobo;

test('the fee of each traveller is retained until the deadline of the fare, all but the airport taxes after it', () => {
  expect(keptAt(at(100))).toBe(3_000_000);
  expect(keptAt(at(24))).toBe(3_000_000);
  expect(keptAt(at(24, 1))).toBe(20_000_000 - taxesKobo);
  expect(keptAt(at(2))).toBe(20_000_000 - taxesKobo);
});

test('nothing is cancelled once the flight has left sale', () => {
  expect(keptAt(at(2, 1))).toBeUndefined();
  expect(keptAt(at(-1))).toBeUndefined();
});

test('a fare without a deadline of its own keeps its fee until the flight leaves sale', () => {
  const { untilHours: _until, ...open } = refund;
  const flight = { ...ticketed, offer: { ...offerWith(never), conditions: { refund: open, change } } };
  expect(keptAt(at(2), flight)).toBe(3_000_000);
  expect(keptAt(at(2, 1), flight)).toBeUndefined();
});

test('of a fare without refund the airport taxes go back, and a fee never reaches them', () => {
  expect(keptAt(at(100), { ...ticketed, offer: offerWith(never) })).toBe(20_000_000 - taxesKobo);
  expect(keptAt(at(100), { ...ticketed, amountDueKobo: 1_000_000 })).toBe(1_000_000 - taxesKobo);
});

test('the sentence before paying names what the refund gives back', () => {
  const slices = [{ departAt: '2026-12-04T08:00:00+01:00' }] as unknown as FlightSlice[];
  const said = (terms: typeof refund | typeof never, now: Date) =>
    whatGoesBack({ ...offerWith(terms), slices }, 2, rules, now);
  expect(said(never, at(100))).toBe('Non-refundable: if you cancel, only the airport taxes of NGN 8,000 go back.');
  expect(said(refund, at(100))).toMatch(
    /^Cancel until Thursday 03, December 2026,\s08:00\sAM \(Lagos time\) and you get everything back but NGN 30,000 of fees\. After that, only the airport taxes of NGN 8,000 go back\.$/,
  );
  expect(taxParts(price)).toEqual({ airportTaxes: 8_000, salesCharge: 7_500 });
  expect(said(refund, at(20))).toBe('Non-refundable: if you cancel, only the airport taxes of NGN 8,000 go back.');
});

test('a flight without tickets is refunded in full', () => {
  const free = flightStatuses.filter((status) => keptAt(at(1), { ...ticketed, status }) === 0);
  expect(free).toEqual(['held', 'payment_processing', 'price_changed']);
});

test('a flight that is being ticketed or has ended cannot be cancelled', () => {
  const may = flightStatuses.filter((status) => keptAt(at(100), { ...ticketed, status }) !== undefined);
  expect(may).toEqual(['held', 'payment_processing', 'ticketed', 'price_changed']);
});

test.each([3, 24, 48])('the deadline of a fare that is refunded until %i hours before matches its text', (hours) => {
  const { refund: one } = conditionsFor(fareRulesOf({ refundFee: 5_000, refundHours: hours, changeFee: 0 }), 1);
  expect(one.text.match(/up to (\d+) hours/)?.[1]).toBe(one.untilHours?.toString());
});
