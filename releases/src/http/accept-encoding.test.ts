import { expect, test } from '@jest/globals';
import { acceptedEncodings } from './accept-encoding';
import { isHeld } from './conditional';

test.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0, br', ['br']],
  ['identity', []],
  ['BR ; Q=1', ['br']],
])('"%s" takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['*', true],
])('a client that says %s holds "a": %s', (header, held) => {
  expect(isHeld(header, '"a"')).toBe(held);
});
