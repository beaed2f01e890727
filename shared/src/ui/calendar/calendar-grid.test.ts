import { describe, expect, test } from '@jest/globals';
import {
  addMonths,
  canTurn,
  clampDay,
  daysShown,
  isDay,
  longName,
  monthsShown,
  moveBy,
  pageName,
  shortName,
  yearsShown,
} from './calendar-grid';

describe('the cells of a calendar page', () => {
  test.each(['2026-11-21', '2027-02-10', '2026-03-01', '2028-02-29'])('%s: 42 days from a Monday', (day) => {
    const days = daysShown(day);
    expect(days).toHaveLength(42);
    expect(longName(days[0] ?? '')).toMatch(/^Monday/);
    expect(days).toContain(day);
    expect(new Set(days).size).toBe(42);
  });

  test('November 2026 begins with 26 October', () => expect(daysShown('2026-11-21')[0]).toBe('2026-10-26'));
  test('the month of the first enabled day begins with the week of that day, and other months do not', () => {
    expect(daysShown('2026-11-28', '2026-11-26')[0]).toBe('2026-11-23');
    expect(daysShown('2026-11-28', '2026-11-26')).toHaveLength(42);
    expect(daysShown('2026-12-28', '2026-11-26')[0]).toBe('2026-11-30');
  });
  test('12 months of a year', () => expect(monthsShown('2026-11-21').map((day) => day.slice(0, 7))).toHaveLength(12));
  test('12 years around a decade', () => {
    const years = yearsShown('2026-11-21').map((day) => day.slice(0, 4));
    expect(years).toHaveLength(12);
    expect([years[0], years[11]]).toEqual(['2019', '2030']);
  });
  test('the title', () => {
    expect(pageName('days', '2026-11-21')).toBe('November 2026');
    expect(pageName('months', '2026-11-21')).toBe('2026');
    expect(pageName('years', '2026-11-21')).toBe('2020 to 2029');
    expect(shortName('2026-11-21')).toBe('Sat 21 Nov');
  });
});

describe('keyboard navigation', () => {
  test.each([
    ['ArrowRight', false, '2026-12-01'],
    ['ArrowLeft', false, '2026-11-29'],
    ['ArrowUp', false, '2026-11-23'],
    ['ArrowDown', false, '2026-12-07'],
    ['Home', false, '2026-11-30'],
    ['End', false, '2026-12-06'],
    ['PageDown', false, '2026-12-30'],
    ['PageUp', true, '2025-11-30'],
  ])('from Monday 30 November, %s (shift %s) to %s', (key, shift, to) => {
    expect(moveBy('days', '2026-11-30', key, shift)).toBe(to);
  });
  test('a letter does not move the cursor', () => expect(moveBy('days', '2026-11-30', 'a')).toBeUndefined());
  test('months and years move by rows of three', () => {
    expect(moveBy('months', '2026-11-30', 'ArrowUp')).toBe('2026-08-30');
    expect(moveBy('months', '2026-11-30', 'Home')).toBe('2026-01-30');
    expect(moveBy('years', '2026-11-30', 'ArrowDown')).toBe('2029-11-30');
    expect(moveBy('years', '2026-11-30', 'End')).toBe('2030-11-30');
  });
});

describe('bounds', () => {
  test('one month after the 31st is the last day of the next month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-01-31', -11)).toBe('2026-02-28');
  });
  test('a day is clamped to the bounds', () => {
    expect(clampDay('2026-01-01', '2026-11-20', '2027-02-18')).toBe('2026-11-20');
    expect(clampDay('2028-01-01', '2026-11-20', '2027-02-18')).toBe('2027-02-18');
  });
  test('pages without an enabled day cannot be reached', () => {
    expect(canTurn('days', '2026-11-21', -1, '2026-11-20', '2027-02-18')).toBe(false);
    expect(canTurn('days', '2026-11-21', 1, '2026-11-20', '2027-02-18')).toBe(true);
    expect(canTurn('years', '2026-11-21', 1, '2026-11-20', '2027-02-18')).toBe(false);
  });
  test.each([
    ['2026-02-30', false],
    ['2026-2-3', false],
    ['', false],
    ['2028-02-29', true],
  ])('%s is a day: %s', (text, yes) => expect(isDay(text)).toBe(yes));
});
