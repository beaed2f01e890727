import { createHash } from 'node:crypto';
import { isUnaltered } from '../release/digest';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const modules = (version: string) => {
  const candidate = ridesCandidate(version);
  return { ...candidate, build: { ...candidate.build, entryType: 'module' as const } };
};
const importMapIn = (html: string) => /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1];

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
});
afterAll(() => site.close());

test('a document without ES modules has no import map', async () => {
  await site.goLive(ridesCandidate('0.9.0'));
  expect(importMapIn((await site.app.inject('/ride-search')).body)).toBeUndefined();
});

test('the document has the hash of each ES module of the active release and its fallback', async () => {
  for (const version of ['1.0.0', '1.1.0']) await site.goLive(modules(version));
  const { body, headers } = await site.app.inject('/');
  const text = importMapIn(body) ?? '';
  const { integrity } = JSON.parse(text) as { integrity: Record<string, string> };
  const files = ['card.cccccccc.js', 'remoteEntry.aaaaaaaa.js', 'ride-search.bbbbbbbb.js'];
  expect(Object.keys(integrity).sort()).toEqual(
    ['1.0.0', '1.1.0'].flatMap((version) => files.map((file) => `/remotes/mf-rides/${version}/${file}`)),
  );
  for (const [address, hash] of Object.entries(integrity))
    expect(await isUnaltered((await site.app.inject(address)).rawPayload, hash)).toBe(true);
  const allowed = createHash('sha256').update(text).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${allowed}'`);
});

test('they are preloaded as modules, after the import map', async () => {
  const { body } = await site.app.inject('/ride-search');
  const entry = '<link rel="modulepreload" crossorigin href="/remotes/mf-rides/1.1.0/remoteEntry.aaaaaaaa.js"';
  expect(body.indexOf(entry)).toBeGreaterThan(body.indexOf('<script type="importmap">'));
});
