import { parseSettings } from 'api/settings';
import { createVisits } from '../live/visits';
import { ridesCandidate } from '../testing/candidates';
import { openReleasesServer, type ReleasesServer } from '../testing/releases-server';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { readTallies } from './health.repository';
import { judge } from './verdict';

const watching = parseSettings({ RELEASE_FAILURE_GRACE_SECONDS: '0' });
const visits = createVisits({ secret: 'x', isSecure: false, now: () => new Date() });
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

let first: TestRegistry;
let servers: ReleasesServer[];

beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  first = await openTestRegistry();
  servers = [await openReleasesServer(first, watching), await openReleasesServer(first, watching)];
  for (const version of versions) {
    await first.registry.publish(ridesCandidate(version));
    await first.registry.makeLive({ name: 'mf-rides', version, kind: 'publish', who: 'Ada', why: 'new' });
  }
  await Promise.all(servers.map(({ live }) => live.refresh()));
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await first.close();
});

/** Fifty visits report a crash of the active release, half of them to each server. */
async function crash(): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    const { visit } = visits.begin();
    const outcomes = [{ name: 'mf-rides', version: '1.3.0', outcome: 'crashed' as const }];
    servers[n % 2]?.health.report(visit, `10.0.0.${n}`, { tab: 't', running: {}, outcomes });
  }
  await Promise.all(servers.map(({ health }) => health.write()));
}

const automatic = async () =>
  (await first.registry.history({ name: 'mf-rides', limit: 100 })).filter(({ kind }) => kind === 'automatic');

test('concurrent checks of two servers roll a failing release back once, by one step', async () => {
  await crash();
  await Promise.all(Array.from({ length: 10 }, (_, index) => servers[index % 2]?.health.watch()));
  const moves = await automatic();
  expect(moves.map(({ from, to }) => [from, to])).toEqual([['1.3.0', '1.2.0']]);
  expect((await first.registry.pointers())[0]).toMatchObject({ live: '1.2.0', lastKnownGood: '1.1.0' });
});

/** The verdict alone, without the claim of an alarm. */
async function isFailing(server: ReleasesServer): Promise<boolean> {
  const since = server.live.pointers()[0]?.movedAt ?? new Date();
  const tallies = await readTallies(first.db, [{ name: 'mf-rides', version: '1.3.0', since }]);
  const tally = tallies.get('mf-rides@1.3.0');
  return tally !== undefined && judge(tally, watching.releases) === 'failing';
}

test('control: without a claim each server rolls back one step', async () => {
  await crash();
  expect(await Promise.all(servers.map(isFailing))).toEqual([true, true]);
  const rollback = { name: 'mf-rides', kind: 'automatic', mover: 'site', who: 'control', why: 'no claim' } as const;
  await Promise.all(servers.map(({ registry }) => registry.move(rollback)));
  expect((await automatic()).map(({ to }) => to).sort()).toEqual(['1.1.0', '1.2.0']);
});

test('reports of the same visits to two servers are written without a deadlock, one for each visit', async () => {
  const same = Array.from({ length: 200 }, () => visits.begin().visit);
  for (const [index, server] of servers.entries())
    for (const visit of index ? same : [...same].reverse())
      server.health.report(visit, '10.0.0.1', {
        tab: 't',
        running: {},
        outcomes: [{ name: 'mf-rides', version: '1.3.0', outcome: index ? 'loaded' : 'failed' }],
      });
  await Promise.all(servers.map(({ health }) => health.write()));
  const reports = await first.db.selectFrom('release_votes').select('outcome').execute();
  expect(reports).toHaveLength(200);
  expect(reports.every(({ outcome }) => outcome === 'failed')).toBe(true);
});

test('the tabs of all servers are summed, without those of a stopped server', async () => {
  for (const [index, server] of servers.entries())
    for (let tab = 0; tab <= index; tab += 1)
      server.health.poll(visits.begin().visit, `${tab}`, { 'mf-rides': '1.3.0' });
  await Promise.all(servers.map(({ health }) => health.write()));
  expect(await servers[0]?.health.tabCount('mf-rides')).toMatchObject({ tabs: 3, share: 1 });
  await servers[1]?.health.removeOwnTabs();
  expect(await servers[0]?.health.tabCount('mf-rides')).toMatchObject({ tabs: 1 });
});
