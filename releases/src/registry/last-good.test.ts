import { expect, test } from '@jest/globals';
import { goodBehind } from './last-good';
import type { MoveKind } from './tables';

/** `1.1.0 rollback`: 1.1.0 stopped being live by a rollback. */
const leavings = (texts: readonly string[]) =>
  texts.map((text) => {
    const [version = '', kind] = text.split(' ');
    return { version, kind: kind as MoveKind };
  });

test.each([
  ['nothing was live before', '1.0.0', [], []],
  ['the one left for a newer one', '1.1.0', ['1.0.0 publish'], ['1.0.0']],
  ['all of them, the latest first', '1.2.0', ['1.1.0 publish', '1.0.0 start'], ['1.1.0', '1.0.0']],
  ['not the one that was fled from', '1.0.0', ['1.1.0 rollback', '1.0.0 publish'], []],
  ['nor one that went by itself', '1.1.0', ['1.2.0 automatic', '1.1.0 publish', '1.0.0 start'], ['1.0.0']],
  ['an older one behind a flight', '1.1.0', ['1.2.0 rollback', '1.1.0 promote', '1.0.0 publish'], ['1.0.0']],
  [
    'one that came back and was left in peace',
    '1.3.0',
    ['1.2.0 publish', '1.0.0 publish', '1.2.0 rollback'],
    ['1.2.0', '1.0.0'],
  ],
  ['never the live one itself', '1.0.0', ['1.1.0 rollback', '1.0.0 publish', '1.1.0 publish'], []],
])('%s', (_, live, left, good) => {
  expect(goodBehind(leavings(left), live)).toEqual(good);
});
