import { dataOf } from '../site/call-api';
import { callRegistry } from '../site/call-registry';
import { expect, test } from '../site/journey';

interface Check {
  readonly verdict: string;
  readonly report: { readonly summary: string; readonly unchecked: readonly string[] };
}

// the registry checks pages in the browser of the journeys
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' } });

/** The number of pages and widgets of each remote. */
const pageCounts = { 'mf-content': 6, 'mf-flights': 6, 'mf-rides': 7, 'mf-tracking': 4 };

test('the registry verifies every page and widget of the remotes in the active shell', async ({ site }) => {
  const status = callRegistry<{ releases: { name: string; live: string }[] }>(site, '/status');
  const { releases } = await dataOf(status);
  for (const [name, count] of Object.entries(pageCounts)) {
    const version = releases.find((release) => release.name === name)?.live;
    const { check } = await dataOf(callRegistry<{ check: Check }>(site, '/verify', { name, version }));
    expect(check.report.summary).toMatch(new RegExp(`^${count} pages and widgets seen in .* all of them good`));
    expect(check.verdict).toBe('verified');
    // both build records name everything that the remote uses of the shell
    expect(check.report.unchecked).toEqual([]);
  }
});

test('a release that throws when it is opened is refused and not stored', async ({ site }) => {
  const release = {
    build: {
      name: 'mf-broken',
      version: '1.0.0',
      container: 'mf_broken_1_0_0',
      entry: 'remoteEntry.0a1b2c3d.js',
      modules: { './broken': [] },
    },
    declaration: {
      name: 'mf-broken',
      title: 'Broken',
      contract: '^2.0.0',
      routes: [{ path: '/broken', module: './broken', head: { title: 'Broken' } }],
      widgets: [],
    },
    files: [
      {
        file: 'remoteEntry.0a1b2c3d.js',
        content: Buffer.from(
          `globalThis.mf_broken_1_0_0 = { init() {}, get: async () => () => ({ default() { throw new Error('no price'); } }) };`,
        ).toString('base64'),
      },
    ],
    by: 'a squad',
    commit: null,
    live: true,
  };
  const { status, body } = await callRegistry(site, '/releases', release);
  expect([status, body.code]).toEqual([422, 'GATE_REFUSED']);
  expect(body.message).toContain('no price');
  expect((await callRegistry(site, '/releases?name=mf-broken')).status).toBe(404);
});
