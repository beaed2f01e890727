import { isInCanary } from '../live/visits';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
const get = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } });

const ridesIn = (html: string) => mapIn(html).remotes['mf-rides'];
const cookieOf = (header: unknown) => String(header).split(';')[0] ?? '';
const setCanary = (percent: number) =>
  site.releases.registry.move({
    name: 'mf-rides',
    kind: 'canary',
    version: '1.1.0',
    percent,
    mover: 'operator',
    who: 'Ada',
    why: 'test',
  });

/** Opens the site as a new browser. */
async function arrive(): Promise<{ cookie: string; version: string | undefined }> {
  const { headers, body } = await get('/ride-search');
  return { cookie: cookieOf(headers['set-cookie']), version: ridesIn(body)?.version };
}

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate());
  await site.publish(ridesCandidate('1.1.0'));
});
afterAll(() => site.close());

test('a document starts a visit, once', async () => {
  const first = await get('/');
  expect(first.headers['set-cookie']).toMatch(
    /^__Host-visit=.*; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const again = await get('/nowhere', cookieOf(first.headers['set-cookie']));
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(
    (await get('/', '__Host-visit=1.AAAAAAAAAAAAAAAAAAAAAA.99999999999.AAAA')).headers['set-cookie'],
  ).toBeDefined();
});

describe('with a canary for ten of a hundred visits', () => {
  const visitors: { cookie: string; version: string | undefined }[] = [];
  const ofVersion = (version: string) => visitors.filter((visitor) => visitor.version === version);

  beforeAll(async () => {
    await setCanary(10);
    for (let visitor = 0; visitor < 100; visitor += 1) visitors.push(await arrive());
  });

  test('of a hundred new visitors exactly ten get it, with the active release as fallback', async () => {
    expect(ofVersion('1.1.0')).toHaveLength(10);
    expect(ofVersion('1.0.0')).toHaveLength(90);
    const [lucky] = ofVersion('1.1.0');
    const { body } = await get('/ride-search', lucky?.cookie);
    expect(ridesIn(body)).toMatchObject({
      version: '1.1.0',
      channel: 'canary',
      lastKnownGood: { version: '1.0.0' },
    });
    expect(body).toContain('/remotes/mf-rides/1.1.0/ride-search.bbbbbbbb.js');
    expect(body).not.toContain('href="/remotes/mf-rides/1.0.0/');
  });

  test('visits keep their variant', async () => {
    for (const { cookie, version } of [...ofVersion('1.1.0').slice(0, 3), ...ofVersion('1.0.0').slice(0, 3)])
      expect(ridesIn((await get('/', cookie)).body)?.version).toBe(version);
  });

  test('it is counted in its health if its pages end the renderer, whichever visits it has', async () => {
    const { health } = site.releases;
    health.reportRenderer('mf-rides', '1.1.0');
    await health.write();
    const { releases } = await health.read();
    const versions = releases.find(({ name }) => name === 'mf-rides')?.versions;
    expect(versions?.find(({ version }) => version === '1.1.0')).toMatchObject({ failures: 1 });
  });

  test('each variant has its own ETag, and that of the other is not answered 304', async () => {
    const [lucky] = ofVersion('1.1.0');
    const [other] = ofVersion('1.0.0');
    const held = await get('/', lucky?.cookie);
    const answer = await site.app.inject({
      url: '/',
      headers: { cookie: other?.cookie ?? '', 'if-none-match': String(held.headers.etag) },
    });
    expect(answer.statusCode).toBe(200);
    expect(mapIn(answer.body).tag).not.toBe(mapIn(held.body).tag);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers.vary).toBe('Accept-Encoding, Cookie');
  });

  test('a growing canary keeps its visits and takes more', async () => {
    await setCanary(50);
    const now = await Promise.all(visitors.map(async ({ cookie }) => ridesIn((await get('/', cookie)).body)?.version));
    expect(now.filter((version) => version === '1.1.0')).toHaveLength(50);
    for (const [index, { version }] of visitors.entries()) if (version === '1.1.0') expect(now[index]).toBe('1.1.0');
  });

  test('a visit gets the same map as its document', async () => {
    const [lucky] = ofVersion('1.1.0');
    const document = mapIn((await get('/', lucky?.cookie)).body);
    const { body, headers } = await get('/releases/map', lucky?.cookie);
    expect(JSON.parse(body)).toEqual(document);
    expect(headers['cache-control']).toBe('private, no-cache');
    const held = { cookie: lucky?.cookie ?? '', 'if-none-match': String(headers.etag) };
    expect((await site.app.inject({ url: '/releases/map', headers: held })).statusCode).toBe(304);
    expect((await get('/releases/map')).json().remotes['mf-rides'].version).toBe('1.0.0');
  });

  test('after its end all visits get the active release', async () => {
    await site.releases.registry.move({
      name: 'mf-rides',
      kind: 'canary-end',
      mover: 'operator',
      who: 'Ada',
      why: 'test',
    });
    const [lucky] = ofVersion('1.1.0');
    expect(ridesIn((await get('/', lucky?.cookie)).body)).toMatchObject({ version: '1.0.0' });
    expect(ridesIn((await get('/', lucky?.cookie)).body)).not.toHaveProperty('channel');
  });
});

describe('a preview', () => {
  const show = (release: string) => get(site.previewOf(release, '/ride-search?pickupLocation=Ikeja'));

  test('shows a published release in the active shell, only by a link that was made for it', async () => {
    const { body, headers, statusCode } = await show('mf-rides@1.1.0');
    expect(statusCode).toBe(200);
    expect(ridesIn(body)).toMatchObject({ version: '1.1.0', channel: 'preview', lastKnownGood: { version: '1.0.0' } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers.etag).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(ridesIn((await get('/ride-search')).body)?.version).toBe('1.0.0');
  });

  test('is notified of the same moves as every other tab', async () => {
    const [shown, live] = [await show('mf-rides@1.1.0'), await get('/')];
    expect(mapIn(shown.body).tag).toBe(mapIn(live.body).tag);
    expect((await get(site.previewOf('mf-rides@1.1.0', '/releases/map'))).json().remotes['mf-rides'].channel).toBe(
      'preview',
    );
  });

  test.each(['mf-rides@9.9.9', 'mf-nobody@1.0.0', 'shell@1.0.0'])(
    'of what is not published ("%s") is the normal page',
    async (release) => {
      const { body, headers, statusCode } = await show(release);
      expect(statusCode).toBe(200);
      expect(mapIn(body)).toEqual(mapIn((await get('/')).body));
      expect(headers['cache-control']).toBe('private, no-cache');
    },
  );

  test.each([
    ['without a key', () => '/ride-search?release=mf-rides@1.1.0'],
    ['without a release', () => site.previewOf('mf-rides@1.1.0', '/ride-search').replace(/release=[^&]*/, 'release=')],
    ['with no name of a release', () => site.previewOf('mf-rides@1.1.0', '/ride-search').replace('1.0&', '1.0@2&')],
    [
      'with the key of another version',
      () => site.previewOf('mf-rides@1.1.1', '/ride-search').replace('1.1.1', '1.1.0'),
    ],
    ['with the key of another name', () => site.previewOf('mf-ridez@1.1.0', '/ride-search').replace('ridez', 'rides')],
  ])('%s is the normal page, and so is its map', async (_, address) => {
    const asked = address();
    const [shown, map] = [await get(asked), await get(asked.replace('/ride-search', '/releases/map'))];
    expect(ridesIn(shown.body)).toMatchObject({ version: '1.0.0' });
    expect(ridesIn(shown.body)).not.toHaveProperty('channel');
    expect(map.json().remotes['mf-rides'].version).toBe('1.0.0');
    expect(shown.body).not.toContain('key=');
  });
});

test('visits and canaries use the same buckets', async () => {
  const { cookie } = await arrive();
  const bucket = Number(/^__Host-visit=(\d+)\./.exec(cookie)?.[1]);
  await setCanary(99);
  const version = isInCanary('mf-rides', 99, bucket) ? '1.1.0' : '1.0.0';
  expect(ridesIn((await get('/', cookie)).body)?.version).toBe(version);
});
