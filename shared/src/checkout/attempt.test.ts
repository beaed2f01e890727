import { expect, test } from '@jest/globals';
import { attemptFor, readAttempt, storeAttempt } from './attempt';

test('every retry of the same request has the same idempotency key, also after a reload', () => {
  let count = 0;
  const newKey = () => String(++count);
  const first = attemptFor({ a: 1 }, undefined, newKey);
  expect(attemptFor({ a: 1 }, first, newKey)).toBe(first);
  expect(attemptFor({ a: 2 }, first, newKey).key).toBe('2');
  storeAttempt('x', first);
  expect(readAttempt('x')).toEqual(first);
  storeAttempt('x', undefined);
  expect(readAttempt('x')).toBeUndefined();
  sessionStorage.setItem('tafiya:attempt:x', '{');
  expect(readAttempt('x')).toBeUndefined();
  sessionStorage.clear();
});
