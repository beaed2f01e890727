import { flightStatuses } from 'shared/contract/lists';
import { parseSettings } from '../settings';
import { flightCancelTerms } from './cancel-flight';
import { brandsOf } from './inventory/fares/brands';

const { rules } = parseSettings({});
const departsAt = new Date('2026-12-04T07:00:00Z');
const minuteMs = 60_000;
const at = (hoursBefore: number, extraMs = 0) => new Date(departsAt.getTime() - hoursBefore * 60 * minuteMs + extraMs);
const refund = { allowed: true, fee: 15_000, text: 'NGN 15,000 fee up to 24 hours before departure.', untilHours: 24 };
const change = { allowed: false, fee: 0, text: '' };
const ticketed = {
  status: 'ticketed',
  offer: { conditions: { refund, change } },
  travellers: 2,
  departsAt,
  amountDueKobo: 20_000_000,
} as const;
const keptAt = (now: Date, flight: Parameters<typeof flightCancelTerms>[0] = ticketed) =>
  flightCancelTerms(flight, rules, now)?.retainedKobo;

test('the fee of each traveller is retained until the deadline of the fare, the whole price after it', () => {
  expect(keptAt(at(100))).toBe(3_000_000);
  expect(keptAt(at(24))).toBe(3_000_000);
  expect(keptAt(at(24, 1))).toBe(20_000_000);
  expect(keptAt(at(2))).toBe(20_000_000);
});

test('nothing is cancelled once the flight has left sale', () => {
  expect(keptAt(at(2, 1))).toBeUndefined();
  expect(keptAt(at(-1))).toBeUndefined();
});

test('a fare without a deadline of its own keeps its fee until the flight leaves sale', () => {
  const { untilHours: _until, ...open } = refund;
  const flight = { ...ticketed, offer: { conditions: { refund: open, change } } };
  expect(keptAt(at(2), flight)).toBe(3_000_000);
  expect(keptAt(at(2, 1), flight)).toBeUndefined();
});

test('a fare without refund is retained completely, and a fee never exceeds the paid amount', () => {
  const never = { allowed: false, fee: 0, text: 'The fare is not given back.' };
  expect(keptAt(at(100), { ...ticketed, offer: { conditions: { refund: never, change } } })).toBe(20_000_000);
  expect(keptAt(at(100), { ...ticketed, amountDueKobo: 1_000_000 })).toBe(1_000_000);
});

test('a flight without tickets is refunded in full', () => {
  const free = flightStatuses.filter((status) => keptAt(at(1), { ...ticketed, status }) === 0);
  expect(free).toEqual(['held', 'payment_processing', 'price_changed']);
});

test('a flight that is being ticketed or has ended cannot be cancelled', () => {
  const may = flightStatuses.filter((status) => keptAt(at(100), { ...ticketed, status }) !== undefined);
  expect(may).toEqual(['held', 'payment_processing', 'ticketed', 'price_changed']);
});

test('the deadline of each fare matches its text', () => {
  for (const { conditions } of Object.values(brandsOf).flat())
    for (const { refund: one } of [conditions.domestic, conditions.international])
      expect(one.text.match(/up to (\d+) hours/)?.[1]).toBe(one.untilHours?.toString());
});
