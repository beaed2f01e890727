import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../gate/picture';
import { noExaminer, skipExamination } from '../registry/examiner';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

const webp = (text: string) => Buffer.from(`RIFF....WEBP${text}`);

const pictureOf = (width: number, text: string): Picture => ({
  remote: 'mf-rides',
  kind: 'route',
  name: '/ride-search',
  width,
  height: 740,
  bytes: webp(text),
});

let site: TestReleases;
let call: ReturnType<typeof callsOf>;
/** What the browser sees of the next release. */
let seen: readonly Picture[] = [];

beforeAll(async () => {
  const examine = async (...of: Parameters<typeof skipExamination>) => ({
    ...(await skipExamination(...of)),
    pictures: seen,
  });
  site = await openTestReleases({ examiner: () => ({ ...noExaminer, examine, examineInBackground: examine }) });
  call = callsOf(site.app, bearer(site.token));
  await site.goLive(shellCandidate());
  seen = [pictureOf(360, 'narrow'), pictureOf(1440, 'wide')];
  await call('POST', '/releases', upload(ridesCandidate('1.0.0'), { live: true }));
  seen = [pictureOf(360, 'narrow'), pictureOf(1440, 'wide and new')];
  await call('POST', '/releases', upload(ridesCandidate('1.1.0'), { live: true }));
  seen = [];
  await call('POST', '/releases', upload(ridesCandidate('1.2.0')));
});
afterAll(() => site.close());

const picturesOf = async (version: string) => (await call('GET', `/pictures?name=mf-rides&version=${version}`)).data;
type Scene = { readonly after: string; readonly before: string | null; readonly isEqual: boolean };
const scenesOf = async (version: string) => (await picturesOf(version)).scenes as Scene[];
const read = (path: string, headers: Record<string, string> = bearer(site.token)) =>
  site.app.inject({ url: `/releases/api${path}`, headers });

test('a release is shown beside the one that it has replaced', async () => {
  expect(await picturesOf('1.0.0')).toMatchObject({ before: null, scenes: [{ before: null }, { before: null }] });
  expect(await picturesOf('1.1.0')).toMatchObject({
    before: '1.0.0',
    scenes: [
      { name: '/ride-search', width: 360, isEqual: true, before: expect.stringContaining('/1.0.0/') },
      { name: '/ride-search', width: 1440, isEqual: false, after: expect.stringContaining('/1.1.0/') },
    ],
  });
});

test('a release that no browser has seen has no pictures, and would replace the active one', async () => {
  expect(await picturesOf('1.2.0')).toMatchObject({ before: '1.1.0', scenes: [] });
});

test('a picture is nothing but a picture', async () => {
  const [, wide] = await scenesOf('1.1.0');
  const answer = await read(wide?.after ?? '');
  expect(answer.rawPayload).toEqual(webp('wide and new'));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test('is only for callers who may see the release', async () => {
  const [narrow] = await scenesOf('1.1.0');
  expect((await read(narrow?.after ?? '', {})).statusCode).toBe(401);
  const { token } = await site.releases.access.issue({
    holder: 'other squad',
    role: 'squad',
    names: ['mf-other'],
  });
  expect((await read(narrow?.after ?? '', bearer(token))).statusCode).toBe(403);
  const asOther = callsOf(site.app, bearer(token));
  expect(await asOther('GET', '/pictures?name=mf-rides&version=1.1.0')).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
});

test('another file, release or path is refused with a sentence', async () => {
  for (const path of [
    '/pictures/mf-rides/1.1.0/other.webp',
    '/pictures/mf-rides/9.9.9/other.webp',
    '/pictures/mf-rides/1.1.0/..%2Fidentity%2FremoteEntry.aaaaaaaa.js',
  ])
    expect((await read(path)).json()).toMatchObject({ code: 'UNKNOWN_RELEASE', message: expect.any(String) });
  expect(await call('GET', '/pictures?name=mf-rides&version=9.9.9')).toMatchObject({ code: 'UNKNOWN_RELEASE' });
});

test('a later examination replaces the pictures, which are no files of the release', async () => {
  const declaration = { ...ridesDeclaration, name: 'mf-again', routes: [], widgets: [], contract: '*' };
  const release = ridesCandidate('1.0.0', { declaration });
  seen = [pictureOf(360, 'first'), pictureOf(1440, 'first')];
  await call('POST', '/releases', upload(release));
  seen = [pictureOf(360, 'second')];
  await call('POST', '/verify', { name: 'mf-again', version: '1.0.0' });
  const { scenes } = (await call('GET', '/pictures?name=mf-again&version=1.0.0')).data as { scenes: Scene[] };
  expect(scenes).toHaveLength(1);
  expect((await read(scenes[0]?.after ?? '')).rawPayload).toEqual(webp('second'));

  const known = await site.releases.registry.find('mf-again', '1.0.0');
  expect(known?.files.map(({ file }) => file).join()).not.toContain('webp');
  expect((await call('POST', '/releases', upload(release))).status).toBe(200);
  const stored = await readdir(join(site.dataDir, 'releases/mf-again/1.0.0'), { recursive: true });
  expect(stored.filter((file) => file.endsWith('.webp')).length).toBeGreaterThan(0);
});

test('an altered picture is not shown', async () => {
  const [narrow] = await scenesOf('1.0.0');
  await site.db.updateTable('release_pictures').set({ integrity: 'sha256-of other bytes' }).execute();
  expect((await read(narrow?.after ?? '')).statusCode).toBe(404);
});
