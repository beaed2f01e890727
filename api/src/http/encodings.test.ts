import { expect, test } from '@jest/globals';
import { acceptedEncodings } from './encodings';

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
  ['gzip;q=0', []],
])('"%s" takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});
