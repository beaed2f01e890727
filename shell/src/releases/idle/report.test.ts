import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../remotes';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { dueReport, isUrgent, note, nothingSaid, type Said } from './report';

const good = ridesRelease('1.0.0');
const map = mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: good }]);
const of = (outcome: Outcome['outcome'], version = '1.1.0'): Outcome => ({ name: 'mf-rides', version, outcome });
const noted = (...outcomes: Outcome[]): Said => outcomes.reduce(note, nothingSaid);
const sent = (said: Said): Said => dueReport(said, 'tab', map)?.after ?? said;

describe('a report', () => {
  test('says which releases run, also before any has shown something', () => {
    expect(dueReport(nothingSaid, 'tab', map)?.report).toEqual({
      tab: 'tab',
      running: { 'mf-rides': '1.1.0' },
      outcomes: [],
    });
  });

  test('is due only while there is something new', () => {
    expect(dueReport(sent(nothingSaid), 'tab', map)).toBeUndefined();
    expect(dueReport(note(sent(nothingSaid), of('loaded')), 'tab', map)?.report.outcomes).toEqual([of('loaded')]);
  });

  test('is due when other releases were taken', () => {
    const next = mapOf([ridesRelease('1.2.0')]);
    expect(dueReport(sent(nothingSaid), 'tab', next)?.report.running).toEqual({ 'mf-rides': '1.2.0' });
  });

  test('says a thing once, however often it happens', () => {
    const said = sent(noted(of('loaded'), of('loaded'), of('crashed')));
    expect(said.noted).toHaveLength(2);
    expect(dueReport(note(said, of('crashed')), 'tab', map)).toBeUndefined();
  });

  test('names the release that stands in for one that could not be loaded', () => {
    expect(dueReport(noted(of('failed'), of('loaded', '1.0.0')), 'tab', map)?.report.running).toEqual({
      'mf-rides': '1.0.0',
    });
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
