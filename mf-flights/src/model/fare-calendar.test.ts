import { describe, expect, test } from '@jest/globals';
import { returnTrip } from '../testing/found-samples';
import {
  addDays,
  calendarDays,
  calendarTitle,
  daysAround,
  daysBeyond,
  otherDays,
  shifted,
  shortCalendarTitle,
  withDays,
  withoutDays,
} from './fare-calendar';

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
  const alone = { adults: 1, children: 0, infants: 0 };
  expect(calendarTitle({ ...alone, tripType: 'return' })).toBe('Lowest return fare for one adult, in NGN');
  expect(calendarTitle({ ...alone, tripType: 'oneway' })).toBe('Lowest fare for one adult, in NGN');
  expect(calendarTitle({ ...alone, tripType: 'return', adults: 2 })).toBe('Lowest return fare each, in NGN');
  expect(calendarTitle({ ...alone, tripType: 'oneway', infants: 1 })).toBe('Lowest fare for an adult, in NGN');
  expect(shortCalendarTitle({ ...alone, tripType: 'return' })).toBe('Fare in NGN');
  expect(shortCalendarTitle({ ...alone, tripType: 'return', adults: 2 })).toBe('Each, in NGN');
});

describe('the days that are shown', () => {
  const week = (first: string, minTotal: number) =>
    Array.from({ length: 7 }, (_, index) => ({ date: addDays(first, index), minTotal }));
  const shown = week('2026-11-24', 1);

  test('stay where they are while a day among them is chosen, with the fares that are known by now', () => {
    const found = week('2026-11-26', 2);
    const days = daysAround(shown, found, '2026-11-29');
    expect(days.map(({ date }) => date)).toEqual(shown.map(({ date }) => date));
    expect(days.map(({ minTotal }) => minTotal)).toEqual([1, 1, 2, 2, 2, 2, 2]);
  });

  test.each(['2026-11-24', '2026-11-30', '2026-12-08'])(
    'are those around it for %s, at an end or elsewhere',
    (chosen) => {
      const found = week(addDays(chosen, -3), 2);
      expect(daysAround(shown, found, chosen)).toBe(found);
    },
  );

  test('belong to a search of any days with as many nights', () => {
    expect(withoutDays(shifted(returnTrip, 4))).toBe(withoutDays(returnTrip));
    const [out, back] = returnTrip.slices;
    const longer = {
      ...returnTrip,
      slices: [out, { ...back, departureDate: '2026-12-20' }] as typeof returnTrip.slices,
    };
    expect(withoutDays(longer)).not.toBe(withoutDays(returnTrip));
    expect(withoutDays({ ...returnTrip, adults: 3 })).not.toBe(withoutDays(returnTrip));
  });

  test('have more beyond either end, as far as days can be booked', () => {
    const bounds = { min: '2026-11-23', max: '2026-12-20' };
    expect(daysBeyond(shown, 'later', bounds)).toBe('2026-12-04');
    expect(daysBeyond(shown, 'earlier', bounds)).toBe('2026-11-23');
    expect(daysBeyond(shown, 'earlier', { ...bounds, min: '2026-11-24' })).toBeUndefined();
    expect(daysBeyond(shown, 'later', { ...bounds, max: '2026-12-01' })).toBe('2026-12-01');
    const longer = withDays(shown, week('2026-11-21', 2));
    expect(longer.map(({ date }) => date)).toEqual(
      week('2026-11-21', 1)
        .concat(week('2026-11-28', 1))
        .slice(0, 10)
        .map(({ date }) => date),
    );
    expect(longer.map(({ minTotal }) => minTotal)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1]);
  });
});
