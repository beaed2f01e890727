import { describe, expect, test } from '@jest/globals';
import type { Outcome, OutcomeLog } from '../../remotes';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { dueReport, isUrgent } from './report';

const good = ridesRelease('1.0.0');
const map = mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: good }]);
const of = (outcome: Outcome['outcome'], version = '1.1.0'): Outcome => ({ name: 'mf-rides', version, outcome });
const noted = (...outcomes: Outcome[]): OutcomeLog => ({ outcomes, sent: 0 });
const sent = ({ outcomes }: OutcomeLog): OutcomeLog => ({ outcomes, sent: outcomes.length });
const runs = (version: string) => ({ 'mf-rides': version });

describe('a report', () => {
  test('says which releases run, also before any has shown something', () => {
    expect(dueReport(noted(), 'tab', map)).toEqual({ tab: 'tab', running: runs('1.1.0'), outcomes: [] });
  });

  test('is due only while there is something new', () => {
    const last = { running: runs('1.1.0') };
    expect(dueReport(noted(), 'tab', map, last)).toBeUndefined();
    expect(dueReport(sent(noted(of('loaded'))), 'tab', map, last)).toBeUndefined();
    expect(dueReport(noted(of('loaded')), 'tab', map, last)?.outcomes).toEqual([of('loaded')]);
  });

  test('is due when other releases were taken', () => {
    const next = mapOf([ridesRelease('1.2.0')]);
    expect(dueReport(noted(), 'tab', next, { running: runs('1.1.0') })?.running).toEqual(runs('1.2.0'));
  });

  test('says all of 60 remotes at once, and the last that fails is as urgent', () => {
    const many = noted(...Array.from({ length: 60 }, (_, index) => of('loaded', `1.1.${index}`)));
    expect(dueReport(many, 'tab', map)?.outcomes).toHaveLength(60);
    expect(isUrgent({ ...many, outcomes: [...many.outcomes, of('failed')] })).toBe(true);
  });

  test.each<[string, readonly Outcome[], string]>([
    ['could not be loaded', [of('failed'), of('loaded', '1.0.0')], '1.0.0'],
    ['threw before it was seen', [of('crashed'), of('loaded', '1.0.0')], '1.0.0'],
    ['threw after it was seen', [of('loaded'), of('crashed')], '1.1.0'],
  ])('of a release that %s names what runs', (_, outcomes, version) => {
    expect(dueReport(noted(...outcomes), 'tab', map)?.running).toEqual(runs(version));
  });
});

test.each([
  [[of('loaded')], false],
  [[of('loaded'), of('crashed')], true],
  [[of('failed')], true],
])('%j is urgent: %s', (outcomes, urgent) => {
  expect(isUrgent(noted(...outcomes))).toBe(urgent);
  expect(isUrgent(sent(noted(...outcomes)))).toBe(false);
});
