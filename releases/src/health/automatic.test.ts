import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseSettings } from 'api/settings';
import type { ReleaseOutcome } from 'shared/remote';
import { createVisits } from '../live/visits';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let aheadMs: number;

const order = { name: 'mf-rides', mover: 'operator', who: 'Ada', why: 'test' } as const;

beforeEach(async () => {
  aheadMs = 0;
  const watching = parseSettings({});
  site = await openTestReleases({ watching, now: () => new Date(Date.now() + aheadMs) });
  await site.goLive(shellCandidate());
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(ridesCandidate(version));
  for (const version of ['1.0.0', '1.1.0'])
    await site.releases.registry.makeLive({ ...order, version, kind: 'promote' });
});
afterEach(() => site.close());

const visits = createVisits({ secret: 'x', isSecure: false, now: () => new Date() });

/** So many visits, each from a place of its own, say the same of a release. */
async function speak(
  count: number,
  outcome: ReleaseOutcome,
  version = '1.1.0',
  addressOf = (n: number) => `10.9.0.${n}`,
) {
  for (let n = 0; n < count; n += 1) {
    const { visit } = visits.begin();
    const outcomes = [{ name: 'mf-rides', version, outcome }];
    site.releases.health.report(visit, addressOf(n), { tab: 't', running: {}, outcomes });
  }
  await site.releases.health.write();
}

const pointer = async () => {
  const found = (await site.releases.registry.pointers()).find(({ name }) => name === 'mf-rides');
  if (!found) throw new Error('mf-rides has no pointer');
  return found;
};
const lastMove = async () => (await site.releases.registry.history({ name: 'mf-rides', limit: 1 }))[0];
const health = async (version: string) =>
  (await site.releases.health.read()).releases
    .find(({ name }) => name === 'mf-rides')
    ?.versions.find((each) => each.version === version);
const { watch } = { watch: () => site.releases.health.watch() };

test('a release that fails too often goes back by itself, after its time of grace, with the reason', async () => {
  await speak(60, 'loaded');
  await speak(2, 'failed');
  await speak(1, 'crashed', '1.1.0', () => '10.8.0.1');
  await watch();
  expect(await health('1.1.0')).toMatchObject({ state: 'failing', loads: 63, failures: 3 });
  const goesBackMs = Date.parse((await health('1.1.0'))?.goesBackAt ?? '');
  expect(goesBackMs - Date.now()).toBeGreaterThan(30_000);
  expect((await pointer()).live).toBe('1.1.0');

  aheadMs = 61_000;
  await watch();
  expect(await pointer()).toMatchObject({ live: '1.0.0', lastKnownGood: null });
  expect(await lastMove()).toMatchObject({
    kind: 'automatic',
    from: '1.1.0',
    to: '1.0.0',
    who: 'by itself',
    why: 'Failure rate 4.8%, limit 2%',
  });
  expect(site.releases.live.current()?.map.remotes['mf-rides']?.version).toBe('1.0.0');
  await watch();
  expect(await lastMove()).toMatchObject({ to: '1.0.0' });
});

test('one that is frozen meanwhile stays', async () => {
  await speak(30, 'crashed');
  await watch();
  await site.releases.registry.move({ ...order, kind: 'freeze' });
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'frozen', goesBackAt: null });
  await site.releases.registry.move({ ...order, kind: 'thaw' });
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect((await health('1.1.0'))?.state).toBe('failing');
});

test('one that recovers within its time of grace stays', async () => {
  await speak(20, 'loaded');
  await speak(3, 'failed');
  await watch();
  expect((await health('1.1.0'))?.state).toBe('failing');
  await speak(200, 'loaded');
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'watching', goesBackAt: null });
});

test('one stranger does not roll a release back', async () => {
  await speak(40, 'loaded');
  await speak(30, 'crashed', '1.1.0', () => '10.7.0.1');
  await watch();
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
});

test('after its watch a failing release is shown as failing, and stays', async () => {
  aheadMs = 31 * 60_000;
  await speak(30, 'crashed');
  await watch();
  aheadMs = 33 * 60_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'failing', goesBackAt: null });
});

test('with nothing behind it a failing release stays', async () => {
  await site.releases.registry.rollBack({ ...order, version: '1.0.0' });
  expect((await pointer()).lastKnownGood).toBeNull();
  await speak(30, 'crashed', '1.0.0');
  await watch();
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.0.0');
});

test('a failing canary ends by itself, and what is live stays, however long it has been one', async () => {
  await site.releases.registry.move({ ...order, kind: 'canary', version: '1.2.0', percent: 99 });
  aheadMs = 120 * 60_000;
  await speak(30, 'crashed', '1.2.0');
  await watch();
  expect(await health('1.2.0')).toMatchObject({ state: 'failing', channel: 'canary' });
  aheadMs += 61_000;
  await watch();
  expect(await pointer()).toMatchObject({ live: '1.1.0', canary: null });
  expect(await lastMove()).toMatchObject({ kind: 'canary-end', who: 'by itself' });
});
