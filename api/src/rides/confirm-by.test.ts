import { parseSettings } from '../settings';
import { confirmBy } from './confirm-by';

const { rules } = parseSettings({});
/** A moment in Lagos. */
const at = (clock: string) => new Date(`2026-11-${clock}:00+01:00`);

test.each([
  // pickup, paid, confirmed by
  ['27T08:00', '20T10:00', '27T06:00', 'by day two hours before'],
  ['27T21:59', '20T10:00', '27T19:59', 'the last minute of the day'],
  ['27T22:00', '20T10:00', '27T20:00', 'the night begins'],
  ['27T23:30', '20T10:00', '27T20:00', 'before midnight the same evening'],
  ['27T00:00', '20T10:00', '26T20:00', 'midnight belongs to the evening before'],
  ['27T04:00', '20T10:00', '26T20:00', 'the evening before a flight in the morning'],
  ['27T07:59', '20T10:00', '26T20:00', 'the last minute of the night'],
  ['27T04:00', '26T19:30', '26T20:30', 'paid shortly before the evening ends: an hour'],
  ['27T04:00', '26T23:00', '27T00:00', 'paid in the night: an hour'],
  ['27T04:00', '27T01:30', '27T02:00', 'never later than two hours before'],
])('a pickup on %s that was paid on %s is confirmed by %s: %s', (pickup, paid, by) =>
  expect(confirmBy(at(pickup), at(paid), rules)).toEqual(at(by)),
);

test('the hours of the night are settings, also without a night', () => {
  const pickup = at('27T04:00');
  const paid = at('20T10:00');
  expect(confirmBy(pickup, paid, { ...rules, nightConfirmHour: 18 })).toEqual(at('26T18:00'));
  expect(confirmBy(pickup, paid, { ...rules, nightFromHour: 0, nightUntilHour: 5 })).toEqual(at('26T20:00'));
  expect(confirmBy(at('27T22:30'), paid, { ...rules, nightFromHour: 0, nightUntilHour: 5 })).toEqual(at('27T20:30'));
  expect(confirmBy(pickup, paid, { ...rules, nightFromHour: 0, nightUntilHour: 0 })).toEqual(at('27T02:00'));
});
