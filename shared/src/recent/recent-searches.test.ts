import { beforeEach, expect, jest, test } from '@jest/globals';
import { readRecentOf, writeRecentOf } from './index';

const key = 'tafiya:recent';
beforeEach(() => localStorage.clear());

test('each kind of search has its own list', () => {
  writeRecentOf('rides', ['Ikeja']);
  writeRecentOf('flights', ['Abuja', 'Kano']);
  writeRecentOf('rides', ['Eti Osa']);
  expect(readRecentOf('flights')).toEqual(['Abuja', 'Kano']);
  expect(readRecentOf('rides')).toEqual(['Eti Osa']);
});

test.each(['[1', '[]', 'null', '7', '{"flights":"LOS"}'])('%s is ignored', (text) => {
  localStorage.setItem(key, text);
  expect(readRecentOf('flights')).toEqual([]);
  writeRecentOf('flights', ['Abuja']);
  expect(readRecentOf('flights')).toEqual(['Abuja']);
});

test('blocked storage causes no error', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  writeRecentOf('flights', ['Abuja']);
  expect(readRecentOf('flights')).toEqual([]);
});
