import { expect, test } from '@jest/globals';
import { type Entry, entriesOverLimit, expiredConfirmations, maxConfirmations } from './limits';

const entry = (url: string, bytes: number, storedAtMs: number): Entry => ({ url, bytes, storedAtMs });

test('entries over the limit are deleted, the oldest first, and no more than needed', () => {
  const entries = [entry('b', 40, 2), entry('a', 50, 1), entry('c', 30, 3)];
  expect(entriesOverLimit(entries, 120)).toEqual([]);
  expect(entriesOverLimit(entries, 119).map(({ url }) => url)).toEqual(['a']);
  expect(entriesOverLimit(entries, 30).map(({ url }) => url)).toEqual(['a', 'b']);
});

test('a confirmation is deleted when it expires, or when there are enough newer ones', () => {
  const kept = Array.from({ length: maxConfirmations + 1 }, (_, index) => ({
    path: String(index),
    keptAtMs: index,
    untilMs: 200 - index,
  }));
  const expired = (nowMs: number) => expiredConfirmations(kept, nowMs).map(({ path }) => path);
  // the one that was stored first, though its journey is the last of all
  expect(expired(0)).toEqual(['0']);
  expect(expired(196)).toEqual(['4', '5']);
  expect(expired(200)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(expiredConfirmations([], 0)).toEqual([]);
});
