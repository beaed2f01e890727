import { expect, test } from '@jest/globals';
import { goodBehind, type LiveMove } from './last-good';
import type { MoveKind } from './tables';

/** `1.0.0 1.1.0 rollback`: 1.1.0 took the place of 1.0.0 by a rollback. The oldest first. */
const moves = (texts: readonly string[]): LiveMove[] =>
  texts.map((text) => {
    const [from = '', to = '', kind] = text.split(' ');
    return { from: from === '-' ? null : from, to, kind: kind as MoveKind };
  });

const isLater = (version: string, other: string) => version > other;

test.each([
  ['nothing was live before', ['- 1.0.0 start'], []],
  ['the one left for a newer one', ['- 1.0.0 start', '1.0.0 1.1.0 publish'], ['1.0.0']],
  ['all of them, the latest first', ['1.0.0 1.1.0 start', '1.1.0 1.2.0 publish'], ['1.1.0', '1.0.0']],
  ['not the one that was rolled back from', ['1.0.0 1.1.0 publish', '1.1.0 1.0.0 rollback'], []],
  [
    'nor one that went back by itself',
    ['1.0.0 1.1.0 start', '1.1.0 1.2.0 publish', '1.2.0 1.1.0 automatic'],
    ['1.0.0'],
  ],
  ['an older one behind a rollback', ['1.0.0 1.1.0 publish', '1.1.0 1.2.0 promote', '1.2.0 1.1.0 rollback'], ['1.0.0']],
  [
    'one that came back and was replaced without a rollback',
    ['1.2.0 1.0.0 rollback', '1.0.0 1.2.0 publish', '1.2.0 1.3.0 publish'],
    ['1.2.0', '1.0.0'],
  ],
  ['never the live one itself', ['1.0.0 1.1.0 publish', '1.1.0 1.0.0 publish', '1.0.0 1.1.0 publish'], ['1.0.0']],
  [
    'none that an operator jumped over',
    ['1.0.1 1.0.2 publish', '1.0.2 1.0.4 publish', '1.0.4 1.0.5 publish', '1.0.5 1.0.2 rollback'],
    ['1.0.1'],
  ],
  [
    'none later than a release that the rollback made live for the first time',
    ['1.0.1 1.0.3 publish', '1.0.3 1.0.4 publish', '1.0.4 1.0.2 rollback'],
    ['1.0.1'],
  ],
  [
    'one that was jumped over, once it was live again and replaced without a rollback',
    [
      '1.0.2 1.0.4 publish',
      '1.0.4 1.0.5 publish',
      '1.0.5 1.0.2 rollback',
      '1.0.2 1.0.4 promote',
      '1.0.4 1.0.6 publish',
    ],
    ['1.0.4', '1.0.2'],
  ],
])('%s', (_, made, good) => {
  expect(goodBehind(moves(made), isLater)).toEqual(good);
});
