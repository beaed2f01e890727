import { expect, test } from '@jest/globals';
import { tailColours } from './tail-mark';

test('an airline has the same colours every time, and others have others', () => {
  expect(tailColours('ZZ')).toEqual(tailColours('ZZ'));
  const codes = ['BA', 'EK', 'ET', 'KQ', 'QR', 'TK', 'AT', 'MS', 'LH', 'AF'];
  expect(new Set(codes.map((code) => tailColours(code).body)).size).toBe(codes.length);
});
