import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { invitationToken } from './invitations';
import { me, minuteMs, named, openPeopleApi, over, type PeopleApi } from './testing/people-api';
import {
  Browser,
  commandLineHeaders,
  enrol,
  inviteByCommandLine,
  password,
  type SignedIn,
  signInAs,
} from './testing/people-calls';

let people: PeopleApi;
let api: TestApi;
beforeAll(async () => {
  people = await openPeopleApi();
  api = people.api;
});
afterAll(() => people.close());
// codes of one test are not those of another
beforeEach(() => people.travel(10 * minuteMs));

/** The tokens in the mails to an address. */
async function mailedTokens(email: string): Promise<string[]> {
  const folder = path.join(api.context.settings.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  const texts = mails
    .filter((one) => one.includes(email))
    .map((one) => one.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const links = texts.map((one) => /https:\/\/ops\.tafiya\.test\/ops\/invitation\?token=([\w-]{43})/.exec(one));
  return links.flatMap((found) => found?.[1] ?? []);
}

describe('an admin', () => {
  let admin: SignedIn;
  beforeEach(async () => {
    admin = await signInAs(api, named(`admin${people.clock.now().getTime()}`), ['admin']);
  });
  const person = (id: string, what: string, body: object = {}) =>
    admin.browser.post(`/staff/people/${id}/${what}`, body);

  test('invites by e-mail; the link of the mail works once', async () => {
    const email = named('invited');
    const answer = await admin.browser.post('/staff/people/invite', { email, roles: ['dispatch'] });
    const { id } = dataOf<{ id: string }>(answer);
    await api.runJobs();
    const [token = ''] = await mailedTokens(email);
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
    expect(await people.actionsOf(`person ${admin.id}`)).toContain('people: invite');
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
    people.travel(72 * 60 * minuteMs);
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
    expect(await people.actionsOf(`person ${admin.id}`)).toContain('people: roles');
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

  describe('sends a link for a new password', () => {
    const fresh = 'a new and longer password';
    const send = async (id: string) => (await person(id, 'reset-password')).statusCode;
    const use = (token: string, given: object = {}) =>
      new Browser(api).post('/staff/invitations/accept', { token, password: fresh, ...given });
    const linkOver = { status: 410, code: 'LINK_EXPIRED' };

    test('by mail, which works once, ends all sessions, and keeps the second factor', async () => {
      const { id, email, browser, app } = await signInAs(api, named('forgot'), ['money']);
      const asked = await person(id, 'reset-password');
      expect(dataOf(asked)).toMatchObject({ email, isForPassword: true, link: null });
      expect((await me(browser)).statusCode).toBe(200);
      const { invitations } = dataOf<{ invitations: object[] }>(await admin.browser.get('/staff/people'));
      expect(invitations).toContainEqual(expect.objectContaining({ email, isForPassword: true }));
      await api.runJobs();
      const [token = ''] = await mailedTokens(email);
      expect(asked.body).not.toContain(token);
      const answer = await new Browser(api).post('/staff/invitations/read', { token });
      expect(dataOf(answer)).toMatchObject({ email, isForPassword: true });
      expect(refusalOf(await use(token, { password: 'short' }))).toMatchObject({ status: 400 });
      const answers = await Promise.all([use(token), use(token), use(token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
      expect(refusalOf(await me(browser))).toEqual(over);
      const again = new Browser(api);
      expect((await again.signIn(email)).statusCode).toBe(401);
      expect(dataOf(await again.signIn(email, fresh))).toEqual({ next: 'code' });
      expect((await again.post('/staff/people/second-factor', { code: app.code() })).statusCode).toBe(200);
      expect(dataOf(await me(again))).toMatchObject({ person: { name: 'Ada Obi' }, roles: ['money'] });
      expect(await people.actionsOf(`person ${admin.id}`)).toContain('people: send a password link');
      expect(await people.actionsOf(`person ${id}`)).toContain('people: set a new password by a link');
    });

    test('which opens nothing once it is too old, replaced or withdrawn', async () => {
      const { id, email, browser } = await signInAs(api, named('late'), ['support']);
      const sent = async () => {
        const { id: link } = dataOf<{ id: string }>(await person(id, 'reset-password'));
        return { link, token: invitationToken(api.context, link) };
      };
      const [replaced, withdrawn] = [await sent(), await sent()];
      expect(refusalOf(await use(replaced.token))).toMatchObject(linkOver);
      expect((await admin.browser.post(`/staff/invitations/${withdrawn.link}/withdraw`)).statusCode).toBe(200);
      expect(refusalOf(await use(withdrawn.token))).toMatchObject(linkOver);
      const { token } = await sent();
      people.travel(72 * 60 * minuteMs);
      expect(refusalOf(await use(token))).toMatchObject(linkOver);
      expect((await browser.signIn(email)).statusCode).toBe(200);
    });

    test('which opens nothing once the person has changed the password', async () => {
      const { id, email, browser } = await signInAs(api, named('changed'), ['support']);
      const { id: link } = dataOf<{ id: string }>(await person(id, 'reset-password'));
      const newPassword = 'a third horse battery';
      expect((await browser.post('/staff/me/password', { password, newPassword })).statusCode).toBe(200);
      expect(refusalOf(await use(invitationToken(api.context, link)))).toMatchObject(linkOver);
      expect((await browser.signIn(email, newPassword)).statusCode).toBe(200);
      const { invitations } = dataOf<{ invitations: object[] }>(await admin.browser.get('/staff/people'));
      expect(invitations).not.toContainEqual(expect.objectContaining({ email }));
    });

    test('never to somebody who is disabled; an earlier link stays closed', async () => {
      const { id, email, browser } = await signInAs(api, named('shut'), ['support']);
      const { id: link } = dataOf<{ id: string }>(await person(id, 'reset-password'));
      await person(id, 'disable');
      expect(refusalOf(await person(id, 'reset-password'))).toEqual({
        status: 409,
        code: 'STATE_CONFLICT',
        message: 'This person is disabled. Enable the person first.',
      });
      await person(id, 'enable');
      expect(refusalOf(await use(invitationToken(api.context, link)))).toMatchObject(linkOver);
      expect((await browser.signIn(email)).statusCode).toBe(200);
      expect(await send('nobody')).toBe(404);
    });

    test('as an admin only; an invitation still needs a name', async () => {
      const { id, browser } = await signInAs(api, named('curious'), ['operator']);
      expect(refusalOf(await browser.post(`/staff/people/${admin.id}/reset-password`))).toMatchObject({ status: 403 });
      expect(await send(id)).toBe(200);
      const token = await inviteByCommandLine(api, named('nameless'), ['support']);
      expect(refusalOf(await use(token))).toMatchObject({ status: 400, fields: { name: 'Enter your name' } });
    });
  });

  test('confirms again before changing people, after ten minutes', async () => {
    const { browser, app } = admin;
    people.travel(10 * minuteMs);
    expect((await browser.get('/staff/people')).statusCode).toBe(200);
    for (const url of [
      'people/invite',
      'people/x/roles',
      'people/x/disable',
      'people/x/enable',
      'people/x/reset-second-factor',
      'people/x/reset-password',
    ])
      expect(refusalOf(await browser.post(`/staff/${url}`))).toMatchObject({ status: 403, code: 'CONFIRM_AGAIN' });
    await browser.post('/staff/me/confirm', { password, code: app.code() });
    expect((await person('x', 'disable')).statusCode).toBe(404);
  });

  test('cannot be the last one that is disabled or loses the role, also of two at once', async () => {
    const { db } = api.context;
    await db.updateTable('staff_people').set({ disabled_at: people.clock.now() }).where('id', '!=', admin.id).execute();
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

test('the command line gets the link for a new password too, for an admin who is alone', async () => {
  const { id, email } = await signInAs(api, named('alone'), ['admin']);
  const answer = await api.inject({
    method: 'POST',
    url: `/staff/people/${id}/reset-password`,
    headers: commandLineHeaders(api),
  });
  const { link } = dataOf<{ link: string }>(answer);
  const token = new URL(link).searchParams.get('token') ?? '';
  const changed = await new Browser(api).post('/staff/invitations/accept', {
    token,
    password: 'another long password',
  });
  expect(dataOf(changed)).toEqual({ email });
  expect(dataOf(await new Browser(api).signIn(email, 'another long password'))).toEqual({ next: 'code' });
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

test('the first person accepts a link of the start with an own e-mail, and only one does', async () => {
  const fresh = await openTestApi({ now: people.clock.now() });
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
