import { describe, expect, test } from '@jest/globals';
import { defaultSiteRules } from 'shared/remote';
import { canBePickup, dayPartOf, lagosTime, pickupDays, pickupTimes, timeOn } from './pickup-window';

/** Friday, 02:15 PM in Lagos. */
const nowMs = Date.parse('2026-11-20T13:15:00Z');

describe('from 14:15 on a Friday in Lagos', () => {
  test('the clock of Lagos is one hour ahead of UTC', () =>
    expect(lagosTime(nowMs)).toEqual({ day: '2026-11-20', time: '14:15' }));

  test('the first half hour is at least 3 hours ahead', () => {
    const times = pickupTimes('2026-11-20', nowMs, defaultSiteRules);
    expect(times[0]).toBe('17:30');
    expect(times.at(-1)).toBe('23:30');
  });

  test('another day has all its half hours', () => {
    const times = pickupTimes('2026-11-21', nowMs, defaultSiteRules);
    expect(times).toHaveLength(48);
    expect(times.slice(0, 3)).toEqual(['00:00', '00:30', '01:00']);
  });

  test('its half hours are in four parts of the day, in their order', () => {
    const parts = pickupTimes('2026-11-21', nowMs, defaultSiteRules).map((time) => [dayPartOf(time), time] as const);
    const first = new Map([...parts].reverse());
    expect([...first].reverse()).toEqual([
      ['After midnight', '00:00'],
      ['Morning', '05:00'],
      ['Afternoon', '12:00'],
      ['Evening', '17:00'],
    ]);
  });

  test('days reach to 90 days from now, and the last one ends with the hour', () => {
    expect(pickupDays(nowMs, defaultSiteRules)).toEqual({ min: '2026-11-20', max: '2027-02-18' });
    expect(pickupTimes('2027-02-18', nowMs, defaultSiteRules).at(-1)).toBe('14:00');
    expect(pickupTimes('2027-02-19', nowMs, defaultSiteRules)).toEqual([]);
    expect(pickupTimes('2026-11-19', nowMs, defaultSiteRules)).toEqual([]);
    expect(pickupTimes('', nowMs, defaultSiteRules)).toEqual([]);
  });

  test('any minute from 3 hours on can be booked', () => {
    expect(canBePickup('2026-11-20', '17:14', nowMs, defaultSiteRules)).toBe(false);
    expect(canBePickup('2026-11-20', '17:15', nowMs, defaultSiteRules)).toBe(true);
    expect(canBePickup('2027-02-18', '14:16', nowMs, defaultSiteRules)).toBe(false);
    expect(canBePickup('soon', '17:15', nowMs, defaultSiteRules)).toBe(false);
  });

  test('a time stays with the day that has it', () => {
    expect(timeOn('2026-11-21', '09:30', nowMs, defaultSiteRules)).toBe('09:30');
    expect(timeOn('2026-11-20', '09:30', nowMs, defaultSiteRules)).toBe('');
  });
});

test('late in the evening the first day is tomorrow', () => {
  const eveningMs = Date.parse('2026-11-20T20:45:00Z');
  expect(pickupDays(eveningMs, defaultSiteRules).min).toBe('2026-11-21');
  expect(pickupTimes('2026-11-21', eveningMs, defaultSiteRules)[0]).toBe('01:00');
});

test('a site that is set otherwise has another window', () => {
  const rules = { earliestPickupSeconds: 600, latestPickupDays: 2 };
  expect(pickupTimes('2026-11-20', nowMs, rules)[0]).toBe('14:30');
  expect(pickupDays(nowMs, rules)).toEqual({ min: '2026-11-20', max: '2026-11-22' });
  expect(canBePickup('2026-11-20', '14:25', nowMs, rules)).toBe(true);
  expect(canBePickup('2026-11-22', '14:16', nowMs, rules)).toBe(false);
});
