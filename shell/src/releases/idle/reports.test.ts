import { describe, expect, test } from '@jest/globals';
import type { Outcome, OutcomeLog } from '../../remotes';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { isUrgent, nextReport } from './reports';

const good = ridesRelease('1.0.0');
const map = mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: good }]);
const of = (outcome: Outcome['outcome'], version = '1.1.0'): Outcome => ({ name: 'mf-rides', version, outcome });
const unsent = (...outcomes: Outcome[]): OutcomeLog => ({ outcomes, sent: 0 });
const sent = ({ outcomes }: OutcomeLog): OutcomeLog => ({ outcomes, sent: outcomes.length });
const runs = (version: string) => ({ 'mf-rides': version });

describe('a report', () => {
  test('names the running releases, also before any of them has an outcome', () => {
    expect(nextReport(unsent(), 'tab', map)).toEqual({ tab: 'tab', running: runs('1.1.0'), outcomes: [] });
  });

  test('is due only while there is something new', () => {
    const last = { running: runs('1.1.0') };
    expect(nextReport(unsent(), 'tab', map, last)).toBeUndefined();
    expect(nextReport(sent(unsent(of('loaded'))), 'tab', map, last)).toBeUndefined();
    expect(nextReport(unsent(of('loaded')), 'tab', map, last)?.outcomes).toEqual([of('loaded')]);
  });

  test('is due when other releases were applied', () => {
    const next = mapOf([ridesRelease('1.2.0')]);
    expect(nextReport(unsent(), 'tab', next, { running: runs('1.1.0') })?.running).toEqual(runs('1.2.0'));
  });

  test('contains the outcomes of 60 remotes at once, and a failure of the last one is urgent', () => {
    const many = unsent(...Array.from({ length: 60 }, (_, index) => of('loaded', `1.1.${index}`)));
    expect(nextReport(many, 'tab', map)?.outcomes).toHaveLength(60);
    expect(isUrgent({ ...many, outcomes: [...many.outcomes, of('failed')] })).toBe(true);
  });

  test.each<[string, readonly Outcome[], string]>([
    ['could not be loaded', [of('failed'), of('loaded', '1.0.0')], '1.0.0'],
    ['threw before it was mounted', [of('crashed'), of('loaded', '1.0.0')], '1.0.0'],
    ['threw after it was mounted', [of('loaded'), of('crashed')], '1.1.0'],
  ])('of a release that %s names the version that runs', (_, outcomes, version) => {
    expect(nextReport(unsent(...outcomes), 'tab', map)?.running).toEqual(runs(version));
  });
});

test.each([
  [[of('loaded')], false],
  [[of('loaded'), of('crashed')], true],
  [[of('failed')], true],
])('%j is urgent: %s', (outcomes, urgent) => {
  expect(isUrgent(unsent(...outcomes))).toBe(urgent);
  expect(isUrgent(sent(unsent(...outcomes)))).toBe(false);
});
