import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TabReport } from 'shared/remote';
import { recordOutcome } from '../remotes/outcomes';
import { FakeStream } from '../testing/fake-stream';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { followMoves } from './idle/follow-releases';
import { startReports } from './idle/reports';
import { createReleases } from './releases';
import { startUnloadReports } from './unload-reports';

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
const turn = (visibility: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  document.dispatchEvent(new Event('visibilitychange'));
};
const hide = () => turn('hidden');
const show = () => turn('visible');

// the life of one tab: each step continues from the one before
test('a tab that is hidden or unloaded reports unsent outcomes once, and which releases it still runs', async () => {
  startUnloadReports({ ...map, remotes: { 'mf-rides': { ...ridesRelease(version), channel: 'preview' } } });
  await recordOutcome(of('crashed'));
  leave();
  expect(sent).toEqual([]);

  startUnloadReports(map);
  hide();
  leave();
  expect(sent).toEqual([{ tab: expect.stringMatching(/^[\w-]{1,40}$/), running: {}, outcomes: [of('crashed')] }]);

  startReports(createReleases(map, '/'));
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

describe('while the tab is open, a report', () => {
  let statuses: number[];
  let posted: TabReport[];

  beforeEach(() => {
    jest.useFakeTimers();
    posted = [];
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => work(),
      fetch: async (_: string, { body }: { body: string }) => {
        posted.push(JSON.parse(body));
        return { status: statuses.shift() ?? 204 };
      },
    });
  });
  afterEach(() => void jest.useRealTimers());

  test('that a busy site refuses is sent again, later each time, until it is accepted', async () => {
    statuses = [503, 503];
    startReports(createReleases(mapOf([ridesRelease('1.1.0')]), '/'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(posted.map(({ running }) => running)).toEqual([{ 'mf-rides': '1.1.0' }]);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(posted).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(21_000);
    expect(posted).toHaveLength(3);
    expect(posted[2]).toEqual(posted[0]);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(posted).toHaveLength(3);
  });

  test('that is still under way when the tab is hidden is not sent once more afterwards', async () => {
    let answer = (_: { status: number }) => {};
    Object.assign(window, {
      fetch: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    startReports(createReleases(mapOf([ridesRelease('1.2.0')]), '/'));
    await jest.advanceTimersByTimeAsync(5_000);
    hide();
    expect(sent).toHaveLength(1);
    answer({ status: 204 });
    await jest.advanceTimersByTimeAsync(600_000);
    hide();
    expect(sent).toHaveLength(1);
  });

  test('is sent again if a request for the map named older releases meanwhile: it may have arrived after the report', async () => {
    const older = mapOf([ridesRelease('1.3.0')]);
    const newer = { ...mapOf([ridesRelease('1.4.0')]), tag: 'newer' };
    const releases = createReleases(older, '/');
    const post = window.fetch;
    let answerMap = (_: Response) => {};
    Object.assign(window, {
      EventSource: FakeStream,
      fetch: (address: string, request: RequestInit) =>
        address.includes('/map') ? new Promise<Response>((resolve) => (answerMap = resolve)) : post(address, request),
    });
    statuses = [503];
    show();
    const end = followMoves(releases, startReports(releases));
    FakeStream.open()[0]?.announce('newer');
    await jest.advanceTimersByTimeAsync(3_000);
    // a poll that was answered first
    releases.dispatch({ kind: 'announced', map: newer });
    releases.dispatch({ kind: 'inactive' });
    hide();
    expect(sent.at(-1)?.running).toEqual({ 'mf-rides': '1.4.0' });
    answerMap(Response.json(newer));
    await jest.advanceTimersByTimeAsync(60_000);
    // the first one was refused
    expect(posted.map(({ running }) => running)).toEqual(Array(2).fill({ 'mf-rides': '1.4.0' }));
    end();
  });
});
