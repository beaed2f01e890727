import { expect, test } from '@jest/globals';
import { type Entry, mostKept, outlived, overflowing } from './bounds';

const entry = (url: string, bytes: number, storedAtMs: number): Entry => ({ url, bytes, storedAtMs });

test('what is too much goes, the oldest first, and nothing more', () => {
  const entries = [entry('b', 40, 2), entry('a', 50, 1), entry('c', 30, 3)];
  expect(overflowing(entries, 120)).toEqual([]);
  expect(overflowing(entries, 119).map(({ url }) => url)).toEqual(['a']);
  expect(overflowing(entries, 30).map(({ url }) => url)).toEqual(['a', 'b']);
});

test('a kept page goes when its time is over, or when there are newer ones enough', () => {
  const kept = Array.from({ length: mostKept + 1 }, (_, index) => ({ path: String(index), untilMs: 100 + index }));
  expect(outlived(kept, 0).map(({ path }) => path)).toEqual(['0']);
  expect(outlived(kept, 104).map(({ path }) => path)).toEqual(['4', '3', '2', '1', '0']);
  expect(outlived([], 0)).toEqual([]);
});
