import { expect, test } from '@jest/globals';
import { findTyped, isTyping, noTypeAhead, typeKey } from './type-ahead';

const labels = ['Mr', 'Mrs', 'Miss', 'Dr', 'Chief'];

test('keys within 750 ms are one text, later ones start a new text', () => {
  const first = typeKey(noTypeAhead, 'm', 10_000);
  expect(typeKey(first, 'i', 10_750).text).toBe('mi');
  expect(typeKey(first, 'd', 10_751).text).toBe('d');
  expect(isTyping(first, 10_750)).toBe(true);
  expect(isTyping(first, 10_751)).toBe(false);
});

test.each([
  ['m', -1, 0],
  ['m', 0, 1],
  ['mm', 1, 2],
  ['m', 2, 0],
  ['mi', 0, 2],
  ['D', 0, 3],
  ['x', 0, -1],
])('%s, standing on %i, finds %i', (typed, from, index) => expect(findTyped(labels, typed, from)).toBe(index));
