import type { OidcSettings } from '../../../settings';
import { openTestApi, type TestApi } from '../../../testing';
import { dataOf, refusalOf } from '../../../testing/responses';
import { addPerson, appOf, Browser, commandLineHeaders, enrol, password, signInAs } from '../testing/people-calls';
import { clientSecret, openProvider, type TestProvider } from './testing/provider';

const noLimit = { max: 1_000_000, windowSeconds: 60 };
let provider: TestProvider;
let api: TestApi;

const openApi = async (given: Partial<OidcSettings> = {}) => {
  const { issuer } = provider;
  const oidc = { issuer, clientId: 'tafiya', clientSecret, name: 'Example', isStrong: false, ...given };
  const opened = await openTestApi({ now: new Date(), settings: { oidc } });
  Object.assign(opened.context.settings, {
    limits: { ...opened.context.settings.limits, staffSignInAddress: noLimit, staffAddress: noLimit },
  });
  return opened;
};
beforeAll(async () => {
  provider = await openProvider();
  api = await openApi();
});
beforeEach(async () => {
  Object.assign(provider.behaviour, { claims: {}, signsWithOtherKey: false, isDown: false });
  await api.context.db.deleteFrom('staff_people').execute();
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const start = async (browser: Browser) => dataOf<{ url: string }>(await browser.post('/staff/people/oidc/start')).url;
const callBack = async (browser: Browser, { search }: Pick<URL, 'search'>) => {
  const reply = await browser.get(`/staff/people/oidc/callback${search}`);
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
};
/** The whole way. @returns the page that it ends at */
const signIn = async (browser: Browser) => callBack(browser, provider.agree(await start(browser)));
interface Me {
  readonly person: { readonly id: string };
  readonly method: string;
  readonly needsSecondFactor: boolean;
}
const me = async (browser: Browser) => dataOf<Me>(await browser.get('/staff/me'));
const page = 'https://ops.tafiya.test/ops';
const actions = async () =>
  (await api.context.db.selectFrom('staff_actions').select(['actor', 'action']).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor}: ${action}`,
  );

const lastRefusal = ({ context }: TestApi) =>
  context.db
    .selectFrom('staff_actions')
    .select(['actor', 'action', 'address', 'refusal'])
    .where('refusal', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('a person with the same verified e-mail signs in, and the account is bound', async () => {
  const id = await addPerson(api, 'ada@tafiya.ng', ['support']);
  const browser = new Browser(api);
  const url = new URL(await start(browser));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'tafiya',
    response_type: 'code',
    redirect_uri: 'https://ops.tafiya.test/api/v1/staff/people/oidc/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^.{43}$/),
  });
  expect(browser.lines).toEqual([
    expect.stringMatching(/^__Host-tafiya_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(await callBack(browser, provider.agree(url.href))).toBe(page);
  expect(browser.cookies.has('__Host-tafiya_oidc')).toBe(false);
  expect(await me(browser)).toMatchObject({ person: { id }, method: 'oidc', needsSecondFactor: false });
  expect((await actions()).slice(-2)).toEqual([
    `person ${id}: sign-in: bind the account of the provider`,
    `person ${id}: sign-in`,
  ]);

  // the account counts from now on, whatever its e-mail
  provider.behaviour.claims = { email: 'other@tafiya.ng', email_verified: false };
  const again = new Browser(api);
  expect(await signIn(again)).toBe(page);
  expect(await me(again)).toMatchObject({ person: { id } });
  const stored = await api.context.db.selectFrom('staff_accounts').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/access token|refresh token|eyJ/);
});

test.each([
  ['an unknown e-mail', { email: 'eve@tafiya.ng' }, 'unknown'],
  ['an e-mail that is not verified', { email_verified: false }, 'unverified'],
  ['no word on the verification', { email_verified: undefined }, 'unverified'],
  ['another audience', { aud: 'another site' }, 'refused'],
  ['another issuer', { iss: 'https://example.com' }, 'refused'],
  ['another nonce', { nonce: 'another' }, 'refused'],
  ['an ID token that is over', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'refused'],
  ['no subject', { sub: undefined }, 'refused'],
])('%s opens no session', async (_case, claims, outcome) => {
  await addPerson(api, 'ada@tafiya.ng', ['support']);
  provider.behaviour.claims = claims;
  const browser = new Browser(api);
  expect(await signIn(browser)).toBe(`${page}?sign-in=${outcome}`);
  expect((await browser.get('/staff/me')).statusCode).toBe(401);
  expect(await api.context.db.selectFrom('staff_accounts').where('provider_id', '=', 'oidc').execute()).toEqual([]);
});

test('an ID token with a signature of another key opens no session', async () => {
  await addPerson(api, 'ada@tafiya.ng', ['support']);
  provider.behaviour.signsWithOtherKey = true;
  expect(await signIn(new Browser(api))).toBe(`${page}?sign-in=refused`);
});

test('a second account of the provider is refused for the same person', async () => {
  const id = await addPerson(api, 'ada@tafiya.ng', ['support']);
  expect(await signIn(new Browser(api))).toBe(page);
  provider.behaviour.claims = { sub: 'ada-2' };
  expect(await signIn(new Browser(api))).toBe(`${page}?sign-in=other`);
  const last = api.context.db.selectFrom('staff_actions').select('refusal').orderBy('id', 'desc').limit(1);
  expect(await last.execute()).toEqual([{ refusal: 'PROVIDER_OTHER' }]);
  // an admin can undo it
  const url = `/staff/people/${id}/reset-second-factor`;
  dataOf(await api.inject({ method: 'POST', url, headers: commandLineHeaders(api) }));
  expect(await signIn(new Browser(api))).toBe(page);
  expect((await new Browser(api).signIn('ada@tafiya.ng')).statusCode).toBe(200);
});

test('a disabled person does not sign in, bound or not', async () => {
  for (const isBound of [true, false]) {
    const id = await addPerson(api, `ada${isBound}@tafiya.ng`, ['support']);
    provider.behaviour.claims = { sub: `sub ${isBound}`, email: `ada${isBound}@tafiya.ng` };
    if (isBound) expect(await signIn(new Browser(api))).toBe(page);
    dataOf(await api.inject({ method: 'POST', url: `/staff/people/${id}/disable`, headers: commandLineHeaders(api) }));
    expect(await signIn(new Browser(api))).toBe(`${page}?sign-in=unknown`);
  }
});

test('the answer of the provider works once, for ten minutes, in the browser that began', async () => {
  await addPerson(api, 'ada@tafiya.ng', ['support']);
  const [browser, other] = [new Browser(api), new Browser(api)];
  const back = provider.agree(await start(browser));
  await start(other);
  expect(await callBack(other, back)).toBe(`${page}?sign-in=over`);
  expect(await callBack(new Browser(api), back)).toBe(`${page}?sign-in=over`);
  expect(await callBack(browser, back)).toBe(page);
  expect(await callBack(browser, back)).toBe(`${page}?sign-in=over`);

  const late = provider.agree(await start(browser));
  api.travel(11 * 60_000);
  expect(await callBack(browser, late)).toBe(`${page}?sign-in=over`);
  expect(await callBack(browser, { search: '?code=x&state=invented' })).toBe(`${page}?sign-in=over`);
  expect(await lastRefusal(api)).toMatchObject({ actor: 'nobody', refusal: 'PROVIDER_OVER' });
});

test('a sign-in that the person cancels says so, and one that the provider refuses', async () => {
  for (const [error, outcome] of [
    ['access_denied', 'cancelled'],
    ['server_error', 'refused'],
  ]) {
    const browser = new Browser(api);
    const state = new URL(await start(browser)).searchParams.get('state');
    expect(await callBack(browser, { search: `?error=${error}&state=${state}` })).toBe(`${page}?sign-in=${outcome}`);
    expect(await lastRefusal(api)).toEqual({
      ...{ actor: 'nobody', action: 'sign-in refused', address: '41.58.1.2' },
      refusal: `PROVIDER_${outcome?.toUpperCase()}`,
    });
  }
});

test('a provider that is down costs no start of the site, and passwords go on', async () => {
  const own = await openApi();
  provider.behaviour.isDown = true;
  const refused = refusalOf(await new Browser(own).post('/staff/people/oidc/start'));
  expect(refused).toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    message: expect.stringContaining('Use your password'),
  });
  const { browser: withPassword } = await signInAs(own, 'ada@tafiya.ng', ['support']);
  expect(await me(withPassword)).toMatchObject({ method: 'password' });

  provider.behaviour.isDown = false;
  const browser = new Browser(own);
  const back = provider.agree(await start(browser));
  provider.behaviour.isDown = true;
  expect(await callBack(browser, back)).toBe(`${page}?sign-in=unavailable`);
  expect(await lastRefusal(own)).toMatchObject({ actor: 'nobody', refusal: 'PROVIDER_UNAVAILABLE' });
  await own.close();
});

test('the log says why the provider cannot be reached', async () => {
  const lines: string[] = [];
  const { issuer, close } = await openProvider();
  await close();
  const oidc = { issuer, clientId: 'tafiya', clientSecret, name: 'Example', isStrong: false };
  const own = await openTestApi({ settings: { oidc, logLevel: 'info' }, logTo: { write: (line) => lines.push(line) } });
  expect((await new Browser(own).post('/staff/people/oidc/start')).statusCode).toBe(503);
  await own.close();
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'Sign-in by the provider failed');
  expect(failed.reason).toMatch(/^ProviderUnavailable .*ECONNREFUSED$/);
});

describe('the second factor', () => {
  test('of an app is asked for, and then the session has two', async () => {
    const { app, id } = await signInAs(api, 'ada@tafiya.ng', ['admin']);
    const browser = new Browser(api);
    expect(await signIn(browser)).toBe(`${page}?sign-in=code`);
    expect((await browser.get('/staff/me')).statusCode).toBe(401);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: '000000' }))).toMatchObject({
      status: 401,
    });
    dataOf(await browser.post('/staff/people/second-factor', { code: app.code() }));
    expect(await me(browser)).toMatchObject({ person: { id }, method: 'oidc+totp', needsSecondFactor: false });
    expect((await browser.get('/staff/people')).statusCode).toBe(200);
  });

  test('has to be set up first by who has none and needs one', async () => {
    await addPerson(api, 'ada@tafiya.ng', ['admin']);
    const browser = new Browser(api);
    expect(await signIn(browser)).toBe(page);
    expect(await me(browser)).toMatchObject({ method: 'oidc', needsSecondFactor: true });
    expect(refusalOf(await browser.get('/staff/people'))).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  });

  test('of an app is set up after the provider, not by a password alone, once a person has signed in by the provider', async () => {
    const own = await openApi({ isStrong: true });
    const id = await addPerson(own, 'ada@tafiya.ng', ['admin']);
    // somebody who knows the password begins before the first sign-in by the provider
    const early = new Browser(own);
    dataOf(await early.signIn('ada@tafiya.ng'));
    const begun = await early.post('/staff/me/second-factor', { password });
    const ofStranger = appOf(dataOf<{ uri: string }>(begun).uri);
    const browser = new Browser(own);
    expect(await signIn(browser)).toBe(page);

    const stranger = new Browser(own);
    expect(dataOf(await stranger.signIn('ada@tafiya.ng'))).toEqual({ next: 'enrol' });
    const refused = {
      status: 409,
      code: 'STATE_CONFLICT',
      message: expect.stringMatching(/^You sign in with Example\. .*ask an admin to reset your second factor/),
    };
    expect(refusalOf(await stranger.post('/staff/me/second-factor', { password }))).toMatchObject(refused);
    const code = ofStranger.code();
    expect(refusalOf(await early.post('/staff/me/second-factor/confirm', { code }))).toMatchObject(refused);
    expect(refusalOf(await stranger.get('/staff/people'))).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });

    await enrol(browser);
    expect(await me(browser)).toMatchObject({ method: 'oidc+totp', needsSecondFactor: false });

    // the way out of a person who has lost the account of the provider
    const url = `/staff/people/${id}/reset-second-factor`;
    dataOf(await own.inject({ method: 'POST', url, headers: commandLineHeaders(own) }));
    const again = new Browser(own);
    dataOf(await again.signIn('ada@tafiya.ng'));
    await enrol(again);
    expect(await me(again)).toMatchObject({ method: 'password+totp', needsSecondFactor: false });
    await own.close();
  });

  test.each([
    ['the provider says that it has asked for one', {}, { amr: ['pwd', 'mfa'] }],
    ['the settings say that it always asks', { isStrong: true }, {}],
  ])('is not asked for again if %s', async (_case, settings, claims) => {
    const own = await openApi(settings);
    await signInAs(own, 'ada@tafiya.ng', ['admin']);
    provider.behaviour.claims = claims;
    const browser = new Browser(own);
    expect(await signIn(browser)).toBe(page);
    expect(await me(browser)).toMatchObject({ method: 'oidc', needsSecondFactor: false });
    expect((await browser.get('/staff/people')).statusCode).toBe(200);
    await own.close();
  });

  test.each([{ amr: ['pwd'] }, { amr: 'mfa' }, { acr: 'mfa' }])('is asked for with %j', async (claims) => {
    await signInAs(api, 'ada@tafiya.ng', ['admin']);
    provider.behaviour.claims = claims;
    expect(await signIn(new Browser(api))).toBe(`${page}?sign-in=code`);
  });
});

test('another site cannot begin a sign-in', async () => {
  const answer = await new Browser(api).post('/staff/people/oidc/start', {}, { origin: 'https://evil.example' });
  expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
  expect(await lastRefusal(api)).toMatchObject({ action: 'sign-in refused', refusal: 'FOREIGN_CALL' });
});

test('the page learns the name of the provider, and that there is none', async () => {
  expect(dataOf(await new Browser(api).get('/staff/sign-in-ways'))).toEqual({ oidc: { name: 'Example' } });
  const without = await openTestApi();
  expect(dataOf(await new Browser(without).get('/staff/sign-in-ways'))).toEqual({ oidc: null });
  expect(refusalOf(await new Browser(without).post('/staff/people/oidc/start'))).toMatchObject({ status: 404 });
  expect(await callBack(new Browser(without), { search: '?code=x&state=y' })).toBe(`${page}?sign-in=over`);
  await without.close();
});
