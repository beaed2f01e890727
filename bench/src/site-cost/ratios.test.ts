import { expect, test } from '@jest/globals';
import { type RatioRow, ratio, ratioLines } from './ratios';

const row = (over: Partial<RatioRow>): RatioRow => ({
  page: '/',
  what: 'blocked, slow 4G',
  federated: 12,
  monolith: 24,
  naive: 36,
  unit: 'ms',
  ...over,
});

test.each([
  [12, 24, 0.5],
  [0, 24, 0],
  [1, 3, 0.33],
  [2, 3, 0.67],
  [12, 0, undefined],
  [0, 0, undefined],
])('%d is %d times %s', (value, of, expected) => {
  expect(ratio(value, of)).toBe(expected);
});

test('a line has both ratios; of nothing it says that there is none, and of a build that was not measured nothing', () => {
  expect(ratioLines([row({}), row({ monolith: 0 }), row({ monolith: 0, federated: 0, naive: undefined })])).toEqual([
    ['/', 'blocked, slow 4G, ms', '12', '24', '36', '0.50', '1.50'],
    ['/', 'blocked, slow 4G, ms', '12', '0', '36', 'none', 'none'],
    ['/', 'blocked, slow 4G, ms', '0', '0', '', 'none', ''],
  ]);
});
