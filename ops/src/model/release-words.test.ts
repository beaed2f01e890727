import { expect, test } from '@jest/globals';
import { pastMove, releaseHealth, releaseStatus, versionHealth } from '../testing/release-samples';
import {
  clockText,
  judgeFailures,
  moveMark,
  percentText,
  spanText,
  squadOf,
  stateMark,
  versionParts,
} from './release-words';

test('the state of a name is the worst one that applies', () => {
  const failing = releaseHealth({ versions: [versionHealth({ state: 'failing' })] });
  const canary = { version: '1.6.0', percent: 10, since: '2026-11-21T03:00:00Z' };
  const frozen = { by: 'Ada (ops)', why: 'a sale', at: '2026-11-21T03:00:00Z' };
  expect(stateMark(releaseStatus(), releaseHealth())).toEqual({ text: 'Healthy', tone: 'good' });
  expect(stateMark(releaseStatus({ canary }), undefined).text).toBe('Canary 10%');
  expect(stateMark(releaseStatus({ canary, frozen }), undefined).text).toBe('Frozen');
  expect(stateMark(releaseStatus({ frozen }), failing).text).toBe('Failing');
  const suspected = releaseHealth({ versions: [versionHealth({ state: 'suspected' })] });
  expect(stateMark(releaseStatus({ canary }), suspected)).toEqual({ text: 'Suspected', tone: 'waiting' });
  const check = {
    verdict: 'refused' as const,
    shellVersion: '3.0.0',
    at: '2026-11-21T03:00:00Z',
    summary: 'It throws.',
  };
  expect(stateMark(releaseStatus({ altered: 'A file.', check }), suspected)).toEqual({ text: 'Altered', tone: 'bad' });
  expect(stateMark(releaseStatus({ check }), releaseHealth())).toEqual({ text: 'Found broken', tone: 'bad' });
  expect(stateMark(releaseStatus({ altered: 'A file.' }), failing).text).toBe('Failing');
  expect(stateMark(releaseStatus({ live: null }), undefined).text).toBe('Not live');
});

test('a failing canary makes its name fail, a failing release of the past does not', () => {
  const canary = { version: '1.6.0', percent: 10, since: '2026-11-21T03:00:00Z' };
  const failing = (version: string) =>
    releaseHealth({ versions: [versionHealth(), versionHealth({ version, state: 'failing' })] });
  expect(stateMark(releaseStatus({ canary }), failing('1.6.0')).text).toBe('Failing');
  expect(stateMark(releaseStatus({ canary }), failing('1.2.0')).text).toBe('Canary 10%');
});

test('a version is shown by its numbers and what distinguishes its builds', () => {
  expect(versionParts('1.4.3')).toEqual({ numbers: '1.4.3', build: '' });
  expect(versionParts('1.0.0-local.b1684a4ed4')).toEqual({ numbers: '1.0.0', build: 'b1684a4ed4' });
  expect(versionParts('1.4.0-pr.12')).toEqual({ numbers: '1.4.0', build: 'pr.12' });
});

test('a failure rate is judged only when enough networks have reported', () => {
  const judged = (given: Parameters<typeof versionHealth>[0]) => judgeFailures(versionHealth(given), 0.02);
  expect(judged({})).toBe('good');
  expect(judged({ rate: null })).toBe('none');
  expect(judged({ rate: 1, loads: 1, failures: 1 })).toBe('few');
  expect(judged({ rate: 0.01, state: 'suspected' })).toBe('few');
  expect([judged({ rate: 0.03, state: 'failing' }), judged({ rate: 0.03, state: 'frozen' })]).toEqual(['bad', 'bad']);
  expect(judgeFailures(undefined, 0.02)).toBe('none');
});

test('the squad is named by the holder of the token that has published', () => {
  expect(squadOf('Ada (rides squad)')).toBe('rides squad');
  expect([squadOf('pnpm start'), squadOf(null)]).toEqual([undefined, undefined]);
});

test('moves, shares and times are formatted', () => {
  expect(moveMark(pastMove({ kind: 'canary', percent: 10 })).text).toBe('Canary 10%');
  expect(moveMark(pastMove({ kind: 'automatic' })).text).toBe('Automatic rollback');
  expect([0.031, 0, null].map(percentText)).toEqual(['3.10%', '0.00%', '–']);
  expect([5, 60, 840, 3_600, 259_200].map(spanText)).toEqual([
    'less than a minute',
    '1 minute',
    '14 minutes',
    '1 hour',
    '3 days',
  ]);
  expect([41.2, 0, -3, 125].map(clockText)).toEqual(['00:42', '00:00', '00:00', '02:05']);
});
