import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedEncodings, encode } from './encodings';

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

test.each([
  ['br', 'quick', brotliDecompressSync],
  ['gzip', 'quick', gunzipSync],
  ['br', 'smallest', brotliDecompressSync],
  ['gzip', 'smallest', gunzipSync],
] as const)('%s with level %s can be decoded, for small and large contents', async (encoding, effort, decode) => {
  for (const content of ['Ìbàdàn', 'Ìbàdàn '.repeat(20_000)]) {
    const encoded = await encode(content, encoding, effort);
    expect(decode(encoded).toString('utf8')).toBe(content);
  }
});
