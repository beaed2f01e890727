import { parseSettings } from 'api/settings';
import { createVisits } from '../live/visits';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let aheadMs = 0;
const epoch = new Date(0);
const by = { name: 'mf-rides', who: 'Ada Obi', why: 'Ada wants it' } as const;

beforeAll(async () => {
  site = await openTestReleases({ watching: parseSettings({}), now: () => new Date(Date.now() + aheadMs) });
  await site.goLive(shellCandidate());
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(ridesCandidate(version));
});
afterAll(() => site.close());

const events = async () =>
  (await site.releases.events.happened(epoch))
    .filter(({ data }) => data.name === 'mf-rides')
    .map(({ type, data: { name: _name, link: _link, ...data } }) => ({ type, ...data }));
const failing = async () => (await site.releases.events.failing?.())?.map(({ data }) => data);

test('moves are events, without the names and words of people', async () => {
  const { registry } = site.releases;
  const move = { ...by, mover: 'operator' } as const;
  await registry.makeLive({ ...by, version: '1.0.0', kind: 'publish' });
  await registry.makeLive({ ...by, version: '1.1.0', kind: 'promote' });
  await registry.move({ ...move, version: '1.2.0', kind: 'canary', percent: 5 });
  await registry.move({ ...move, kind: 'canary-end' });
  await registry.move({ ...move, kind: 'rollback', version: '1.0.0' });
  await registry.move({ ...move, kind: 'freeze' });
  await registry.move({ ...move, kind: 'thaw' });
  await registry.withdraw({ ...by, version: '1.1.0', tokenId: null, force: false, purgesDevices: false });
  expect(await events()).toEqual([
    { type: 'release.live', version: '1.0.0', from: null, isAutomatic: false },
    { type: 'release.live', version: '1.1.0', from: '1.0.0', isAutomatic: false },
    { type: 'release.canary', version: '1.2.0', live: '1.1.0', percent: 5, state: 'began' },
    { type: 'release.canary', version: '1.2.0', live: '1.1.0', percent: null, state: 'ended' },
    { type: 'release.rolled_back', version: '1.0.0', from: '1.1.0', isAutomatic: false },
    { type: 'release.withdrawn', version: '1.1.0' },
  ]);
  expect(JSON.stringify(await site.releases.events.happened(epoch))).not.toContain('Ada');
});

test('rows have the same keys whenever they are read, and none is from before', async () => {
  const keys = async (since: Date) => (await site.releases.events.happened(since)).map(({ key }) => key);
  expect(await keys(epoch)).toEqual(await keys(epoch));
  expect(new Set(await keys(epoch)).size).toBe((await keys(epoch)).length);
  expect(await keys(new Date(Date.now() + 60_000))).toEqual([]);
});

test('a failing release is listed until it is rolled back automatically, which is an event', async () => {
  const { registry, health } = site.releases;
  await registry.makeLive({ ...by, version: '1.2.0', kind: 'promote' });
  expect(await failing()).toEqual([]);
  const visits = createVisits({ secret: 'x', isSecure: false, now: () => new Date() });
  const outcomes = [{ name: 'mf-rides', version: '1.2.0', outcome: 'failed' }] as const;
  for (let n = 0; n < 40; n += 1)
    health.report(visits.begin().visit, `10.9.0.${n}`, { tab: 't', running: {}, outcomes: [...outcomes] });
  await health.write();
  await health.watch();
  expect(await failing()).toEqual([
    { name: 'mf-rides', version: '1.2.0', channel: 'live', link: expect.stringMatching(/\/ops\/releases$/) },
  ]);
  aheadMs = 15 * 60_000;
  await health.watch();
  expect(await failing()).toEqual([]);
  expect((await events()).at(-1)).toEqual({
    type: 'release.rolled_back',
    version: '1.0.0',
    from: '1.2.0',
    isAutomatic: true,
  });
});
