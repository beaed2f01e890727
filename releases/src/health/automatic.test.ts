import { parseSettings } from 'api/settings';
import type { ReleaseOutcome } from 'shared/remote';
import { createVisits } from '../live/visits';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let aheadMs = 0;
/** Each test has a remote of its own. */
let name: string;
let remotes = 0;
let alarms: string[];

const order = () => ({ name, mover: 'operator', who: 'Ada', why: 'test' }) as const;

beforeAll(async () => {
  site = await openTestReleases({
    watching: parseSettings({}),
    now: () => new Date(Date.now() + aheadMs),
    onAlarm: (sentence) => alarms.push(sentence),
  });
  await site.goLive(shellCandidate());
});
afterAll(() => site.close());

beforeEach(async () => {
  aheadMs = 0;
  alarms = [];
  remotes += 1;
  name = `mf-${String.fromCharCode(96 + remotes)}`;
  const [route] = ridesDeclaration.routes;
  const routes = route ? [{ ...route, path: `/${name}` }] : [];
  const declaration = { ...ridesDeclaration, name, routes, widgets: [] };
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(ridesCandidate(version, { declaration }));
  for (const version of ['1.0.0', '1.1.0'])
    await site.releases.registry.makeLive({ ...order(), version, kind: 'promote' });
});

const visits = createVisits({ secret: 'x', isSecure: false, now: () => new Date() });

/** Sends the same report from `count` visits, each with an address of its own by default. */
async function sendReports(
  count: number,
  outcome: ReleaseOutcome,
  version = '1.1.0',
  addressOf = (n: number) => `10.9.0.${n}`,
) {
  for (let n = 0; n < count; n += 1) {
    const { visit } = visits.begin();
    const outcomes = [{ name, version, outcome }];
    site.releases.health.report(visit, addressOf(n), { tab: 't', running: {}, outcomes });
  }
  await site.releases.health.write();
}

const pointer = async () => {
  const found = (await site.releases.registry.pointers()).find((each) => each.name === name);
  if (!found) throw new Error(`${name} has no pointer`);
  return found;
};
const lastMove = async () => (await site.releases.registry.history({ name, limit: 1 }))[0];
const health = async (version: string) =>
  (await site.releases.health.read()).releases
    .find((each) => each.name === name)
    ?.versions.find((each) => each.version === version);
const watch = () => site.releases.health.watch();

test('a release that fails too often is rolled back after the grace period, with the reason', async () => {
  await sendReports(60, 'loaded');
  await sendReports(20, 'failed', '1.1.0', (n) => `10.8.0.${n}`);
  await sendReports(5, 'crashed', '1.1.0', (n) => `10.8.1.${n}`);
  await watch();
  expect(await health('1.1.0')).toMatchObject({
    state: 'failing',
    loads: 85,
    failures: 25,
    networks: 85,
    failingNetworks: 25,
  });
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
    why: 'Failure rate 29.4% (25 of 85 networks, 25 of 85 visits), limit 2%',
  });
  expect(site.releases.live.current()?.map.remotes[name]?.version).toBe('1.0.0');
  await watch();
  expect(await lastMove()).toMatchObject({ to: '1.0.0' });
});

test('a release that is frozen meanwhile stays active', async () => {
  await sendReports(30, 'crashed');
  await watch();
  await site.releases.registry.move({ ...order(), kind: 'freeze' });
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'frozen', goesBackAt: null });
  await site.releases.registry.move({ ...order(), kind: 'thaw' });
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect((await health('1.1.0'))?.state).toBe('failing');
});

test('a failing release without automatic rollback stays active, and an alarm asks for a decision', async () => {
  const { registry } = site.releases;
  await registry.move({ ...order(), kind: 'promote', version: '1.2.0', noAuto: true });
  await sendReports(30, 'crashed', '1.2.0');
  await watch();
  aheadMs = 61_000;
  await watch();
  expect(await pointer()).toMatchObject({ live: '1.2.0', autoOff: { by: 'Ada', why: 'test' } });
  const advice = `Automatic rollback is off for it: decide, and roll it back with \`pnpm release rollback ${name}\` if it is broken.`;
  expect(await health('1.2.0')).toMatchObject({ state: 'failing', goesBackAt: null, staysBecause: advice });
  const sample = 'Failure rate 100.0% (30 of 30 networks, 30 of 30 visits), limit 2%';
  expect(alarms).toEqual([`${name}@1.2.0 is failing: ${sample}. ${advice}`]);

  // turned on again: the grace period starts anew
  await registry.move({ ...order(), kind: 'auto' });
  await watch();
  expect((await pointer()).live).toBe('1.2.0');
  aheadMs = 122_000;
  await watch();
  expect(await pointer()).toMatchObject({ live: '1.1.0', autoOff: null });
});

test('automatic rollback can be turned off within the grace period; it is on again for the next active release', async () => {
  const { registry } = site.releases;
  await sendReports(30, 'crashed');
  await watch();
  expect((await health('1.1.0'))?.goesBackAt).not.toBeNull();
  await registry.move({ ...order(), kind: 'no-auto', ifLive: '1.1.0' });
  expect((await health('1.1.0'))?.goesBackAt).toBeNull();
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');

  await registry.makeLive({ ...order(), version: '1.2.0', kind: 'promote' });
  expect((await pointer()).autoOff).toBeNull();
  await sendReports(30, 'crashed', '1.2.0');
  await watch();
  aheadMs = 122_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
});

test('a release that recovers within the grace period stays active', async () => {
  await sendReports(6, 'failed');
  await watch();
  expect((await health('1.1.0'))?.state).toBe('failing');
  await sendReports(200, 'loaded', '1.1.0', (n) => `10.8.0.${n}`);
  await sendReports(200, 'loaded', '1.1.0', (n) => `10.8.1.${n}`);
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'watching', goesBackAt: null });
});

test.each([
  ['two networks with five visits each', 10, (n: number) => `10.7.0.${n % 2}`],
  ['twenty networks with ten visits each', 200, (n: number) => `10.7.0.${n % 20}`],
  ['an attacker with 300 networks of an IPv6 /48', 300, (n: number) => `2001:db8:7:${n.toString(16)}::1`],
])('%s: a release that works for other networks is suspected, and not rolled back', async (_, count, addressOf) => {
  await sendReports(200, 'loaded');
  await sendReports(count, 'crashed', '1.1.0', addressOf);
  await watch();
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({
    state: 'suspected',
    goesBackAt: null,
    why: expect.stringMatching(/^Failure rate .* networks, .* visits\), limit 2%$/),
  });
});

test('a release that crashes for nearly everybody behind one address is suspected', async () => {
  await sendReports(40, 'loaded');
  await sendReports(300, 'crashed', '1.1.0', () => '10.7.0.1');
  await sendReports(1, 'crashed', '1.1.0', () => '10.7.0.2');
  await watch();
  expect(await health('1.1.0')).toMatchObject({
    state: 'suspected',
    why: 'Failure rate 4.8% (2 of 42 networks, 301 of 341 visits), limit 2%',
  });
});

test('with few visitors, a release that fails for all of them is rolled back', async () => {
  await sendReports(4, 'crashed');
  await watch();
  expect((await health('1.1.0'))?.state).toBe('suspected');
  await sendReports(1, 'crashed', '1.1.0', () => '10.8.0.1');
  await watch();
  await watch();
  expect((await health('1.1.0'))?.state).toBe('failing');
  expect(alarms).toEqual([
    `${name}@1.1.0 is suspected of failing: Failure rate 100.0% (4 of 4 networks, 4 of 4 visits), limit 2%`,
    `${name}@1.1.0 is failing: Failure rate 100.0% (5 of 5 networks, 5 of 5 visits), limit 2%`,
  ]);
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.0.0');
});

test('a network that reports before and after midnight counts once', async () => {
  await site.releases.registry.makeLive({ ...order(), version: '1.2.0', kind: 'promote' });
  const since = (await pointer()).movedAt.getTime();
  aheadMs = Math.ceil(since / 86_400_000) * 86_400_000 - Date.now() - 60_000;
  await sendReports(3, 'loaded', '1.2.0');
  aheadMs += 120_000;
  await sendReports(3, 'loaded', '1.2.0');
  expect(await health('1.2.0')).toMatchObject({ loads: 6, networks: 3 });
});

test('after the watch period a failing release is reported as failing, and stays active', async () => {
  aheadMs = 31 * 60_000;
  await sendReports(30, 'crashed');
  await watch();
  aheadMs = 33 * 60_000;
  await watch();
  expect((await pointer()).live).toBe('1.1.0');
  expect(await health('1.1.0')).toMatchObject({ state: 'failing', goesBackAt: null });
});

test('a failing release without a last known good one stays active', async () => {
  await site.releases.registry.rollBack({ ...order(), version: '1.0.0' });
  expect((await pointer()).lastKnownGood).toBeNull();
  await sendReports(30, 'crashed', '1.0.0');
  await watch();
  aheadMs = 61_000;
  await watch();
  expect((await pointer()).live).toBe('1.0.0');
});

test('a failing canary ends at any age, and the active release stays', async () => {
  await site.releases.registry.move({ ...order(), kind: 'canary', version: '1.2.0', percent: 99 });
  aheadMs = 120 * 60_000;
  await sendReports(30, 'crashed', '1.2.0');
  await watch();
  expect(await health('1.2.0')).toMatchObject({ state: 'failing', channel: 'canary' });
  aheadMs += 61_000;
  await watch();
  expect(await pointer()).toMatchObject({ live: '1.1.0', canary: null });
  expect(await lastMove()).toMatchObject({ kind: 'canary-end', who: 'by itself' });
});

const shellOf = (version: string, contract: string) => {
  const { build, ...rest } = shellCandidate(version);
  return { ...rest, build: { ...build, contract } };
};
const needing = (version: string, contract: string) =>
  ridesCandidate(version, { declaration: { ...ridesDeclaration, name, contract, routes: [], widgets: [] } });

test('a rollback goes to the latest release that is compatible with the active shell; without one, the health says why it stays', async () => {
  const { registry } = site.releases;
  for (const [version, contract] of [
    ['1.3.0', '^1.0.0'],
    ['1.4.0', '*'],
    ['1.5.0', '^1.0.0'],
    ['1.6.0', '*'],
  ] as const)
    await site.goLive(needing(version, contract));
  // Makes the remotes of the other tests compatible with the next shell.
  for (const other of await registry.names())
    if (other !== name && other !== 'shell') {
      const declaration = { ...ridesDeclaration, name: other, contract: '*', routes: [], widgets: [] };
      await site.goLive(ridesCandidate('9.0.0', { declaration }));
    }
  await site.goLive(shellOf('2.0.0', '2.0.0'));

  await sendReports(30, 'crashed', '1.6.0');
  await watch();
  aheadMs = 61_000;
  await watch();
  expect(await lastMove()).toMatchObject({
    kind: 'automatic',
    to: '1.4.0',
    why: expect.stringMatching(
      /^Failure rate .* \(1\.5\.0 was passed over: Needs shell contract \^1\.0\.0, the active shell has 2\.0\.0\./,
    ),
  });

  await sendReports(30, 'crashed', '1.4.0');
  await watch();
  aheadMs = 122_000;
  await watch();
  expect((await pointer()).live).toBe('1.4.0');
  expect(await health('1.4.0')).toMatchObject({
    state: 'failing',
    goesBackAt: null,
    staysBecause: expect.stringContaining('has no earlier good release that fits what is live. 1.3.0 was passed over'),
  });
});
