import { expect, test } from '@jest/globals';
import { knownRelease, pastMove } from '../testing/release-samples';
import { timelineOf } from './timeline';

const check = (at: string) => ({
  verdict: 'verified' as const,
  shellVersion: '3.0.0',
  report: { summary: 'Fine.', ms: 900, pages: [], unchecked: [] },
  at,
});
const moves = [
  pastMove({ id: 3, at: '2026-11-21T03:04:00Z' }),
  pastMove({ id: 2, kind: 'canary', percent: 10, at: '2026-11-21T03:00:00Z' }),
];
const releases = [
  knownRelease({ version: '1.5.0', check: check('2026-11-21T03:01:00Z') }),
  knownRelease({ version: '1.4.3', check: check('2026-11-18T09:13:00Z') }),
  knownRelease({ version: '1.4.2' }),
];
const texts = (isWhole: boolean) =>
  timelineOf(moves, releases, isWhole).map((event) => (event.kind === 'move' ? event.move.kind : event.version));

test('examinations are between the rows of the history, the newest first', () => {
  expect(texts(true)).toEqual(['publish', '1.5.0', 'canary', '1.4.3']);
});

test('an examination from before the oldest loaded row waits for older rows', () => {
  expect(texts(false)).toEqual(['publish', '1.5.0', 'canary']);
});
