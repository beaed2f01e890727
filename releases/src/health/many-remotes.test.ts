import { parseSettings } from 'api/settings';
import type { ReleaseMap, TabReport } from 'shared/remote';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

const count = 60;
const names = Array.from({ length: count }, (_, index) => `mf-remote-with-a-rather-long-name-${index + 1}`);
const last = names.at(-1) ?? '';
/** As long as those of `pnpm start`. */
const version = (patch: number) => `1.0.${patch}-local.52ac380292`;

let site: TestReleases;
let aheadMs = 0;

const candidateOf = (name: string, of = version(0)) => {
  const routes = ridesDeclaration.routes.slice(0, 1).map((route) => ({ ...route, path: `/${name}` }));
  return ridesCandidate(of, { declaration: { ...ridesDeclaration, name, routes, widgets: [] } });
};

beforeAll(async () => {
  site = await openTestReleases({ watching: parseSettings({}), now: () => new Date(Date.now() + aheadMs) });
  await site.goLive(shellCandidate());
  for (const name of names) await site.goLive(candidateOf(name));
  await site.goLive(candidateOf(last, version(1)));
});
afterAll(() => site.close());

async function arrive(): Promise<string> {
  const { headers } = await site.app.inject({ url: '/' });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** The `running` list of a tab that shows each remote. */
const running = { ...Object.fromEntries(names.map((name) => [name, version(0)])), [last]: version(1) };
const query = (tab: string) =>
  new URLSearchParams({
    tab,
    running: Object.entries(running)
      .map((pair) => pair.join('@'))
      .join(),
  });

/** Reports from a tab in which each remote was loaded and the last one crashed. */
async function report(tab: string, address: string) {
  const outcomes: TabReport['outcomes'] = Object.entries(running).map(([name, of]) => ({
    name,
    version: of,
    outcome: name === last ? 'crashed' : 'loaded',
  }));
  return site.app.inject({
    method: 'POST',
    url: '/releases/reports',
    headers: { cookie: await arrive(), 'content-type': 'text/plain;charset=UTF-8' },
    remoteAddress: address,
    payload: JSON.stringify({ tab, running, outcomes }),
  });
}

test('a site of 60 remotes is served completely', async () => {
  const map = (await site.app.inject({ url: '/releases/map' })).json<ReleaseMap>();
  expect(Object.keys(map.remotes)).toHaveLength(count);
  const { statusCode, body } = await site.app.inject({ url: `/${last}` });
  expect(statusCode).toBe(200);
  expect(body).toContain(`/remotes/${last}/${version(1)}/`);
});

test('a tab with 60 remotes is counted by its request for the map', async () => {
  const cookie = await arrive();
  await site.app.inject({ url: `/releases/map?${query('polling')}`, headers: { cookie } });
  await site.releases.health.write();
  expect(await site.releases.health.tabCount(last)).toMatchObject({ tabs: 1, share: 1 });
});

test('reports on 60 remotes count, and the failing one is rolled back automatically', async () => {
  for (let n = 0; n < 30; n += 1) expect((await report(`t${n}`, `10.60.${n}.1`)).statusCode).toBe(204);
  await site.releases.health.write();
  const { releases } = await site.releases.health.read();
  expect(releases.filter(({ versions: [live] }) => live?.loads === 30)).toHaveLength(count);
  await site.releases.health.watch();
  aheadMs = 61_000;
  await site.releases.health.watch();
  const moves = await site.releases.registry.history({ limit: 5 });
  expect(moves.filter(({ kind }) => kind === 'automatic')).toMatchObject([
    { name: last, from: version(1), to: version(0) },
  ]);
});
