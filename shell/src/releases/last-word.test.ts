import { beforeEach, expect, test } from '@jest/globals';
import type { TabReport } from 'shared/remote';
import { recordOutcome } from '../remotes/outcomes';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { openReports } from './idle/reports';
import { openLastWord } from './last-word';
import { openReleases } from './releases';

const version = '1.0.0';
const map = mapOf([ridesRelease(version)]);
const of = (outcome: 'loaded' | 'crashed') => ({ name: 'mf-rides', version, outcome });

let sent: TabReport[];

beforeEach(() => {
  sent = [];
  const sendBeacon = (_: string, body: string) => sent.push(JSON.parse(body)) > 0;
  Object.assign(navigator, { sendBeacon });
});

const leave = () => window.dispatchEvent(new Event('pagehide'));
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

// one tab from its start to its end: each step goes on where the one before stopped
test('a tab that is hidden or left says what nobody has said yet, once, and whether it still runs anything', async () => {
  openLastWord({ ...map, remotes: { 'mf-rides': { ...ridesRelease(version), channel: 'preview' } } });
  await recordOutcome(of('crashed'));
  leave();
  expect(sent).toEqual([]);

  openLastWord(map);
  hide();
  leave();
  expect(sent).toEqual([{ tab: expect.stringMatching(/^[\w-]{1,40}$/), running: {}, outcomes: [of('crashed')] }]);

  openReports(openReleases(map, '/'));
  await recordOutcome(of('crashed'));
  await recordOutcome(of('loaded'));
  hide();
  hide();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({ tab: sent[0]?.tab, running: { 'mf-rides': version }, outcomes: [of('loaded')] });

  leave();
  hide();
  expect(sent).toHaveLength(3);
  expect(sent[2]).toEqual({ tab: sent[0]?.tab, running: {}, outcomes: [] });
  window.dispatchEvent(new Event('pageshow'));
  hide();
  expect(sent[3]).toEqual({ tab: sent[0]?.tab, running: { 'mf-rides': version }, outcomes: [] });
});
