import { expect, test } from '@jest/globals';
import { returnTrip } from '../testing/found-samples';
import { addDays, calendarDays, calendarTitle, otherDays, shifted } from './fare-calendar';

const departures = (days: number) => shifted(returnTrip, days).slices.map(({ departureDate }) => departureDate);

test('a search moves by days with all its flights, across months and the change of clocks', () => {
  expect(departures(3)).toEqual(['2026-11-30', '2026-12-03']);
  expect(departures(-1)).toEqual(['2026-11-26', '2026-11-29']);
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('the strip knows its lowest days and how far each is from the chosen one', () => {
  const calendar = [
    { date: '2026-11-26', minTotal: 66_900 },
    { date: '2026-11-27', minTotal: 68_500 },
    { date: '2026-11-28', minTotal: null },
    { date: '2026-11-29', minTotal: 66_900 },
  ];
  const days = calendarDays(calendar, returnTrip);
  expect(days.map(({ offset, isLowest }) => [offset, isLowest])).toEqual([
    [-1, true],
    [0, false],
    [1, false],
    [2, true],
  ]);
  expect(otherDays(days).map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-29']);
});

test('a strip without a fare has no lowest one', () => {
  const days = calendarDays([{ date: '2026-11-27', minTotal: null }], returnTrip);
  expect(days.map(({ isLowest }) => isLowest)).toEqual([false]);
});

test('the title says what the fares are for', () => {
  expect(calendarTitle({ tripType: 'return' })).toBe('Lowest return fare for one adult, in NGN');
  expect(calendarTitle({ tripType: 'oneway' })).toBe('Lowest fare for one adult, in NGN');
});
