import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { replaceStaffSecret } from './replace-secret';
import { me, minuteMs, named, openPeopleApi, over, type PeopleApi } from './testing/people-api';
import { addPerson, Browser, enrol, password, signInAs } from './testing/people-calls';

let people: PeopleApi;
let api: TestApi;
beforeAll(async () => {
  people = await openPeopleApi();
  api = people.api;
});
afterAll(() => people.close());
// codes of one test are not those of another
beforeEach(() => people.travel(10 * minuteMs));

describe('the second step of a sign-in', () => {
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
    people.travel(5 * minuteMs);
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

  test('takes new backup codes after password and code, and none of the old ones', async () => {
    const { id, email, app, backupCodes: old, browser: own } = await signInAs(api, named('renew'), ['money']);
    const renew = (body: object) => own.post('/staff/me/second-factor/backup-codes', body);
    people.travel(minuteMs);
    for (const wrong of [
      { password: 'not this one', code: app.code() },
      { password, code: '000000' },
      { password, code: old[0] },
    ])
      expect(refusalOf(await renew(wrong))).toMatchObject({ status: 403, code: 'CONFIRMATION_WRONG' });
    const { backupCodes } = dataOf<{ backupCodes: string[] }>(await renew({ password, code: app.code() }));
    expect(backupCodes).toHaveLength(10);
    const enter = async (code: string | undefined) => {
      const browser = new Browser(api);
      await browser.signIn(email);
      return (await browser.post('/staff/people/second-factor', { code, isBackupCode: true })).statusCode;
    };
    expect(await enter(old[1])).toBe(401);
    expect(await enter(backupCodes[1])).toBe(200);
    expect(await people.actionsOf(`person ${id}`)).toEqual(
      expect.arrayContaining(['refused: renewBackupCodes', 'people: renew the backup codes']),
    );
  });

  test('has no backup codes without an app', async () => {
    const { browser } = await signInAs(api, named('no-app'), ['support']);
    const body = { password, code: '123456' };
    expect(refusalOf(await browser.post('/staff/me/second-factor/backup-codes', body))).toMatchObject({
      status: 409,
      message: 'Set up an authenticator app first.',
    });
  });

  test('waits five minutes for the code', async () => {
    const { email, app } = await signInAs(api, named('slow'), ['money']);
    const browser = new Browser(api);
    await browser.signIn(email);
    people.travel(6 * minuteMs);
    expect(refusalOf(await browser.post('/staff/people/second-factor', { code: app.code() }))).toMatchObject({
      status: 401,
      message: 'The sign-in took too long. Start again.',
    });
    expect((await new Browser(api).post('/staff/people/second-factor', { code: '123456' })).statusCode).toBe(401);
  });
});

describe('a session', () => {
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
    people.travel(10 * minuteMs);
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
});

test('a second factor and its backup codes survive a change of the secret, if the start has the secret of before', async () => {
  const { id, email, app, backupCodes } = await signInAs(api, named('rotated'), ['money']);
  const { db, settings } = api.context;
  const to = 'a new staff secret of the tests, 32 characters or more';
  const other = await openTestApi({ now: people.clock.now(), settings: { staffSecret: to } });
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
  for (const body of [{ code: app.code(0) }, { code: backupCodes[0], isBackupCode: true }])
    expect(refusalOf(await codes(body))).toMatchObject({
      status: 401,
      message:
        'Your second factor cannot be read any more, because the secret of this site was changed. ' +
        'Ask an admin to reset your second factor.',
    });
  for (const _ of ['the first start', 'the second one'])
    await replaceStaffSecret(other.context.db, { staffSecret: to, staffSecretBefore: settings.staffSecret });
  expect((await codes({ code: app.code(1) })).statusCode).toBe(200);
  expect((await codes({ code: backupCodes[0], isBackupCode: true })).statusCode).toBe(200);
  await other.close();
});
