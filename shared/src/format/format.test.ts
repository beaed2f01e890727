import { describe, expect, test } from '@jest/globals';
import {
  copyableAmount,
  dayIn,
  formatAccountNumber,
  formatCount,
  formatDeadline,
  formatDuration,
  formatExpiry,
  formatHoursMinutes,
  formatLongDate,
  formatLongDateTime,
  formatLongDeadline,
  formatNaira,
  formatPhone,
  formatPlainDate,
  formatSeconds,
  formatShortDate,
  formatTime,
  formatUnbrokenNaira,
  instantOf,
  keepAmountsWhole,
  toMinutes,
} from './index';
import { addDays, clockIn } from './zone';

describe('money', () => {
  test.each([
    [125_000, 'NGN 125,000', '125000'],
    [0, 'NGN 0', '0'],
    [999, 'NGN 999', '999'],
    [34_500.5, 'NGN 34,500.50', '34500.50'],
    [0.07, 'NGN 0.07', '0.07'],
    [1_234_567.1, 'NGN 1,234,567.10', '1234567.10'],
    [19.999999999, 'NGN 20', '20'],
    [-1_000, '−\u00a0NGN 1,000', '-1000'],
    [2.5, 'NGN 2.50', '2.50'],
    [1e9, 'NGN 1,000,000,000', '1000000000'],
  ])('%p naira', (amount, shown, copied) => {
    expect(formatNaira(amount)).toBe(shown);
    expect(copyableAmount(amount)).toBe(copied);
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [12_500, '12,500'],
])('the count %p', (count, shown) => expect(formatCount(count)).toBe(shown));

describe('dates', () => {
  const instant = '2026-11-20T14:45:00.000Z';

  test('an instant is shown in Lagos time unless another zone is given', () => {
    expect(formatLongDateTime(instant)).toBe('Friday 20, November 2026, 03:45\u00a0PM');
    expect(formatLongDateTime(new Date(instant), 'Asia/Dubai')).toBe('Friday 20, November 2026, 06:45\u00a0PM');
    expect(formatExpiry(instant)).toBe('Friday 20, November 2026 at 03:45\u00a0PM');
    expect(formatLongDate(instant)).toBe('Friday 20, November 2026');
    expect(formatShortDate(instant)).toBe('Fri 20 Nov');
    expect(formatTime(instant)).toBe('03:45 PM');
  });

  test('late in the evening in UTC it is the next day in Lagos', () => {
    expect(formatLongDateTime('2026-12-31T23:30:00Z')).toBe('Friday 01, January 2027, 12:30\u00a0AM');
  });

  test('a calendar day or a wall-clock time is not converted to a zone', () => {
    expect(formatLongDate('2026-11-21', 'Pacific/Kiritimati')).toBe('Saturday 21, November 2026');
    expect(formatShortDate('2026-11-01', 'America/Los_Angeles')).toBe('Sun 1 Nov');
    expect(formatLongDateTime('2026-11-21T09:30', 'Asia/Tokyo')).toBe('Saturday 21, November 2026, 09:30\u00a0AM');
  });

  test.each([
    ['09:30', '09:30 AM'],
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['15:45', '03:45 PM'],
    ['23:59', '11:59 PM'],
  ])('the time of day %s', (time, shown) => expect(formatTime(time)).toBe(shown));

  test.each([
    ['2026-12-01T08:30:00Z', 'Tue 1 Dec, 09:30 AM', 'Tuesday 01, December 2026, 09:30\u00a0AM'],
    ['2026-12-01T11:00:00Z', 'Tue 1 Dec, 12:00 noon', 'Tuesday 01, December 2026, 12:00 noon'],
    ['2026-12-01T23:00:00Z', 'the end of Tue 1 Dec (midnight)', 'the end of Tuesday 01, December 2026 (midnight)'],
    ['2026-12-01T23:01:00Z', 'Wed 2 Dec, 12:01 AM', 'Wednesday 02, December 2026, 12:01\u00a0AM'],
  ])('the deadline %s: until %s', (moment, short, long) => {
    expect(formatDeadline(moment)).toBe(short);
    expect(formatDeadline(Date.parse(moment) + 59_999)).toBe(short);
    expect(formatLongDeadline(moment)).toBe(long);
  });

  test('a wall-clock time has its instant, in any zone', () => {
    expect(instantOf('2026-11-21', '09:30').toISOString()).toBe('2026-11-21T08:30:00.000Z');
    expect(instantOf('2026-01-01', '00:15').toISOString()).toBe('2025-12-31T23:15:00.000Z');
    expect(instantOf('2026-07-01', '12:00', 'Europe/London').toISOString()).toBe('2026-07-01T11:00:00.000Z');
    expect(instantOf('2026-03-29', '02:30', 'Europe/London').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-10-25', '01:30', 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-10-25', '00:30', 'Europe/London').toISOString()).toBe('2026-10-24T23:30:00.000Z');
    expect(instantOf('2026-10-25', '02:30', 'Europe/London').toISOString()).toBe('2026-10-25T02:30:00.000Z');
    expect(instantOf('2026-04-05', '02:30', 'Australia/Sydney').toISOString()).toBe('2026-04-04T15:30:00.000Z');
    expect(instantOf('2026-11-01', '23:00', 'America/New_York').toISOString()).toBe('2026-11-02T04:00:00.000Z');
  });

  test('a skipped hour is taken as the next one, and a repeated hour as the first one', () => {
    expect(instantOf('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(instantOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  test('the day is the local day of the zone', () => {
    const lateInUtc = Date.parse('2026-12-31T23:30:59.999Z');
    expect(dayIn('Africa/Lagos', lateInUtc)).toBe('2027-01-01');
    expect(dayIn('Africa/Lagos', new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(dayIn('America/New_York', lateInUtc)).toBe('2026-12-31');
    expect(dayIn('Asia/Kathmandu', Date.parse('2026-06-30T18:15:00Z'))).toBe('2026-07-01');
    expect(dayIn('Pacific/Kiritimati', lateInUtc)).toBe('2027-01-01');
  });

  test('the offset of a zone follows daylight saving time, also on the day of the change', () => {
    expect(clockIn('Africa/Lagos', new Date('2026-11-20T23:30:00Z'))).toEqual({ day: '2026-11-21', time: '00:30' });
    expect(clockIn('Europe/London', Date.parse('2027-03-28T00:59:00Z'))).toEqual({ day: '2027-03-28', time: '00:59' });
    expect(clockIn('Europe/London', Date.parse('2027-03-28T01:00:00Z'))).toEqual({ day: '2027-03-28', time: '02:00' });
    expect(clockIn('Australia/Sydney', Date.parse('2026-04-04T15:59:00Z')).time).toBe('02:59');
    expect(clockIn('Australia/Sydney', Date.parse('2026-04-04T16:00:00Z')).time).toBe('02:00');
  });

  test('adding days crosses the ends of months', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  test('a plain date has the name of the month', () => expect(formatPlainDate('1990-03-04')).toBe('4 March 1990'));

  test('an invalid date or zone throws', () => {
    expect(() => formatLongDate('soon')).toThrow(RangeError);
    expect(() => formatLongDate(Number.NaN)).toThrow(RangeError);
    expect(() => formatLongDate(instant, 'Africa/Atlantis')).toThrow(RangeError);
    expect(() => dayIn('Africa/Lagos', Number.NaN)).toThrow(RangeError);
  });
});

describe('durations', () => {
  test.each([
    ['1.02:30:05', '1 day, 2 hours, 30 minutes, 5 seconds'],
    ['2.00:00:00', '2 days'],
    ['01:01:01', '1 hour, 1 minute, 1 second'],
    ['26:00:00', '26 hours'],
    ['15:00', '15 minutes'],
    ['01:30', '1 minute, 30 seconds'],
    ['45', '45 seconds'],
    ['1', '1 second'],
    ['00:00:00', '0 seconds'],
    ['', '0 seconds'],
    [null, '0 seconds'],
    [undefined, '0 seconds'],
  ])('%p', (text, words) => expect(formatDuration(text)).toBe(words));

  test.each([
    [150, '2 hours, 30 minutes'],
    [61, '1 hour, 1 minute'],
    [45, '0 hours, 45 minutes'],
    [120, '2 hours, 0 minutes'],
  ])('%p minutes', (minutes, words) => expect(formatHoursMinutes(minutes)).toBe(words));

  test.each([
    [25, '25 seconds'],
    [900, '15 minutes'],
    [3600, '1 hour'],
    [5400, '1 hour, 30 minutes'],
    [90 * 86_400, '90 days'],
    [0, '0 seconds'],
  ])('%p seconds', (seconds, words) => expect(formatSeconds(seconds)).toBe(words));

  test('hh:mm is hours times 60 plus minutes', () => {
    expect(toMinutes('02:30')).toBe(150);
    expect(toMinutes('00:00')).toBe(0);
    expect(toMinutes('9:05')).toBe(545);
    expect(toMinutes('later')).toBeNaN();
  });
});

test('only a Nigerian phone number is grouped', () => {
  expect(formatPhone('+2348035550142')).toBe('+234 803 555 0142');
  expect(formatPhone('+447700900123')).toBe('+447700900123');
});

test('only a valid account number is grouped', () => {
  expect(formatAccountNumber('7821446019')).toBe('7821 446 019');
  expect(formatAccountNumber('123')).toBe('123');
});

test('an amount stays on one line of a sentence, also of one that was written elsewhere', () => {
  expect(formatUnbrokenNaira(34_500.5)).toBe('NGN\u00a034,500.50');
  expect(keepAmountsWhole('NGN 9,000 of NGN 34,500 in NGN came in.')).toBe(
    'NGN\u00a09,000 of NGN\u00a034,500 in NGN came in.',
  );
});
