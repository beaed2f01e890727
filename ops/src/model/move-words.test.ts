import { expect, test } from '@jest/globals';
import { knownRelease, releaseStatus } from '../testing/release-samples';
import { choices, firstChoice, moveWords } from './move-words';

const releases = [
  knownRelease({ version: '1.5.0', publishedAt: '2026-11-21T02:31:00Z' }),
  knownRelease({ version: '1.6.0', publishedAt: '2026-11-21T04:00:00Z', isRollbackTarget: false }),
  knownRelease({ version: '1.4.3', publishedAt: '2026-11-18T09:12:00Z' }),
  knownRelease({
    version: '1.7.0',
    publishedAt: '2026-11-21T05:00:00Z',
    isRollbackTarget: false,
    fits: { ok: false, why: 'Needs contract ^3.' },
  }),
];
const status = releaseStatus({ live: '1.5.0', lastKnownGood: '1.4.3' });

test('the active release cannot be chosen; the last known good release comes first, then the newest', () => {
  expect(choices('promote', releases, status).map(({ version }) => version)).toEqual(['1.4.3', '1.7.0', '1.6.0']);
});

test('a rollback has only what was live before, and never the canary', () => {
  const canary = { version: '1.6.0', percent: 25, since: '2026-11-21T03:00:00Z' };
  const withCanary = { ...status, canary };
  expect(choices('rollback', releases, withCanary).map(({ version }) => version)).toEqual(['1.4.3']);
  expect(choices('promote', releases, withCanary).map(({ version }) => version)).toContain('1.6.0');
  expect(firstChoice('rollback', releases, { ...withCanary, lastKnownGood: null })).toBeUndefined();
});

test('at first what fits is chosen: back to the last known good, forward to the canary or the newest', () => {
  const canary = { version: '1.4.3', percent: 10, since: '2026-11-21T03:00:00Z' };
  expect(firstChoice('rollback', releases, status)).toBe('1.4.3');
  expect(firstChoice('promote', releases, status)).toBe('1.6.0');
  expect(firstChoice('promote', releases, { ...status, canary })).toBe('1.4.3');
  expect(firstChoice('rollback', [], status)).toBeUndefined();
  expect(firstChoice('rollback', releases, { ...status, lastKnownGood: null })).toBeUndefined();
});

test('the button that cancels the move names the release that stays', () => {
  expect(moveWords.freeze.keep(status)).toBe('Keep it as it is');
  expect(moveWords.rollback.keep(status)).toBe('Keep 1.5.0');
  expect(moveWords.promote.keep(releaseStatus({ live: null }))).toBe('Keep it as it is');
});
