import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let call: ReturnType<typeof callsOf>;

beforeEach(async () => {
  site = await openTestReleases();
  call = callsOf(site.app, bearer(site.token));
  await site.goLive(shellCandidate('1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.goLive(ridesCandidate(version));
});
afterEach(() => site.close());

const withdraw = (version: string, more: object = {}) =>
  call('POST', '/withdrawals', { name: 'mf-rides', version, by: 'Obi', why: 'stolen token', ...more });
const move = (kind: string, more: object = {}) =>
  call('POST', '/moves', { name: 'mf-rides', kind, by: 'Ada', ...more });
const get = (url: string, cookie?: string) => site.app.inject({ url, ...(cookie && { headers: { cookie } }) });
const mapOf = async (path: string) => mapIn((await get(path)).body);
const entry = (version: string) => `/remotes/mf-rides/${version}/remoteEntry.aaaaaaaa.js`;
const ridesNow = async () => (await site.releases.registry.pointers()).find(({ name }) => name === 'mf-rides');
const cleared = (headers: Record<string, unknown>) =>
  /__Host-cleared=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

test('the active release is withdrawn and rolled back in one step, each with a row in the history', async () => {
  expect((await withdraw('1.2.0')).data).toMatchObject({
    isNew: true,
    live: '1.1.0',
    sentence:
      'mf-rides@1.2.0 is withdrawn for good: it cannot be made live, previewed or published again, and its files answer 410. mf-rides is back on 1.1.0.',
  });
  expect(await ridesNow()).toMatchObject({ live: '1.1.0', lastKnownGood: '1.0.0' });
  const { moves } = (await call('GET', '/history?name=mf-rides&limit=2')).data;
  expect(moves).toMatchObject([
    { kind: 'rollback', from: '1.2.0', to: '1.1.0', why: '1.2.0 was withdrawn: stolen token', who: 'Obi (test token)' },
    { kind: 'withdraw', from: null, to: '1.2.0', why: 'stolen token' },
  ]);
  expect((await withdraw('1.2.0')).data).toMatchObject({ isNew: false, live: '1.1.0' });
});

test('a withdrawn release cannot be used by any operation', async () => {
  await withdraw('1.1.0');
  const refused = {
    status: 409,
    code: 'WITHDRAWN',
    message: expect.stringContaining('by Obi (test token): "stolen token"'),
  };
  for (const body of [
    { kind: 'promote', version: '1.1.0' },
    { kind: 'rollback', version: '1.1.0' },
    { kind: 'rollback', version: '1.1.0', dryRun: true },
    { kind: 'canary', version: '1.1.0', percent: 5 },
  ])
    expect(await move(body.kind, body)).toMatchObject(refused);
  for (const live of [true, false])
    expect(await call('POST', '/releases', upload(ridesCandidate('1.1.0'), { live }))).toMatchObject(refused);
  expect(await call('POST', '/verify', { name: 'mf-rides', version: '1.1.0' })).toMatchObject(refused);
  expect(await ridesNow()).toMatchObject({ live: '1.2.0', lastKnownGood: '1.0.0' });
  expect((await move('rollback')).data.sentence).toMatch(
    /^mf-rides is back on 1\.0\.0, from 1\.2\.0\. 1\.1\.0 was passed over: It was withdrawn/,
  );
  const { releases } = (await call('GET', '/releases?name=mf-rides')).data as { releases: Record<string, unknown>[] };
  expect(releases.find(({ version }) => version === '1.1.0')).toMatchObject({
    withdrawn: { why: 'stolen token' },
    fits: { ok: false },
  });
});

test('its files answer 410, and it cannot be previewed', async () => {
  const link = site.previewOf('mf-rides@1.1.0');
  expect((await mapOf(link)).remotes['mf-rides']?.version).toBe('1.1.0');
  expect((await get(entry('1.1.0'))).statusCode).toBe(200);
  await withdraw('1.1.0');
  const answer = await get(entry('1.1.0'));
  expect(answer.statusCode).toBe(410);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await mapOf(link)).remotes['mf-rides']?.version).toBe('1.2.0');
  expect((await get(entry('1.2.0'))).statusCode).toBe(200);
});

test('withdrawing a canary ends it', async () => {
  await site.publish(ridesCandidate('1.3.0'));
  await move('canary', { version: '1.3.0', percent: 10 });
  expect((await withdraw('1.3.0')).data.sentence).toMatch(/Its canary 1\.3\.0 ended\.$/);
  expect(await ridesNow()).toMatchObject({ live: '1.2.0', canary: null });
});

describe('without a fallback', () => {
  beforeEach(async () => {
    const declaration = { ...ridesDeclaration, name: 'mf-alone', routes: [], widgets: [] };
    await site.goLive(ridesCandidate('1.0.0', { declaration }));
  });
  const alone = { name: 'mf-alone', dryRun: false };

  test('an active release stays, and the refusal says what to do', async () => {
    expect(await withdraw('1.0.0', alone)).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_ROLL_BACK_TO',
      message: expect.stringMatching(/^mf-alone@1\.0\.0 is live and nothing can take its place\. .*--force/),
    });
    expect(await site.releases.registry.withdrawals()).toEqual([]);
    expect(site.releases.live.current()?.map.remotes).toHaveProperty('mf-alone');
  });

  test('with force no release of its name is active, until a new version is', async () => {
    expect(await withdraw('1.0.0', { ...alone, force: true, dryRun: true })).toMatchObject({ data: { live: null } });
    expect((await withdraw('1.0.0', { ...alone, force: true })).data).toMatchObject({ live: null, isNew: true });
    expect(site.releases.live.current()?.map.remotes).not.toHaveProperty('mf-alone');
    const declaration = { ...ridesDeclaration, name: 'mf-alone', routes: [], widgets: [] };
    await site.goLive(ridesCandidate('1.0.1', { declaration }));
    expect(site.releases.live.current()?.map.remotes).toHaveProperty('mf-alone');
  });
});

test('it is for operators, and a dry run changes nothing', async () => {
  const squad = await site.releases.access.issue({
    holder: 'rides',
    role: 'squad',
    names: ['mf-rides'],
  });
  const asSquad = callsOf(site.app, bearer(squad.token));
  const body = { name: 'mf-rides', version: '1.1.0', by: 'Obi', why: 'x' };
  expect((await asSquad('POST', '/withdrawals', body)).status).toBe(403);
  expect((await withdraw('1.2.0', { dryRun: true })).data).toMatchObject({ live: '1.1.0', dryRun: true });
  expect(await ridesNow()).toMatchObject({ live: '1.2.0' });
  expect((await withdraw('9.9.9')).code).toBe('UNKNOWN_RELEASE');
});

test('open tabs are notified, and each device clears its cache once', async () => {
  const before = await get('/');
  expect(before.headers['clear-site-data']).toBeUndefined();
  const { tag } = await mapOf('/');
  await withdraw('1.1.0');
  const map = await mapOf('/');
  expect(map.withdrawn).toEqual(['mf-rides@1.1.0']);
  expect(map.tag).not.toBe(tag);

  const etag = String((await get('/')).headers.etag ?? '');
  const first = await site.app.inject({ url: '/', headers: { 'if-none-match': `${etag}, ${before.headers.etag}` } });
  expect(first).toMatchObject({ statusCode: 200, headers: { 'clear-site-data': '"cache"' } });
  // a neighbouring subdomain cannot set it: over https it has the prefix, and no other name is read
  expect(first.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-cleared=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/),
  );
  expect((await get('/', cleared(first.headers))).headers['clear-site-data']).toBeUndefined();
  const plain = cleared(first.headers).replace('__Host-', '');
  expect((await get('/', plain)).headers['clear-site-data']).toBe('"cache"');
  expect((await get('/', '__Host-cleared=guessed')).headers['clear-site-data']).toBe('"cache"');
});

test('storage is cleared only if a withdrawal requests it, also on a device that missed it', async () => {
  await withdraw('1.0.0');
  const first = cleared((await get('/')).headers);
  await withdraw('1.1.0', { purgeDevices: true });
  const second = await get('/', first);
  expect(second.headers['clear-site-data']).toBe('"cache", "storage"');
  await withdraw('1.2.0', { force: true });
  expect((await get('/', cleared(second.headers))).headers['clear-site-data']).toBe('"cache"');
  expect((await get('/', first)).headers['clear-site-data']).toBe('"cache", "storage"');
});

test('after thirty-five days devices are no longer notified, and it stays withdrawn', async () => {
  await site.close();
  let now = new Date();
  site = await openTestReleases({ now: () => now });
  call = callsOf(site.app, bearer(site.token));
  await site.goLive(shellCandidate('1.0.0'));
  for (const version of ['1.0.0', '1.1.0']) await site.goLive(ridesCandidate(version));
  await withdraw('1.0.0');
  expect((await mapOf('/')).withdrawn).toEqual(['mf-rides@1.0.0']);
  now = new Date(now.getTime() + 36 * 86_400_000);
  await site.releases.live.refresh();
  expect((await mapOf('/')).withdrawn).toBeUndefined();
  expect((await get('/')).headers['clear-site-data']).toBeUndefined();
  expect((await get(entry('1.0.0'))).statusCode).toBe(410);
});
