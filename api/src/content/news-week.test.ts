import { dueNews } from './send-fare-news';

const tuesdayAtEight = { fareNewsWeekday: 2, fareNewsHour: 8 };
const weekAt = (at: string, rules = tuesdayAtEight) => dueNews(new Date(at), rules)?.week;

test.each([
  ['2026-11-23T12:00:00+01:00', undefined],
  ['2026-11-24T07:59:59+01:00', undefined],
  ['2026-11-24T08:00:00+01:00', '2026-11-23'],
  // late, as after an outage
  ['2026-11-26T07:59:00+01:00', '2026-11-23'],
  ['2026-11-26T08:00:00+01:00', undefined],
  ['2026-12-01T00:30:00+01:00', undefined],
])('at %s the news of %s is due', (at, week) => {
  expect(weekAt(at)).toBe(week);
});

test('the day and the hour are settings, in Lagos time', () => {
  const sundayAtMidnight = { fareNewsWeekday: 7, fareNewsHour: 0 };
  expect(weekAt('2026-11-28T23:00:00Z', sundayAtMidnight)).toBe('2026-11-23');
  expect(weekAt('2026-11-28T22:59:00Z', sundayAtMidnight)).toBeUndefined();
  expect(weekAt('2026-11-29T23:00:00Z', sundayAtMidnight)).toBeUndefined();
});
