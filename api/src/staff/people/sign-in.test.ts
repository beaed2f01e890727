import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { me, minuteMs, named, noLimit, openPeopleApi, over, type PeopleApi } from './testing/people-api';
import { addPerson, Browser, inviteByCommandLine, password, signInAs } from './testing/people-calls';

let people: PeopleApi;
let api: TestApi;
beforeAll(async () => {
  people = await openPeopleApi();
  api = people.api;
});
afterAll(() => people.close());
// codes of one test are not those of another
beforeEach(() => people.travel(10 * minuteMs));

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
        'contact',
        'catalogue:read',
      ],
      method: 'password',
      needsSecondFactor: false,
      endsOn: new Date(people.clock.now().getTime() + 12 * 60 * minuteMs).toISOString(),
    });
    expect(await people.actionsOf(`person ${id}`)).toEqual(['people: accept an invitation', 'sign-in']);
  });

  test('with a wrong password, or an unknown e-mail, is refused in the same words and recorded', async () => {
    const id = await addPerson(api, named('wrong'), ['support']);
    const refused = { status: 401, code: 'STAFF_ONLY', message: 'The e-mail or the password is wrong.' };
    const browser = new Browser(api);
    expect(refusalOf(await browser.signIn(named('wrong'), 'not the password'))).toEqual(refused);
    expect(refusalOf(await browser.signIn(named('nobody')))).toEqual(refused);
    expect(browser.cookies.size).toBe(0);
    expect(await people.actionsOf(`person ${id}`)).toContain('sign-in refused');
    expect(await people.actionsOf('nobody')).toEqual(['sign-in refused']);
  });

  test('takes ten passwords and ten codes of a person in a quarter of an hour', async () => {
    const { email, app } = await signInAs(api, named('often'), ['money']);
    people.travel(16 * minuteMs);
    const browser = new Browser(api);
    for (let tried = 0; tried < 10; tried += 1) await browser.signIn(email, 'wrong');
    expect(refusalOf(await browser.signIn(email))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await new Browser(api).signIn(named('somebody-else'))).statusCode).toBe(401);
    people.travel(16 * minuteMs);
    for (let tried = 0; tried < 10; tried += 1) {
      if (tried % 5 === 0) await browser.signIn(email);
      await browser.post('/staff/people/second-factor', { code: '000000' });
    }
    await browser.signIn(email);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: app.code() }))).toMatchObject({
      status: 429,
    });
  });

  test('is not closed to a person by wrong passwords from another network', async () => {
    const { email } = await signInAs(api, named('besieged'), ['support']);
    const stranger = new Browser(api, '102.89.1.1');
    for (let tried = 0; tried < 11; tried += 1) await stranger.signIn(email, 'wrong');
    expect(refusalOf(await stranger.signIn(email))).toMatchObject({ status: 429 });
    expect(dataOf(await new Browser(api).signIn(email))).toEqual({ next: 'done' });
  });

  test('takes a hundred passwords for an e-mail from all networks together', async () => {
    const { email } = await signInAs(api, named('widely'), ['support']);
    people.travel(16 * minuteMs);
    Object.assign(api.context.settings.limits, { staffSignInEmail: { max: 3, windowSeconds: 900 } });
    for (const network of [1, 2, 3])
      expect((await new Browser(api, `102.89.2.${network}`).signIn(email, 'wrong')).statusCode).toBe(401);
    expect(refusalOf(await new Browser(api).signIn(email))).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Passwords for this e-mail were tried from too many places. Try again in 15 minutes.',
    });
    people.travel(16 * minuteMs);
    expect(dataOf(await new Browser(api).signIn(email))).toEqual({ next: 'done' });
    Object.assign(api.context.settings.limits, { staffSignInEmail: { max: 100, windowSeconds: 900 } });
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
    people.travel(25 * minuteMs);
    expect((await me(browser)).statusCode).toBe(200);
    people.travel(25 * minuteMs);
    expect((await browser.get('/staff/rides', { 'x-tafiya-refresh': '1' })).statusCode).toBe(200);
    expect(browser.lines).toEqual([]);
    people.travel(6 * minuteMs);
    expect(refusalOf(await me(browser))).toEqual(over);
  });

  test('ends after twelve hours of use', async () => {
    const { browser } = await signInAs(api, named('long'), ['support']);
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      people.travel(20 * minuteMs);
      expect((await me(browser)).statusCode).toBe(200);
    }
    people.travel(20 * minuteMs);
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

test('over plain http on a developer’s machine the cookie has no prefix and no Secure', async () => {
  const plain = await openTestApi({ now: people.clock.now(), settings: { opsOrigin: 'http://localhost:4100' } });
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
    now: people.clock.now(),
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
  const said = `${answers.join('\n')}\n${people.log()}`;
  for (const secret of secrets) expect(said.includes(secret)).toBe(false);
});

test('the housekeeping deletes what is over', async () => {
  await signInAs(api, named('old'), ['support']);
  people.travel(100 * 60 * minuteMs);
  await api.runJobs();
  for (const table of ['staff_logins', 'staff_verifications', 'staff_invitations'] as const)
    expect(await api.context.db.selectFrom(table).select('id').execute()).toEqual([]);
});
