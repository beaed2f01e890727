import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { replaceStaffSecret } from './replace-secret';
import { type Clock, stopClock } from './testing/clock';
import {
  addPerson,
  Browser,
  commandLineHeaders,
  enrol,
  inviteByCommandLine,
  password,
  type SignedIn,
  signInAs,
} from './testing/people-calls';

const noLimit = { max: 1_000_000, windowSeconds: 60 };
let clock: Clock;
let api: TestApi;
let log = '';
beforeAll(async () => {
  clock = stopClock();
  api = await openTestApi({
    now: clock.now(),
    settings: { logLevel: 'info' },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  });
  Object.assign(api.context.settings, {
    limits: { ...api.context.settings.limits, staffSignInAddress: noLimit, staffAddress: noLimit },
  });
});
afterAll(async () => {
  await api.close();
  clock.restore();
});

const minuteMs = 60_000;
const travel = (ms: number) => {
  clock.move(ms);
  api.travel(ms);
};
// codes of one test are not those of another
beforeEach(() => travel(10 * minuteMs));

const named = (name: string) => `${name}@tafiya.ng`;
const me = (browser: Browser) => browser.get('/staff/me');
const actions = async (actor: string) =>
  (
    await api.context.db.selectFrom('staff_actions').select('action').where('actor', '=', actor).orderBy('id').execute()
  ).map(({ action }) => action);
const over = { status: 401, code: 'STAFF_ONLY', message: 'Your session is over. Sign in again.' };

describe('a sign-in', () => {
  test('by e-mail and password opens a session in a cookie that no script and no other site can use', async () => {
    const id = await addPerson(api, named('sade'), ['support']);
    const browser = new Browser(api);
    const answer = await browser.signIn('Sade@tafiya.ng');
    expect(answer.json()).toEqual({ data: { next: 'done' } });
    expect(browser.lines).toEqual([
      expect.stringMatching(
        /^__Host-tafiya_people=[\w%.-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(dataOf(await me(browser))).toMatchObject({
      person: { id, name: 'Ada Obi', email: named('sade') },
      roles: ['support'],
      permissions: [
        'self',
        'bookings:read',
        'bookings:change',
        'rides:read',
        'money:read',
        'reviews:read',
        'reviews:change',
        'catalogue:read',
      ],
      method: 'password',
      needsSecondFactor: false,
      endsOn: new Date(clock.now().getTime() + 12 * 60 * minuteMs).toISOString(),
    });
    expect(await actions(`person ${id}`)).toEqual(['people: accept an invitation', 'sign-in']);
  });

  test('with a wrong password, or an unknown e-mail, is refused in the same words and recorded', async () => {
    const id = await addPerson(api, named('wrong'), ['support']);
    const refused = { status: 401, code: 'STAFF_ONLY', message: 'The e-mail or the password is wrong.' };
    const browser = new Browser(api);
    expect(refusalOf(await browser.signIn(named('wrong'), 'not the password'))).toEqual(refused);
    expect(refusalOf(await browser.signIn(named('nobody')))).toEqual(refused);
    expect(browser.cookies.size).toBe(0);
    expect(await actions(`person ${id}`)).toContain('sign-in refused');
    expect(await actions('nobody')).toEqual(['sign-in refused']);
  });

  test('asks for the code of who has a second factor, and opens nothing before', async () => {
    const { email, app } = await signInAs(api, named('two'), ['money']);
    const browser = new Browser(api);
    expect(dataOf(await browser.signIn(email))).toEqual({ next: 'code' });
    expect((await me(browser)).statusCode).toBe(401);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: '000000' }))).toMatchObject({
      status: 401,
      message: 'The code is wrong or was used before. Wait for the next one.',
    });
    expect(dataOf(await browser.post('/staff/people/second-factor', { code: app.code() }))).toEqual({ next: 'done' });
    expect(dataOf(await me(browser))).toMatchObject({ method: 'password+totp', needsSecondFactor: false });
  });

  test.each([
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ])('with the code of step %i of the clock: accepted is %s', async (step, isAccepted) => {
    const { email, app } = await signInAs(api, named(`step${step}`), ['money']);
    // the code of the set-up is used up
    travel(5 * minuteMs);
    const browser = new Browser(api);
    await browser.signIn(email);
    const answer = await browser.post('/staff/people/second-factor', { code: app.code(step) });
    expect(answer.statusCode).toBe(isAccepted ? 200 : 401);
  });

  test('takes a code once, also of five at the same time', async () => {
    const { email, app } = await signInAs(api, named('once'), ['money']);
    const browsers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = new Browser(api);
        await browser.signIn(email);
        return browser;
      }),
    );
    const code = app.code();
    const answers = await Promise.all(browsers.map((browser) => browser.post('/staff/people/second-factor', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    const late = new Browser(api);
    await late.signIn(email);
    expect((await late.post('/staff/people/second-factor', { code })).statusCode).toBe(401);
  });

  test('takes each backup code once', async () => {
    const { email, backupCodes, browser: own } = await signInAs(api, named('backup'), ['money']);
    expect(backupCodes).toHaveLength(10);
    const left = async () => dataOf(await own.get('/staff/me/second-factor'));
    expect(await left()).toEqual({ backupCodesLeft: 10 });
    const enter = async () => {
      const browser = new Browser(api);
      await browser.signIn(email);
      return browser.post('/staff/people/second-factor', { code: backupCodes[0], isBackupCode: true });
    };
    expect((await enter()).statusCode).toBe(200);
    expect(refusalOf(await enter())).toMatchObject({
      status: 401,
      message: 'The backup code is wrong or was used before.',
    });
    expect(await left()).toEqual({ backupCodesLeft: 9 });
  });

  test('waits five minutes for the code', async () => {
    const { email, app } = await signInAs(api, named('slow'), ['money']);
    const browser = new Browser(api);
    await browser.signIn(email);
    travel(6 * minuteMs);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: app.code() }))).toMatchObject({
      status: 401,
      message: 'The sign-in took too long. Start again.',
    });
    expect((await new Browser(api).post('/staff/people/second-factor', { code: '123456' })).statusCode).toBe(401);
  });

  test('takes ten passwords and ten codes of a person in a quarter of an hour', async () => {
    const { email, app } = await signInAs(api, named('often'), ['money']);
    travel(16 * minuteMs);
    const browser = new Browser(api);
    for (let tried = 0; tried < 10; tried += 1) await browser.signIn(email, 'wrong');
    expect(refusalOf(await browser.signIn(email))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await new Browser(api).signIn(named('somebody-else'))).statusCode).toBe(401);
    travel(16 * minuteMs);
    for (let tried = 0; tried < 10; tried += 1) {
      if (tried % 5 === 0) await browser.signIn(email);
      await browser.post('/staff/people/second-factor', { code: '000000' });
    }
    await browser.signIn(email);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: app.code() }))).toMatchObject({
      status: 429,
    });
  });

  test('is counted by address too, and so are tokens of invitations', async () => {
    Object.assign(api.context.settings.limits, { staffSignInAddress: { max: 3, windowSeconds: 60 } });
    const browser = new Browser(api, '41.58.9.9');
    for (const name of ['a', 'b', 'c']) expect((await browser.signIn(named(name))).statusCode).toBe(401);
    const token = 'A'.repeat(43);
    expect(refusalOf(await browser.post('/staff/invitations/read', { token }))).toMatchObject({ status: 429 });
    expect(refusalOf(await browser.signIn(named('d')))).toMatchObject({ status: 429 });
    expect((await new Browser(api, '41.58.9.10').signIn(named('e'))).statusCode).toBe(401);
    Object.assign(api.context.settings.limits, { staffSignInAddress: noLimit });
  });

  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another host', { host: 'tafiya.test' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is not accepted from %s', async (_what, headers) => {
    await expect(
      new Browser(api).post('/staff/people/sign-in', { email: named('sade'), password }, headers as never),
    ).resolves.toMatchObject({ statusCode: 401 });
  });
});

describe('a session', () => {
  test('ends when it is not used for half an hour; lists that refresh themselves do not count as use', async () => {
    const { browser } = await signInAs(api, named('idle'), ['support']);
    travel(25 * minuteMs);
    expect((await me(browser)).statusCode).toBe(200);
    travel(25 * minuteMs);
    expect((await browser.get('/staff/rides', { 'x-tafiya-refresh': '1' })).statusCode).toBe(200);
    expect(browser.lines).toEqual([]);
    travel(6 * minuteMs);
    expect(refusalOf(await me(browser))).toEqual(over);
  });

  test('ends after twelve hours of use', async () => {
    const { browser } = await signInAs(api, named('long'), ['support']);
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      travel(20 * minuteMs);
      expect((await me(browser)).statusCode).toBe(200);
    }
    travel(20 * minuteMs);
    expect(refusalOf(await me(browser))).toEqual(over);
  });

  test('needs the header, our own origin and the whole cookie', async () => {
    const { browser } = await signInAs(api, named('header'), ['support']);
    expect((await me(browser)).statusCode).toBe(200);
    for (const headers of [{ 'x-tafiya-ops': '0' }, { origin: 'https://evil.test' }, { host: 'tafiya.test' }])
      expect(refusalOf(await browser.get('/staff/me', headers as never))).toMatchObject({ status: 401 });
    const [name = '', value = ''] = [...browser.cookies][0] ?? [];
    browser.cookies.set(name, value.replace(/\.[^.]*$/, '.forged'));
    expect((await me(browser)).statusCode).toBe(401);
  });

  test('is on the list of its person, who ends one, all others, or this one', async () => {
    const { browser, email } = await signInAs(api, named('many'), ['support']);
    const others = [new Browser(api), new Browser(api), new Browser(api)] as const;
    for (const other of others) await other.signIn(email);
    const stranger = await signInAs(api, named('stranger'), ['support']);
    type Listed = { id: string; isThis: boolean; browser: string; address: string }[];
    const list = async (of: Browser) => dataOf<Listed>(await of.get('/staff/me/sessions'));
    const open = await list(browser);
    expect(open).toHaveLength(4);
    expect(open.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(open[0]).toMatchObject({ browser: 'Firefox', address: '41.58.1.2' });

    const [first] = (await list(others[0])).filter(({ isThis }) => isThis);
    expect((await stranger.browser.post(`/staff/me/sessions/${first?.id}/end`)).statusCode).toBe(404);
    expect((await browser.post(`/staff/me/sessions/${first?.id}/end`)).statusCode).toBe(200);
    expect(refusalOf(await me(others[0]))).toEqual(over);
    expect(dataOf(await browser.post('/staff/me/end-other-sessions'))).toEqual({ ended: 2 });
    expect((await me(others[1])).statusCode).toBe(401);
    expect((await me(browser)).statusCode).toBe(200);

    expect(dataOf(await browser.post('/staff/sign-out'))).toEqual({ signedOut: true });
    expect(browser.cookies.size).toBe(0);
    expect(await list(stranger.browser)).toHaveLength(1);
  });

  test('that has ended opens nothing, though its cookie comes back', async () => {
    const { browser } = await signInAs(api, named('out'), ['support']);
    const kept = new Map(browser.cookies);
    await browser.post('/staff/sign-out');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(refusalOf(await me(browser))).toEqual(over);
  });

  test('of one factor opens only the own sign-in, if a role needs two', async () => {
    await addPerson(api, named('weak'), ['admin']);
    const browser = new Browser(api);
    expect(dataOf(await browser.signIn(named('weak')))).toEqual({ next: 'enrol' });
    expect(dataOf(await me(browser))).toMatchObject({ needsSecondFactor: true });
    expect(refusalOf(await browser.get('/staff/rides'))).toMatchObject({ status: 403, code: 'SECOND_FACTOR_NEEDED' });
    const elsewhere = new Browser(api);
    await elsewhere.signIn(named('weak'));
    expect(refusalOf(await browser.post('/staff/me/second-factor', { password: 'not this' }))).toMatchObject({
      status: 403,
      code: 'CONFIRMATION_WRONG',
    });
    expect(refusalOf(await browser.post('/staff/me/second-factor/confirm', { code: '123456' }))).toMatchObject({
      status: 409,
    });
    await enrol(browser);
    expect((await browser.get('/staff/rides')).statusCode).toBe(200);
    expect(refusalOf(await me(elsewhere))).toEqual(over);
    expect(refusalOf(await browser.post('/staff/me/second-factor', { password }))).toMatchObject({ status: 409 });
  });

  test('confirms password and code again before a refund, each code once', async () => {
    const { browser, app } = await signInAs(api, named('refund'), ['money']);
    const refund = () => browser.post('/staff/payments/refund-999999/refund', { by: 'bank' });
    expect((await refund()).statusCode).toBe(404);
    travel(10 * minuteMs);
    expect(refusalOf(await refund())).toMatchObject({ status: 403, code: 'CONFIRM_AGAIN' });
    const confirm = (body: object) => browser.post('/staff/me/confirm', body);
    for (const wrong of [
      { password: 'not this', code: app.code(0) },
      { password },
      { password, code: '000000' },
      { password, code: app.code(-2) },
    ])
      expect(refusalOf(await confirm(wrong))).toMatchObject({ status: 403, code: 'CONFIRMATION_WRONG' });
    expect((await refund()).statusCode).toBe(403);
    const code = app.code();
    expect((await confirm({ password, code })).statusCode).toBe(200);
    expect((await refund()).statusCode).toBe(404);
    expect((await confirm({ password, code })).statusCode).toBe(403);
  });

  test('is counted for each confirmation, and stays open when there were too many', async () => {
    const { browser } = await signInAs(api, named('guess'), ['support']);
    for (let tried = 0; tried < 10; tried += 1) await browser.post('/staff/me/confirm', { password: 'wrong' });
    expect(refusalOf(await browser.post('/staff/me/confirm', { password }))).toMatchObject({ status: 429 });
    expect((await me(browser)).statusCode).toBe(200);
  });

  test('changes the password, which ends the others and asks for the present one', async () => {
    const { browser, email } = await signInAs(api, named('change'), ['support']);
    const other = new Browser(api);
    await other.signIn(email);
    const change = (body: object) => browser.post('/staff/me/password', body);
    const newPassword = 'another horse battery';
    expect(refusalOf(await change({ password: 'wrong', newPassword }))).toMatchObject({ code: 'CONFIRMATION_WRONG' });
    expect(refusalOf(await change({ password, newPassword: 'short' }))).toMatchObject({
      status: 400,
      fields: { newPassword: expect.stringContaining('12') },
    });
    expect((await change({ password, newPassword })).statusCode).toBe(200);
    expect((await me(browser)).statusCode).toBe(200);
    expect((await me(other)).statusCode).toBe(401);
    expect((await other.signIn(email)).statusCode).toBe(401);
    expect((await other.signIn(email, newPassword)).statusCode).toBe(200);
  });
});

describe('an admin', () => {
  let admin: SignedIn;
  beforeEach(async () => {
    admin = await signInAs(api, named(`admin${clock.now().getTime()}`), ['admin']);
  });
  const person = (id: string, what: string, body: object = {}) =>
    admin.browser.post(`/staff/people/${id}/${what}`, body);

  test('invites by e-mail; the link of the mail works once', async () => {
    const email = named('invited');
    const answer = await admin.browser.post('/staff/people/invite', { email, roles: ['dispatch'] });
    const { id } = dataOf<{ id: string }>(answer);
    await api.runJobs();
    const folder = path.join(api.context.settings.dataDir, 'mail');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    const mail =
      mails
        .find((one) => one.includes(email))
        ?.replaceAll('=\r\n', '')
        .replaceAll('=3D', '=') ?? '';
    const [, token = ''] = /https:\/\/ops\.tafiya\.test\/ops\/invitation\?token=([\w-]{43})/.exec(mail) ?? [];
    const guest = new Browser(api);
    expect(dataOf(await guest.post('/staff/invitations/read', { token }))).toMatchObject({
      email,
      roles: ['dispatch'],
    });
    const accept = (body: object) =>
      guest.post('/staff/invitations/accept', { token, name: 'Bola', password, ...body });
    expect(refusalOf(await accept({ password: 'short' }))).toMatchObject({ status: 400 });
    expect(refusalOf(await accept({ email: named('other') }))).toMatchObject({ status: 400 });
    const answers = await Promise.all([accept({}), accept({}), accept({})]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    expect(refusalOf(await guest.post('/staff/invitations/read', { token }))).toMatchObject({
      status: 410,
      code: 'LINK_EXPIRED',
    });
    expect((await guest.signIn(email)).statusCode).toBe(200);
    expect(JSON.stringify(await api.context.db.selectFrom('staff_invitations').selectAll().execute())).not.toContain(
      token,
    );
    const again = await admin.browser.post('/staff/people/invite', { email, roles: ['dispatch'] });
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await admin.browser.post(`/staff/invitations/${id}/withdraw`)).statusCode).toBe(404);
    expect(await actions(`person ${admin.id}`)).toContain('people: invite');
  });

  test('withdraws an invitation; one that is replaced, old or unknown opens nothing either', async () => {
    const read = async (token: string) =>
      (await new Browser(api).post('/staff/invitations/read', { token })).statusCode;
    const replaced = await inviteByCommandLine(api, named('guest'), ['support']);
    const token = await inviteByCommandLine(api, named('guest'), ['support']);
    expect([await read(replaced), await read(token), await read('A'.repeat(43)), await read('short')]).toEqual([
      410, 200, 410, 400,
    ]);
    type Lists = { invitations: { id: string; email: string }[] };
    const listed = async () => dataOf<Lists>(await admin.browser.get('/staff/people')).invitations;
    const [open] = (await listed()).filter(({ email }) => email === named('guest'));
    expect((await admin.browser.post(`/staff/invitations/${open?.id}/withdraw`)).statusCode).toBe(200);
    expect(await read(token)).toBe(410);
    const old = await inviteByCommandLine(api, named('guest'), ['support']);
    travel(72 * 60 * minuteMs);
    expect(await read(old)).toBe(410);
  });

  test('is refused for roles that do not exist, squads without their role, and the reverse', async () => {
    for (const wrong of [
      { roles: [] },
      { roles: ['king'] },
      { roles: ['squad'] },
      { roles: ['support', 'support'] },
      { roles: ['support'], squads: ['mf-rides'] },
    ]) {
      const answer = await admin.browser.post('/staff/people/invite', { email: named('x'), ...wrong });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });

  test('disables a person, so that the next call is refused, and enables it again', async () => {
    const { id, browser, email } = await signInAs(api, named('gone'), ['support']);
    expect(dataOf(await person(id, 'disable'))).toMatchObject({ isDisabled: true });
    expect(refusalOf(await me(browser))).toEqual(over);
    expect(refusalOf(await browser.signIn(email))).toMatchObject({
      status: 401,
      message: 'The e-mail or the password is wrong.',
    });
    expect(dataOf(await person(id, 'enable'))).toMatchObject({ isDisabled: false });
    expect((await browser.signIn(email)).statusCode).toBe(200);
  });

  test('disables somebody between password and code', async () => {
    const { id, email, app } = await signInAs(api, named('between'), ['money']);
    const browser = new Browser(api);
    await browser.signIn(email);
    await person(id, 'disable');
    expect((await browser.post('/staff/people/second-factor', { code: app.code() })).statusCode).toBe(401);
  });

  test('takes a role away in the middle of a session: the next call says so', async () => {
    const { id, browser } = await signInAs(api, named('less'), ['dispatch', 'money']);
    expect((await browser.get('/staff/payments')).statusCode).toBe(200);
    expect(dataOf(await person(id, 'roles', { roles: ['dispatch'] }))).toMatchObject({ roles: ['dispatch'] });
    expect(refusalOf(await browser.get('/staff/payments'))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'This needs the role support or money or admin. Ask an admin of the staff for it.',
    });
    expect((await browser.get('/staff/rides')).statusCode).toBe(200);
    expect(await actions(`person ${admin.id}`)).toContain('people: roles');
  });

  test('resets a second factor that is lost: the person sets up another one', async () => {
    const { id, browser, email, app } = await signInAs(api, named('lost'), ['money']);
    expect(dataOf(await person(id, 'reset-second-factor'))).toMatchObject({ hasSecondFactor: false });
    expect(refusalOf(await me(browser))).toEqual(over);
    expect(dataOf(await browser.signIn(email))).toEqual({ next: 'enrol' });
    const { app: next } = await enrol(browser);
    const later = new Browser(api);
    await later.signIn(email);
    expect((await later.post('/staff/people/second-factor', { code: app.code() })).statusCode).toBe(401);
    expect((await later.post('/staff/people/second-factor', { code: next.code() })).statusCode).toBe(200);
  });

  test('confirms again before changing people, after ten minutes', async () => {
    const { browser, app } = admin;
    travel(10 * minuteMs);
    expect((await browser.get('/staff/people')).statusCode).toBe(200);
    for (const url of [
      'people/invite',
      'people/x/roles',
      'people/x/disable',
      'people/x/enable',
      'people/x/reset-second-factor',
    ])
      expect(refusalOf(await browser.post(`/staff/${url}`))).toMatchObject({ status: 403, code: 'CONFIRM_AGAIN' });
    await browser.post('/staff/me/confirm', { password, code: app.code() });
    expect((await person('x', 'disable')).statusCode).toBe(404);
  });

  test('cannot be the last one that is disabled or loses the role, also of two at once', async () => {
    const { db } = api.context;
    await db.updateTable('staff_people').set({ disabled_at: clock.now() }).where('id', '!=', admin.id).execute();
    const last = { status: 409, code: 'STATE_CONFLICT' };
    expect(refusalOf(await person(admin.id, 'disable'))).toMatchObject(last);
    expect(refusalOf(await person(admin.id, 'roles', { roles: ['support'] }))).toMatchObject(last);
    const other = await signInAs(api, named('other-admin'), ['admin']);
    const answers = await Promise.all([
      person(other.id, 'disable'),
      other.browser.post(`/staff/people/${admin.id}/disable`),
    ]);
    const kept = await db.selectFrom('staff_people').select('id').where('disabled_at', 'is', null).execute();
    expect(kept).toHaveLength(1);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
  });
});

test('the command line of this machine manages people and does nothing else, and its key opens nothing from elsewhere', async () => {
  const headers = commandLineHeaders(api);
  const list = (more: object = {}) => api.inject({ method: 'GET', url: '/staff/people', headers, ...more });
  expect((await list()).statusCode).toBe(200);
  const payload = { email: named('by-machine'), roles: ['support'] };
  const { id } = dataOf<{ id: string }>(
    await api.inject({ method: 'POST', url: '/staff/people/invite', payload, headers }),
  );
  expect(
    await api.context.db.selectFrom('staff_actions').select('actor').where('reference', '=', id).execute(),
  ).toEqual([{ actor: 'the command line' }]);
  for (const url of ['/staff/me', '/staff/me/sessions', '/staff/rides', '/staff/payments'])
    expect(refusalOf(await api.inject({ method: 'GET', url, headers }))).toMatchObject({ status: 401 });
  for (const elsewhere of [
    { remoteAddress: '10.0.0.1' },
    { headers: { ...headers, 'x-forwarded-for': '127.0.0.1' } },
    { headers: { authorization: `${headers.authorization}x` } },
  ])
    expect(refusalOf(await list(elsewhere))).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
});

test('wrong sessions are counted by address, and then rate-limited', async () => {
  const { limits } = api.context.settings;
  Object.assign(api.context.settings, { limits: { ...limits, staffAddress: { max: 3, windowSeconds: 60 } } });
  const look = async (address: string, isOwn = false) => {
    const browser = new Browser(api, address);
    browser.cookies.set('__Host-tafiya_people', 'wrong');
    return (isOwn ? await own.get('/staff/me') : await browser.get('/staff/me')).statusCode;
  };
  const own = new Browser(api, '41.58.9.9');
  for (const [name, value] of (await signInAs(api, named('counted'), ['support'])).browser.cookies)
    own.cookies.set(name, value);
  for (let tried = 0; tried < 3; tried += 1) expect(await look('41.58.9.9')).toBe(401);
  expect(await look('41.58.9.9')).toBe(429);
  expect(await look('41.58.9.10')).toBe(401);
  expect(await look('41.58.9.9', true)).toBe(200);
  Object.assign(api.context.settings, { limits });
});

test('the first person accepts a link of the start with an own e-mail, and only one does', async () => {
  const fresh = await openTestApi({ now: clock.now() });
  const { inviteFirstPerson } = await import('./invitations');
  const file = path.join(fresh.context.settings.dataDir, 'first-person-link');
  const [one = '', two = ''] = [await inviteFirstPerson(fresh.context), await inviteFirstPerson(fresh.context)];
  expect((await readFile(file, 'utf8')).trim()).toBe(two);
  const accept = (link: string, email?: string) =>
    new Browser(fresh).post('/staff/invitations/accept', {
      token: new URL(link).searchParams.get('token'),
      name: 'Ada',
      password,
      email,
    });
  expect(refusalOf(await accept(one))).toMatchObject({ status: 400, fields: { email: 'Enter an e-mail' } });
  const answers = await Promise.all([accept(one, named('first')), accept(two, named('second'))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  expect(await inviteFirstPerson(fresh.context)).toBeUndefined();
  await fresh.close();
});

test('over plain http on a developer’s machine the cookie has no prefix and no Secure', async () => {
  const plain = await openTestApi({ now: clock.now(), settings: { opsOrigin: 'http://localhost:4100' } });
  const headers = { host: 'localhost:4100' };
  const token = await inviteByCommandLine(plain, named('local'), ['support']);
  const browser = new Browser(plain);
  await browser.post('/staff/invitations/accept', { token, name: 'Ada', password }, headers);
  await browser.post('/staff/people/sign-in', { email: named('local'), password }, headers);
  expect(browser.lines).toEqual([
    expect.stringMatching(/^tafiya_people=[\w%.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await browser.get('/staff/me', headers)).statusCode).toBe(200);
  await plain.close();
});

test('sessions of another secret are over', async () => {
  const { browser } = await signInAs(api, named('secret'), ['support']);
  const other = await openTestApi({
    now: clock.now(),
    settings: { staffSecret: 'another staff secret, of 32 characters or more' },
  });
  const rows = await api.context.db
    .selectFrom('staff_people')
    .selectAll()
    .where('email', '=', named('secret'))
    .execute();
  const logins = await api.context.db
    .selectFrom('staff_logins')
    .selectAll()
    .where('person_id', '=', rows[0]?.id ?? '')
    .execute();
  await other.context.db.insertInto('staff_people').values(rows).execute();
  await other.context.db.insertInto('staff_logins').values(logins).execute();
  const moved = new Browser(other);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  expect((await me(moved)).statusCode).toBe(401);
  await other.close();
});

test('a second factor and its backup codes survive a change of the secret, if the start has the secret of before', async () => {
  const { id, email, app, backupCodes } = await signInAs(api, named('rotated'), ['money']);
  const { db, settings } = api.context;
  const to = 'a new staff secret of the tests, 32 characters or more';
  const other = await openTestApi({ now: clock.now(), settings: { staffSecret: to } });
  for (const table of ['staff_people', 'staff_accounts', 'staff_two_factors'] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where(table === 'staff_people' ? 'id' : ('person_id' as 'id'), '=', id)
      .execute();
    await other.context.db.insertInto(table).values(rows).execute();
  }
  const codes = async (body: object) => {
    const browser = new Browser(other);
    expect(dataOf(await browser.signIn(email))).toEqual({ next: 'code' });
    return browser.post('/staff/people/second-factor', body);
  };
  expect((await codes({ code: app.code(0) })).statusCode).not.toBe(200);
  for (const _ of ['the first start', 'the second one'])
    await replaceStaffSecret(other.context.db, { staffSecret: to, staffSecretBefore: settings.staffSecret });
  expect((await codes({ code: app.code(1) })).statusCode).toBe(200);
  expect((await codes({ code: backupCodes[0], isBackupCode: true })).statusCode).toBe(200);
  await other.close();
});

test('no answer and no log contains a password, a hash, a code or a token', async () => {
  const { browser, email, app } = await signInAs(api, named('secrets'), ['admin']);
  const answers = [
    await browser.get('/staff/me'),
    await browser.get('/staff/me/sessions'),
    await browser.get('/staff/people'),
    await browser.post('/staff/people/invite', { email: named('quiet'), roles: ['support'] }),
    await browser.signIn(email, 'a wrong password'),
    await browser.signIn(email),
  ].map(({ body }) => body);
  const { db } = api.context;
  const logins = await db.selectFrom('staff_logins').select('token').execute();
  const accounts = await db.selectFrom('staff_accounts').select('password').execute();
  const invitations = await db.selectFrom('staff_invitations').select(['id', 'token_hash']).execute();
  const secrets = [
    password,
    'a wrong password',
    app.code(),
    api.context.settings.staffSecret,
    ...logins.map(({ token }) => token),
    ...accounts.map((account) => account.password ?? ''),
    ...invitations.map(({ token_hash }) => token_hash),
  ];
  const said = `${answers.join('\n')}\n${log}`;
  for (const secret of secrets) expect(said.includes(secret)).toBe(false);
});

test('the housekeeping deletes what is over', async () => {
  await signInAs(api, named('old'), ['support']);
  travel(100 * 60 * minuteMs);
  await api.runJobs();
  for (const table of ['staff_logins', 'staff_verifications', 'staff_invitations'] as const)
    expect(await api.context.db.selectFrom(table).select('id').execute()).toEqual([]);
});
