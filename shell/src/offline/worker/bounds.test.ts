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
  const kept = Array.from({ length: mostKept + 1 }, (_, index) => ({
    path: String(index),
    keptAtMs: index,
    untilMs: 200 - index,
  }));
  const gone = (nowMs: number) => outlived(kept, nowMs).map(({ path }) => path);
  // the one that was stored first, though its journey is the last of all
  expect(gone(0)).toEqual(['0']);
  expect(gone(196)).toEqual(['4', '5']);
  expect(gone(200)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(outlived([], 0)).toEqual([]);
});
