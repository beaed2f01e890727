import { matchesEtag } from './etag';

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['*', true],
])('a client that says %s holds "a": %s', (header, held) => {
  expect(matchesEtag(header, '"a"')).toBe(held);
});
