import { matchesEtag } from './etag';

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['*', true],
])('If-None-Match %s matches "a": %s', (header, held) => {
  expect(matchesEtag(header, '"a"')).toBe(held);
});
