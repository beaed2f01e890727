import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';

interface Check {
  readonly verdict: string;
  readonly report: { readonly summary: string; readonly unchecked: readonly string[] };
}

// The registry looks with the browser of the journeys.
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' } });

/** Asks the registry as its operator. */
async function ask({ origin, dataDir }: Site, path: string, body?: object) {
  const token = (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();
  const answer = await fetch(`${origin}/releases/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: unknown; code?: string; message?: string } };
}

const pagesOf = { 'mf-content': 6, 'mf-flights': 6, 'mf-rides': 7, 'mf-tracking': 4 };

test('the registry verifies every page and widget of the remotes in the active shell', async ({ site }) => {
  const { body } = await ask(site, '/status');
  const { releases } = body.data as { releases: { name: string; live: string }[] };
  for (const [name, count] of Object.entries(pagesOf)) {
    const version = releases.find((release) => release.name === name)?.live;
    const verified = await ask(site, '/verify', { name, version });
    const { check } = verified.body.data as { check: Check };
    expect(check.report.summary).toMatch(new RegExp(`^${count} pages and widgets seen in .* all of them good`));
    expect(check.verdict).toBe('verified');
    // Both builds tell all that passes between them.
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
  const { status, body } = await ask(site, '/releases', release);
  expect([status, body.code]).toEqual([422, 'GATE_REFUSED']);
  expect(body.message).toContain('no price');
  expect((await ask(site, '/releases?name=mf-broken')).status).toBe(404);
});
