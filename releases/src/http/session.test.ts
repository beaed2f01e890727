import { bearer, callsOf } from '../testing/api-calls';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
beforeAll(async () => {
  site = await openTestReleases();
});
afterAll(() => site.close());

const host = 'ops.tafiya.test';
const calls = (headers: Record<string, string> = {}) => callsOf(site.app, { host, ...headers });
const signIn = (token = site.token, headers: Record<string, string> = {}) =>
  calls(headers)('POST', '/session', { token });
const cookieOf = async (token?: string) => (await signIn(token)).cookie.split(';')[0] ?? '';
const ops = { 'x-tafiya-ops': '1' };

test('an operator signs in with a token, and the cookie is HttpOnly and SameSite', async () => {
  const answer = await signIn();
  expect(answer.data).toMatchObject({ holder: 'test token', role: 'operator', names: null });
  expect(Date.parse(String(answer.data.expiresAt)) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  expect(answer.cookie).toMatch(
    /^__Secure-tafiya_releases=[0-9a-f]{12}\.[0-9a-f]{64}; Max-Age=43200; Path=\/releases\/api; HttpOnly; Secure; SameSite=Strict$/,
  );
  const cookie = answer.cookie.split(';')[0] ?? '';
  expect((await calls({ cookie, ...ops })('GET', '/session')).data).toMatchObject({ holder: 'test token' });
});

test('a cookie without the header is refused, as a foreign page could send it', async () => {
  const cookie = await cookieOf();
  const foreign: Record<string, string>[] = [
    { cookie },
    { cookie, 'x-tafiya-ops': '0' },
    { cookie, ...ops, origin: 'https://evil.test' },
    { cookie, ...ops, origin: 'https://tafiya.test' },
    { cookie, ...ops, host: 'tafiya.test' },
    { cookie, ...ops, 'sec-fetch-site': 'cross-site' },
    { cookie, ...ops, 'sec-fetch-site': 'same-site' },
    { cookie: cookie.replace('__Secure-', ''), ...ops },
  ];
  for (const headers of foreign)
    expect(await calls(headers)('GET', '/status')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  for (const own of [{ origin: 'https://ops.tafiya.test' }, { 'sec-fetch-site': 'same-origin' }] as Record<
    string,
    string
  >[])
    expect((await calls({ cookie, ...ops, ...own })('GET', '/status')).status).toBe(200);
});

test('foreign pages and squads cannot sign in', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'https://tafiya.test' },
    { host: 'tafiya.test' },
  ];
  for (const headers of foreign) expect(await signIn(site.token, headers)).toMatchObject({ status: 401, cookie: '' });
  const { token } = await site.releases.access.issue({
    holder: 'rides squad',
    role: 'squad',
    names: ['mf-rides'],
    issuedBy: 'test',
  });
  expect(await signIn(token)).toMatchObject({ status: 403, cookie: '' });
  expect(await signIn('tfr_wrong')).toMatchObject({ status: 401, cookie: '' });
});

test('signing out ends that session and no other', async () => {
  const [mine, yours] = [await cookieOf(), await cookieOf()];
  const left = await calls({ cookie: mine, ...ops })('DELETE', '/session');
  expect(left.cookie).toMatch(/^__Secure-tafiya_releases=; .*Max-Age=0/);
  expect((await calls({ cookie: mine, ...ops })('GET', '/session')).status).toBe(401);
  expect((await calls({ cookie: yours, ...ops })('GET', '/session')).status).toBe(200);
});

test('a session ends with the token that opened it', async () => {
  const { token, issued } = await site.releases.access.issue({ holder: 'Obi', role: 'operator', issuedBy: 'test' });
  const cookie = await cookieOf(token);
  expect((await calls({ cookie, ...ops })('GET', '/status')).status).toBe(200);
  await calls(bearer(site.token))('DELETE', `/tokens/${issued.id}`);
  expect((await calls({ cookie, ...ops })('GET', '/status')).status).toBe(401);
});
