import { describe, expect, test } from '@jest/globals';
import type { FareDay } from 'shared/contract/flights';
import { returnTrip } from '../testing/found-samples';
import { calendarDays } from './fare-calendar';
import { cheaperDay, cheaperDayText, dayInWords, graphDays, graphStart, nightsOf } from './price-days';

const fare = (date: string, minTotal: number | null): FareDay => ({ date, minTotal });
const around = (...totals: (number | null)[]) =>
  calendarDays(
    totals.map((total, index) => fare(`2026-11-${24 + index}`, total)),
    returnTrip,
  );

describe('a cheaper day nearby', () => {
  test('is the cheapest, and of two the nearer one', () => {
    expect(cheaperDay(around(60_000, null, 65_000, 66_365, 65_000, 60_000, 70_000))).toMatchObject({
      date: '2026-11-29',
      offset: 2,
      saved: 6_365,
    });
  });

  test('is not offered where none costs less, or the chosen day has no fare', () => {
    expect(cheaperDay(around(70_000, 66_365, 66_365, 66_365))).toBeUndefined();
    expect(cheaperDay(around(70_000, 60_000, 60_000, null))).toBeUndefined();
    expect(cheaperDay([])).toBeUndefined();
  });

  test('says what is saved and when', () => {
    expect(cheaperDayText(1_365, '2026-11-30', 'oneway')).toBe('NGN 1,365 less on Monday');
    expect(cheaperDayText(1_365, '2026-11-30', 'return')).toBe('NGN 1,365 less from Monday');
  });
});

describe('sixty days', () => {
  test('begin ten days before the chosen one, but not before today', () => {
    expect(graphStart('2026-12-20', '2026-11-26')).toBe('2026-12-10');
    expect(graphStart('2026-11-29', '2026-11-26')).toBe('2026-11-26');
  });

  test('are all there, with a gap where no fare is known', () => {
    const days = graphDays([fare('2026-11-27', 60_000)], '2026-11-26');
    expect(days).toHaveLength(60);
    expect(days.slice(0, 3)).toEqual([fare('2026-11-26', null), fare('2026-11-27', 60_000), fare('2026-11-28', null)]);
    expect(days.at(-1)?.date).toBe('2027-01-24');
  });

  test('each in words, beside the chosen one', () => {
    expect(dayInWords(fare('2026-11-30', 60_000), 61_365)).toBe('Mon 30 Nov, NGN 60,000, NGN 1,365 less than your day');
    expect(dayInWords(fare('2026-11-30', 62_000), 61_365)).toBe('Mon 30 Nov, NGN 62,000, NGN 635 more than your day');
    expect(dayInWords(fare('2026-11-30', 60_000), 60_000)).toBe('Mon 30 Nov, NGN 60,000');
    expect(dayInWords(fare('2026-11-30', null), 60_000)).toBe('Mon 30 Nov, no flights');
  });

  test('of a return keep its nights', () => {
    expect(nightsOf(returnTrip)).toBe(3);
    expect(nightsOf({ ...returnTrip, tripType: 'multicity' })).toBeUndefined();
  });
});
