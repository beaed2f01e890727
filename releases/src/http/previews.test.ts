import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let operator: ReturnType<typeof callsOf>;
let squad: ReturnType<typeof callsOf>;
let clock = Date.now();

beforeAll(async () => {
  site = await openTestReleases({ now: () => new Date(clock) });
  operator = callsOf(site.app, bearer(site.token));
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate());
  await site.publish(ridesCandidate('1.1.0'));
  const order = { holder: 'rides squad', role: 'squad', names: ['mf-rides'], by: 'Obi' };
  squad = callsOf(site.app, bearer((await operator('POST', '/tokens', order)).data.token as string));
});
afterAll(() => site.close());

const rides = { name: 'mf-rides', version: '1.1.0' };
/** The version of rides that a link shows. */
async function shownBy(url: unknown): Promise<string | undefined> {
  const { pathname, search } = new URL(String(url));
  return mapIn((await site.app.inject(pathname + search)).body).remotes['mf-rides']?.version;
}

test('a squad and an operator make links that show the release for eight hours', async () => {
  for (const call of [squad, operator]) {
    const { status, data } = await call('POST', '/previews', rides);
    expect([status, data]).toEqual([
      200,
      {
        ...rides,
        url: expect.stringMatching(/^https:\/\/tafiya\.test\/ride-search\?release=mf-rides%401\.1\.0&key=/),
        expiresAt: new Date(Math.floor(clock / 1000) * 1000 + 8 * 3_600_000).toISOString(),
      },
    ]);
    expect(await shownBy(data.url)).toBe('1.1.0');
    clock += 8 * 3_600_000;
    expect(await shownBy(data.url)).toBe('1.0.0');
  }
});

test('a link opens the page that was requested', async () => {
  const path = '/ride-results?pickupLocation=Ikeja';
  const { data } = await squad('POST', '/previews', { ...rides, path });
  expect(data.url).toMatch(/^https:\/\/tafiya\.test\/ride-results\?pickupLocation=Ikeja&release=/);
});

test.each(['', 'ride-search', '//evil.test', '/\\evil.test', '/\t/evil.test', 'https://evil.test/', '/é'])(
  'the path "%s" is refused',
  async (path) => {
    expect(await operator('POST', '/previews', { ...rides, path })).toMatchObject({ status: 422 });
  },
);

test('a squad makes none for the remotes of others', async () => {
  const declaration = { ...ridesDeclaration, name: 'mf-other', routes: [] };
  const other = ridesCandidate('1.0.0', { declaration });
  const published = await operator(
    'POST',
    '/releases',
    upload({ ...other, build: { ...other.build, name: 'mf-other' } }),
  );
  expect(published.status).toBe(201);
  const of = { name: 'mf-other', version: '1.0.0' };
  expect(await squad('POST', '/previews', of)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await operator('POST', '/previews', of)).toMatchObject({
    status: 200,
    data: { url: expect.stringMatching(/^https:\/\/tafiya\.test\/\?release=mf-other/) },
  });
});

test('a call without a token makes none', async () => {
  expect(await callsOf(site.app, {})('POST', '/previews', rides)).toMatchObject({ status: 401 });
});

test('there are no previews of the shell, nor of unpublished releases', async () => {
  for (const call of [squad, operator]) {
    expect(await call('POST', '/previews', { name: 'shell', version: '1.0.0' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('The shell cannot be previewed'),
    });
    expect(await call('POST', '/previews', { ...rides, version: '9.9.9' })).toMatchObject({
      status: 404,
      code: 'UNKNOWN_RELEASE',
    });
  }
});

test('after a withdrawal no link is made, and an earlier one shows the normal site', async () => {
  await site.publish(ridesCandidate('1.2.0'));
  const withdrawn = { ...rides, version: '1.2.0' };
  const { data } = await squad('POST', '/previews', withdrawn);
  expect(await shownBy(data.url)).toBe('1.2.0');
  await operator('POST', '/withdrawals', { ...withdrawn, by: 'Obi', why: 'hostile' });
  for (const call of [squad, operator])
    expect(await call('POST', '/previews', withdrawn)).toMatchObject({ status: 409, code: 'WITHDRAWN' });
  expect(await shownBy(data.url)).toBe('1.0.0');
});
