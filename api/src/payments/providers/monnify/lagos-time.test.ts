import fc from 'fast-check';
import { clockIn } from 'shared/format/zone';
import { instantOfLagos } from './lagos-time';

test.each([
  ['2021-11-17 11:28:42.615', '2021-11-17T10:28:42.615Z'],
  ['2023-06-26 17:53:55.0', '2023-06-26T16:53:55.000Z'],
  ['2026-06-27T09:11:14.596774984', '2026-06-27T08:11:14.596Z'],
  ['2026-06-27T09:51:14', '2026-06-27T08:51:14.000Z'],
  ['2026-06-27T08:08:11.000+00:00', '2026-06-27T08:08:11.000Z'],
  ['2026-06-27T09:08:11+01:00', '2026-06-27T08:08:11.000Z'],
  ['2025-09-01T23:13:19Z', '2025-09-01T23:13:19.000Z'],
  ['30/08/2023 5:13:57 PM', '2023-08-30T16:13:57.000Z'],
  ['25/07/2022 11:20:20 AM', '2022-07-25T10:20:20.000Z'],
  ['02/08/2022 03:35:22 AM', '2022-08-02T02:35:22.000Z'],
  // the first hour of a day, a month and a year in Lagos is the day before in UTC
  ['01/01/2027 12:30:00 AM', '2026-12-31T23:30:00.000Z'],
  ['2027-03-01 00:59:59.999', '2027-02-28T23:59:59.999Z'],
  ['29/02/2028 12:00:00 PM', '2028-02-29T11:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(instantOfLagos(text)?.toISOString()).toBe(instant);
});

test.each([
  '',
  'yesterday',
  '2026-02-30 10:00:00.0',
  '29/02/2027 12:00:00 PM',
  '31/04/2026 1:00:00 PM',
  '08/30/2023 5:13:57 PM',
  '30/08/2023 13:00:00 PM',
  '30/08/2023 0:00:00 AM',
  '30/08/2023 5:13:57',
  '2026-06-27T24:00:00',
  '2026-06-27T09:60:00',
  '2026-06-27T09:00:00+99:99',
  '2026-06-27',
])('%p is no time', (text) => {
  expect(instantOfLagos(text)).toBeUndefined();
});

test('both formats of one time in Lagos are the same instant, at each second of the century', () => {
  const seconds = fc.integer({ min: Date.UTC(2000) / 1000, max: Date.UTC(2099) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const at = new Date(second * 1000);
      const { day, time } = clockIn('Africa/Lagos', at);
      const [year, month, date] = day.split('-');
      const ss = at.toISOString().slice(17, 19);
      const hour = Number(time.slice(0, 2));
      const half = hour < 12 ? 'AM' : 'PM';
      expect(instantOfLagos(`${day} ${time}:${ss}.0`)).toEqual(at);
      expect(instantOfLagos(`${date}/${month}/${year} ${hour % 12 || 12}${time.slice(2)}:${ss} ${half}`)).toEqual(at);
    }),
  );
});
