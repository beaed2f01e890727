import { sql } from 'kysely';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openReleasesServer, type ReleasesServer } from '../testing/releases-server';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';

let first: TestRegistry;
let other: ReleasesServer;

beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Notifications need PostgreSQL: set TEST_DATABASE_URL.');
  first = await openTestRegistry();
  other = await openReleasesServer(first);
  await first.registry.publish(shellCandidate());
  await goLive('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await first.registry.publish(ridesCandidate(version));
  await waitUntil(() => other.live.current() !== undefined);
});
afterEach(async () => {
  await other.stop();
  await first.close();
});

const goLive = (name: string, version: string) =>
  first.registry.makeLive({ name, version, kind: 'publish', who: 'Ada', why: 'new' });
const ridesOf = (server: ReleasesServer) => server.live.current()?.map.remotes['mf-rides']?.version;

/** Waits for a condition. @returns how long it took */
async function waitUntil(isThere: () => boolean): Promise<number> {
  const fromMs = performance.now();
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
  return performance.now() - fromMs;
}

test('a move on one server is served by the other before it polls', async () => {
  const tookMs: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const version = round % 2 ? '1.1.0' : '1.0.0';
    await goLive('mf-rides', version);
    tookMs.push(await waitUntil(() => ridesOf(other) === version));
  }
  const [, , , , median] = tookMs.sort((a, b) => a - b);
  // without notifications it polls every 2 s
  expect(median).toBeLessThan(1000);
});

test('a listener receives notifications again after its connection was cut', async () => {
  await goLive('mf-rides', '1.0.0');
  await waitUntil(() => ridesOf(other) === '1.0.0');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen "release_moves"' and datname = current_database()`.execute(first.db);
  await goLive('mf-rides', '1.1.0');
  await waitUntil(() => ridesOf(other) === '1.1.0');
});

test('while the database is down every visit is served as before, and reports are dropped silently', async () => {
  await goLive('mf-rides', '1.0.0');
  await first.registry.move({
    name: 'mf-rides',
    kind: 'canary',
    version: '1.1.0',
    percent: 99,
    mover: 'operator',
    who: 'Ada',
    why: 'test',
  });
  await other.live.refresh();
  await other.stop();
  await expect(other.live.refresh()).rejects.toThrow();
  const versions = Array.from({ length: 100 }, (_, bucket) => other.live.forVisit(bucket)?.map.remotes['mf-rides']);
  expect(versions.filter((remote) => remote?.version === '1.1.0')).toHaveLength(99);
  const report = {
    tab: 't',
    running: {},
    outcomes: [{ name: 'mf-rides', version: '1.0.0', outcome: 'loaded' as const }],
  };
  // the tab gets its usual answer, its report is lost, and its next request is served
  expect(other.health.report({ bucket: 1, idHash: 'v' }, '10.0.0.1', report)).toBe(true);
  await expect(other.health.write()).rejects.toThrow();
  expect(['1.0.0', '1.1.0']).toContain(other.live.forVisit(1)?.map.remotes['mf-rides']?.version);
});
