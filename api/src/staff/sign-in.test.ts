import type { LightMyRequestResponse } from 'fastify';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.travel(60_000));

const origin = 'https://ops.tafiya.test';
const host = 'ops.tafiya.test';
const token = () => api.context.settings.staffToken;
const signIn = (given = token(), headers: Record<string, string> = {}) =>
  post(api, '/staff/sign-in', { token: given }, { host, ...headers });

const cookieOf = (answer: LightMyRequestResponse): string => String(answer.headers['set-cookie']);
const pairOf = (answer: LightMyRequestResponse): string => cookieOf(answer).split(';')[0] ?? '';

/** The headers of every call of the back office. */
const session = async () => ({ host, cookie: pairOf(await signIn()), 'x-tafiya-ops': '1' });
const look = (headers: Record<string, string>) =>
  api.inject({ method: 'GET', url: '/staff/rides', headers: { host, ...headers } });

describe('the back office', () => {
  it('opens a session by its token until the session expires', async () => {
    const answer = await signIn();
    const ends = new Date(api.context.now().getTime() + 12 * 3_600_000);
    expect(dataOf(answer)).toEqual({ expiresOn: ends.toISOString() });
    expect(cookieOf(answer)).toMatch(
      /^__Secure-tafiya_ops=[\w-]{43}; Max-Age=43200; Path=\/api\/v1; HttpOnly; Secure; SameSite=Strict$/,
    );
    const headers = { cookie: pairOf(answer), 'x-tafiya-ops': '1' };
    expect((await look(headers)).statusCode).toBe(200);
    api.travel(12 * 3_600_000);
    expect(refusalOf(await look(headers))).toMatchObject({
      status: 401,
      code: 'STAFF_ONLY',
      message: 'Your session is over. Sign in again.',
    });
  });

  it('stores no session value that can be used to sign in', async () => {
    const headers = await session();
    const kept = JSON.stringify(await api.context.db.selectFrom('staff_sessions').selectAll().execute());
    expect(kept).not.toContain(headers.cookie.split('=')[1]);
  });

  it('refuses wrong tokens, and limits their number', async () => {
    const wrong = await signIn('not the token');
    expect(refusalOf(wrong)).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    for (let tried = 1; tried < api.context.settings.limits.staffAddress.max; tried += 1) await signIn('still not');
    expect(refusalOf(await signIn('never'))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await signIn()).statusCode).toBe(200);
  });

  it('requires the header with a session, which no foreign page can send', async () => {
    const { cookie, ...header } = await session();
    expect((await look({ cookie, ...header })).statusCode).toBe(200);
    expect(refusalOf(await look({ cookie }))).toMatchObject({ status: 401 });
    expect(refusalOf(await look({ cookie, 'x-tafiya-ops': '0' }))).toMatchObject({ status: 401 });
    expect(refusalOf(await post(api, '/staff/sign-out', {}, { cookie }))).toMatchObject({ status: 401 });
    expect(refusalOf(await look(header))).toMatchObject({ status: 401 });
  });

  it('accepts calls of its own pages only', async () => {
    const headers = await session();
    expect((await look({ ...headers, origin })).statusCode).toBe(200);
    for (const foreign of ['https://tafiya.test', 'https://evil.test', 'null', `${origin}.evil.test`]) {
      expect(refusalOf(await look({ ...headers, origin: foreign }))).toMatchObject({ status: 401 });
      expect(refusalOf(await signIn(token(), { origin: foreign }))).toMatchObject({ status: 401 });
    }
    for (const other of ['tafiya.test', 'localhost:80', 'ops.tafiya.test:8443']) {
      expect(refusalOf(await look({ ...headers, host: other }))).toMatchObject({ status: 401 });
      expect(refusalOf(await signIn(token(), { host: other }))).toMatchObject({ status: 401 });
    }
    for (const site of ['same-origin', 'none'])
      expect((await look({ ...headers, 'sec-fetch-site': site })).statusCode).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      expect(refusalOf(await look({ ...headers, 'sec-fetch-site': site }))).toMatchObject({ status: 401 });
      expect(refusalOf(await signIn(token(), { 'sec-fetch-site': site }))).toMatchObject({ status: 401 });
    }
  });

  it('ignores a cookie without the prefix, which another host or plain http could have set', async () => {
    const { cookie, ...header } = await session();
    expect((await look({ ...header, cookie: cookie.replace('__Secure-', '') })).statusCode).toBe(401);
  });

  it('accepts the token as a bearer without the header, and at any address', async () => {
    expect((await look({ authorization: `Bearer ${token()}`, host: 'localhost:80' })).statusCode).toBe(200);
  });

  it('accepts the confirmation of a ride by a session too', async () => {
    const unknown = { ride_id: 'A'.repeat(22) };
    expect((await post(api, '/ride/confirm-ride', unknown, await session())).statusCode).toBe(404);
    expect((await post(api, '/ride/confirm-ride', unknown)).statusCode).toBe(401);
  });

  it('ends only this session on sign-out', async () => {
    const [mine, yours] = [await session(), await session()];
    const answer = await post(api, '/staff/sign-out', {}, mine);
    expect(dataOf(answer)).toEqual({ signedOut: true });
    expect(cookieOf(answer)).toBe('__Secure-tafiya_ops=; Max-Age=0; Path=/api/v1; HttpOnly; Secure; SameSite=Strict');
    expect((await look(mine)).statusCode).toBe(401);
    expect((await look(yours)).statusCode).toBe(200);
  });

  it('records sign-ins and sign-outs, and deletes expired sessions', async () => {
    const headers = await session();
    await post(api, '/staff/sign-out', {}, headers);
    await session();
    const told = await api.context.db
      .selectFrom('staff_actions')
      .select(['actor', 'action'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(told.map(({ action }) => action)).toEqual(['sign-in', 'sign-out', 'sign-in']);
    expect(told[1]?.actor).toBe(told[2]?.actor);
    expect(told[0]?.actor).not.toBe(told[1]?.actor);
    api.travel(13 * 3_600_000);
    await api.runJobs();
    expect(await api.context.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
  });
});

it('sets a cookie without Secure over plain http on a developer’s machine', async () => {
  const plain = await openTestApi({ settings: { opsOrigin: 'http://localhost:4100' } });
  const local = { host: 'localhost:4100' };
  const answer = await post(plain, '/staff/sign-in', { token: plain.context.settings.staffToken }, local);
  expect(cookieOf(answer)).toMatch(/^tafiya_ops=/);
  expect(cookieOf(answer)).not.toContain('Secure');
  const headers = { ...local, cookie: pairOf(answer), 'x-tafiya-ops': '1' };
  expect((await plain.inject({ method: 'GET', url: '/staff/rides', headers })).statusCode).toBe(200);
  await plain.close();
});

it('refuses sessions of an earlier staff token', async () => {
  const headers = await session();
  Object.assign(api.context.settings, { staffToken: 'another staff token, of 32 characters or more' });
  expect((await look(headers)).statusCode).toBe(401);
});
