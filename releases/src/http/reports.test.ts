import { parseSettings } from 'api/settings';
import type { ReleaseOutcome } from 'shared/remote';
import type { HealthAnswer, TabCountAnswer } from '../contract/health-api';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
/** The offset of the site's clock, so that tests need not wait. */
let aheadMs = 0;
const laterBy = (ms: number) => {
  aheadMs += ms;
};

beforeAll(async () => {
  const watching = parseSettings({ LIMIT_REPORT_ADDRESS: '50/60' });
  site = await openTestReleases({ watching, now: () => new Date(Date.now() + aheadMs) });
  await site.goLive(shellCandidate());
  for (const version of ['1.0.0', '1.1.0']) await site.goLive(ridesCandidate(version));
  await site.publish(ridesCandidate('1.2.0'));
});
afterAll(() => site.close());

let addresses = 0;
/** A new address for each report. */
const nextAddress = () => {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
};

async function arrive(): Promise<string> {
  const { headers } = await site.app.inject({ url: '/' });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

interface ReportArgs {
  readonly cookie: string;
  readonly outcome?: ReleaseOutcome;
  readonly version?: string;
  readonly tab?: string;
  readonly address?: string;
}

const sendReport = ({ cookie, outcome, version = '1.1.0', tab = 'tab1', address = nextAddress() }: ReportArgs) =>
  site.app.inject({
    method: 'POST',
    url: '/releases/reports',
    headers: { cookie },
    remoteAddress: address,
    payload: {
      tab,
      running: { 'mf-rides': version },
      outcomes: outcome ? [{ name: 'mf-rides', version, outcome }] : [],
    },
  });

async function ask<T>(path: string): Promise<T> {
  await site.releases.health.write();
  const { body } = await site.app.inject({
    url: `/releases/api${path}`,
    headers: { authorization: `Bearer ${site.token}` },
  });
  return (JSON.parse(body) as { data: T }).data;
}
const healthOf = async (version: string) => {
  const { releases } = await ask<HealthAnswer>('/health');
  return releases.find(({ name }) => name === 'mf-rides')?.versions.find((each) => each.version === version);
};
const tabCount = () => ask<TabCountAnswer>('/receipt?name=mf-rides');

describe('a report of a visit', () => {
  beforeEach(async () => {
    await site.releases.health.write();
    await site.releases.registry.makeLive({
      name: 'mf-rides',
      version: '1.0.0',
      kind: 'promote',
      who: 'Ada',
      why: '-',
    });
    await site.releases.registry.makeLive({
      name: 'mf-rides',
      version: '1.1.0',
      kind: 'promote',
      who: 'Ada',
      why: '-',
    });
  });

  test('counts once, with its worst outcome', async () => {
    const cookie = await arrive();
    for (const outcome of ['loaded', 'crashed', 'loaded', 'failed', 'crashed'] as const) {
      expect((await sendReport({ cookie, outcome })).statusCode).toBe(204);
      await site.releases.health.write();
    }
    expect(await healthOf('1.1.0')).toMatchObject({ loads: 1, failures: 1, rate: 1, channel: 'live' });
  });

  test('counts again once the release is live again', async () => {
    const cookie = await arrive();
    await sendReport({ cookie, outcome: 'crashed' });
    expect(await healthOf('1.1.0')).toMatchObject({ loads: 1, failures: 1 });
    await site.releases.registry.rollBack({ name: 'mf-rides', version: '1.0.0', who: 'Ada', why: '-' });
    await site.releases.registry.makeLive({
      name: 'mf-rides',
      version: '1.1.0',
      kind: 'promote',
      who: 'Ada',
      why: '-',
    });
    expect(await healthOf('1.1.0')).toMatchObject({ loads: 0, failures: 0, rate: null });
    await sendReport({ cookie, outcome: 'loaded' });
    expect(await healthOf('1.1.0')).toMatchObject({ loads: 1, failures: 0 });
  });

  test('has the weight of one network, however many visits it has', async () => {
    const address = nextAddress();
    for (let visit = 0; visit < 12; visit += 1)
      await sendReport({ cookie: await arrive(), outcome: 'failed', address });
    for (let network = 0; network < 3; network += 1) await sendReport({ cookie: await arrive(), outcome: 'loaded' });
    expect(await healthOf('1.1.0')).toMatchObject({
      loads: 15,
      failures: 12,
      networks: 4,
      failingNetworks: 1,
      rate: 0.25,
    });
  });

  test.each([
    ['no cookie', '', '1.1.0'],
    ['a forged cookie', `__Host-visit=1.${'A'.repeat(22)}.99999999999.${'A'.repeat(43)}`, '1.1.0'],
  ])('is ignored with %s', async (_, cookie, version) => {
    expect((await sendReport({ cookie, outcome: 'crashed', version })).statusCode).toBe(204);
    expect(await healthOf(version)).toMatchObject({ loads: 0 });
  });

  test('is ignored for a release that it cannot have been served', async () => {
    const cookie = await arrive();
    for (const version of ['1.2.0', '9.9.9']) {
      expect((await sendReport({ cookie, outcome: 'crashed', version })).statusCode).toBe(204);
      expect((await healthOf(version))?.loads ?? 0).toBe(0);
    }
  });

  test('counts for a canary only if it is assigned to it', async () => {
    const order = { name: 'mf-rides', mover: 'operator', who: 'Ada', why: '-' } as const;
    await site.releases.registry.move({ ...order, kind: 'canary', version: '1.2.0', percent: 10 });
    for (let visit = 0; visit < 100; visit += 1)
      await sendReport({ cookie: await arrive(), outcome: 'crashed', version: '1.2.0' });
    expect(await healthOf('1.2.0')).toMatchObject({ loads: 10, failures: 10, channel: 'canary' });
    await site.releases.registry.move({ ...order, kind: 'canary-end' });
  });

  test('is in the series of the last hour, in intervals of five minutes', async () => {
    await sendReport({ cookie: await arrive(), outcome: 'loaded' });
    await sendReport({ cookie: await arrive(), outcome: 'crashed' });
    const before = (await healthOf('1.1.0'))?.series ?? [];
    expect(before).toHaveLength(12);
    const last = before.at(-1);
    expect(last?.loads).toBeGreaterThanOrEqual(2);
    expect(last?.failures).toBeGreaterThanOrEqual(1);
    expect(Date.parse(last?.at ?? '')).toBeLessThanOrEqual(Date.now());
    laterBy(3_600_000);
    expect((await healthOf('1.1.0'))?.series.every(({ loads }) => loads === 0)).toBe(true);
    laterBy(-3_600_000);
  });
});

describe('the tab count', () => {
  test('counts the open tabs on the active release', async () => {
    laterBy(200_000);
    const visitors = await Promise.all(['a', 'b', 'c', 'd'].map(arrive));
    for (const cookie of visitors) await sendReport({ cookie, version: '1.0.0' });
    expect(await tabCount()).toEqual({
      name: 'mf-rides',
      live: '1.1.0',
      tabs: 4,
      share: 0,
      versions: [{ version: '1.0.0', tabs: 4 }],
    });
    await sendReport({ cookie: visitors[0] ?? '', version: '1.1.0' });
    expect(await tabCount()).toMatchObject({ tabs: 4, share: 0.25 });
    laterBy(100_000);
    expect(await tabCount()).toMatchObject({ tabs: 0, share: null, versions: [] });
  });

  test('counts a tab by its request for the map', async () => {
    const headers = { cookie: await arrive() };
    await site.app.inject({ url: '/releases/map?tab=polling&running=mf-rides@1.1.0,mf-none@1.0.0', headers });
    expect(await tabCount()).toMatchObject({ tabs: 1, share: 1 });
  });

  test('ignores releases that were never published', async () => {
    laterBy(200_000);
    await sendReport({ cookie: await arrive(), version: '6.6.6' });
    expect(await tabCount()).toMatchObject({ tabs: 0, versions: [] });
  });

  test('is refused for an unknown name', async () => {
    const answer = await site.app.inject({
      url: '/releases/api/receipt?name=mf-none',
      headers: { authorization: `Bearer ${site.token}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_REMOTE']);
  });
});

describe('a report', () => {
  test('is also accepted as plain text, as beacons send it', async () => {
    const payload = JSON.stringify({ tab: 't', running: { 'mf-rides': '1.1.0' }, outcomes: [] });
    const headers = { cookie: await arrive(), 'content-type': 'text/plain;charset=UTF-8' };
    const answer = await site.app.inject({ method: 'POST', url: '/releases/reports', headers, payload });
    expect(answer.statusCode).toBe(204);
  });

  test('is refused if it is malformed or too long', async () => {
    const post = (payload: string, type = 'application/json') =>
      site.app.inject({ method: 'POST', url: '/releases/reports', headers: { 'content-type': type }, payload });
    expect((await post('{"tab":"<b>","running":{},"outcomes":[]}')).statusCode).toBe(400);
    expect((await post('no json', 'text/plain')).statusCode).toBe(400);
    expect((await post(JSON.stringify({ tab: 'x'.repeat(64 * 1024) }))).statusCode).toBe(413);
  });

  test('reports beyond the limit of an address are not counted, and logged once', async () => {
    laterBy(200_000);
    const warn = jest.spyOn(site.app.log, 'warn');
    const address = nextAddress();
    for (let tab = 0; tab < 60; tab += 1)
      expect((await sendReport({ cookie: await arrive(), address })).statusCode).toBe(204);
    expect((await tabCount()).tabs).toBe(50);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      { malformed: 0, overLimit: 1, noRoom: 0 },
      'Reports of tabs were not counted: the health of releases may be incomplete',
    );
  });
});

test('reports are deleted after a day', async () => {
  await sendReport({ cookie: await arrive(), outcome: 'crashed' });
  expect((await healthOf('1.1.0'))?.loads).toBeGreaterThan(0);
  laterBy(25 * 3_600_000);
  await site.releases.health.deleteExpired();
  laterBy(-25 * 3_600_000);
  expect(await healthOf('1.1.0')).toMatchObject({ loads: 0 });
});
