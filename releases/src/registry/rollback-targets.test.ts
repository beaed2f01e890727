import { type LiveMove, rollbackChoices, rollbackTargets } from './fallback';
import type { MoveKind } from './tables';

/** Parses `<from> <to> <kind>`, the oldest first. */
const moves = (texts: readonly string[]): LiveMove[] =>
  texts.map((text) => {
    const [from = '', to = '', kind] = text.split(' ');
    return { from: from === '-' ? null : from, to, kind: kind as MoveKind };
  });

const isLater = (version: string, other: string) => version > other;

test.each([
  ['none without an earlier release', ['- 1.0.0 start'], []],
  ['the release before a newer one', ['- 1.0.0 start', '1.0.0 1.1.0 publish'], ['1.0.0']],
  ['all earlier ones, the latest first', ['1.0.0 1.1.0 start', '1.1.0 1.2.0 publish'], ['1.1.0', '1.0.0']],
  ['not a release that was rolled back from', ['1.0.0 1.1.0 publish', '1.1.0 1.0.0 rollback'], []],
  [
    'not a release that was rolled back automatically',
    ['1.0.0 1.1.0 start', '1.1.0 1.2.0 publish', '1.2.0 1.1.0 automatic'],
    ['1.0.0'],
  ],
  [
    'an older release after a rollback',
    ['1.0.0 1.1.0 publish', '1.1.0 1.2.0 promote', '1.2.0 1.1.0 rollback'],
    ['1.0.0'],
  ],
  [
    'a release that was activated again and replaced without a rollback',
    ['1.2.0 1.0.0 rollback', '1.0.0 1.2.0 publish', '1.2.0 1.3.0 publish'],
    ['1.2.0', '1.0.0'],
  ],
  ['never the active release itself', ['1.0.0 1.1.0 publish', '1.1.0 1.0.0 publish', '1.0.0 1.1.0 publish'], ['1.0.0']],
  [
    'no release that an operator skipped',
    ['1.0.1 1.0.2 publish', '1.0.2 1.0.4 publish', '1.0.4 1.0.5 publish', '1.0.5 1.0.2 rollback'],
    ['1.0.1'],
  ],
  [
    'none later than a release that a rollback activated for the first time',
    ['1.0.1 1.0.3 publish', '1.0.3 1.0.4 publish', '1.0.4 1.0.2 rollback'],
    ['1.0.1'],
  ],
  [
    'a skipped release once it was active again and replaced without a rollback',
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
  expect(rollbackTargets(moves(made), isLater)).toEqual(good);
});

test.each([
  ['nothing before a second release was active', ['- 1.0.0 start'], []],
  ['each earlier one', ['- 1.0.0 start', '1.0.0 1.1.0 publish', '1.1.0 1.2.0 publish'], ['1.1.0', '1.0.0']],
  ['nothing later, once a rollback has left it', ['- 1.0.0 start', '1.0.0 1.1.0 publish', '1.1.0 1.0.0 rollback'], []],
  [
    'an earlier one that a rollback has left',
    ['- 1.0.0 start', '1.0.0 1.1.0 publish', '1.1.0 1.0.0 rollback', '1.0.0 1.2.0 publish'],
    ['1.0.0', '1.1.0'],
  ],
  ['the later one that an older checkout has replaced', ['- 1.1.0 start', '1.1.0 1.0.0 start'], ['1.1.0']],
])('a person can go back to %s', (_, made, offered) => {
  expect([...rollbackChoices(moves(made), isLater)]).toEqual(offered);
});
