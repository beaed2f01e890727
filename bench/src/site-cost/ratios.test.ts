import { type RatioRow, ratio, ratioCells } from './ratios';

const row = (over: Partial<RatioRow>): RatioRow => ({
  page: '/',
  what: 'blocked, slow 4G',
  federated: 60,
  monolith: 120,
  naive: 180,
  unit: 'ms',
  ...over,
});

test.each([
  [60, 120, 'ms', 0.5],
  [0, 120, 'ms', 0],
  [12, 24, 'ms', undefined],
  [12, 0, 'ms', undefined],
  [0, 0, 'kB', undefined],
  [1, 3, '', 0.33],
  [2, 3, 'kB', 0.67],
])('the ratio of %d to %d %s is %s', (value, base, unit, expected) => {
  expect(ratio(value, base, unit)).toBe(expected);
});

test('a row has no ratio to a base near zero, and no values of a build that was not measured', () => {
  expect(ratioCells([row({}), row({ monolith: 12 }), row({ monolith: 0, federated: 0, naive: undefined })])).toEqual([
    ['/', 'blocked, slow 4G, ms', '60', '120', '180', '0.50', '1.50'],
    ['/', 'blocked, slow 4G, ms', '60', '12', '180', '', ''],
    ['/', 'blocked, slow 4G, ms', '0', '0', '', '', ''],
  ]);
});
