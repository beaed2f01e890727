import { sql } from 'kysely';
import type { HistoryRow } from 'shared/contract/history';
import { dayIn, defaultTimeZone } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import { type Booked, bookingOf, quote, sendMoney, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { Browser, inviteByCommandLine, password, type Staff, signInAs, staffAs } from '../people/testing/people-calls';
import { musa, staffOf } from '../testing/staff-calls';

const dayMs = 86_400_000;
const now = new Date();
let api: TestApi;
let admin: Staff;
let dispatch: Staff;
let ride: Booked;
beforeAll(async () => {
  api = await openTestApi({ now });
  admin = await staffAs(api, 'amaka@tafiya.ng', ['admin']);
  dispatch = await staffAs(api, 'dayo@tafiya.ng', ['dispatch']);
  await api.context.db.updateTable('staff_people').set({ name: 'Dayo Ojo' }).where('id', '=', dispatch.id).execute();
  const pickupDate = new Date(now.getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const body = bookingOf(await quote(api, {}, { pickupDate }), travellerNo(1));
  ride = dataOf<Booked>(await post(api, '/ride/create-ride', body));
  dataOf(await sendMoney(api, ride));
  await api.runJobs();
});
afterAll(() => api.close());

interface Page {
  readonly rows: readonly HistoryRow[];
  readonly next: string | null;
}
const history = async (query = ''): Promise<Page> => dataOf<Page>(await admin.browser.get(`/staff/history${query}`));
const latest = async (query = ''): Promise<HistoryRow | undefined> => (await history(query)).rows[0];
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from staff_actions`.execute(api.context.db)).rows[0]?.n);
const pathOf = ({ savedBookedRide }: Booked, action: string) => `/staff/rides/${savedBookedRide._id}/${action}`;

describe('an action', () => {
  test('is a row with the person, the roles of the moment, the address, and what was before and after', async () => {
    dataOf(await dispatch.browser.post(pathOf(ride, 'move'), { to: 'confirmed' }));
    const reference = ride.savedBookedRide.bookingId;
    expect(await latest(`?reference=${reference}`)).toMatchObject({
      who: 'Dayo Ojo',
      roles: ['dispatch'],
      address: '41.58.1.2',
      sessionId: expect.stringMatching(/./),
      did: 'confirmed',
      about: reference,
      refusal: null,
      changes: [{ what: 'Status', before: 'awaiting confirmation', after: 'confirmed' }],
    });
    dataOf(
      await admin.browser.post(`/staff/people/${dispatch.id}/roles`, { roles: ['dispatch', 'support'], squads: [] }),
    );
    expect(await latest(`?reference=${reference}`)).toMatchObject({ roles: ['dispatch'] });
    expect(await latest('?action=people:')).toMatchObject({
      did: 'changed the roles of',
      about: 'Dayo Ojo',
      changes: [{ what: 'Roles', before: 'dispatch', after: 'dispatch, support' }],
    });
  });

  test('names no driver: only the last digits of the phone', async () => {
    dataOf(await dispatch.browser.post(pathOf(ride, 'assign-driver'), musa));
    expect((await latest('?action=ride:'))?.changes).toEqual([{ what: 'Driver', before: null, after: '•••• 2233' }]);
    const { rows } = await sql<{ row: string }>`select staff_actions::text as row from staff_actions`.execute(
      api.context.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Musa|2348031112233/);
  });

  test('by the command line has no person', async () => {
    await inviteByCommandLine(api, 'invited@tafiya.ng', ['support']);
    expect(await latest()).toMatchObject({
      who: 'The command line',
      did: 'invited a person',
      roles: [],
      sessionId: null,
    });
  });
});

test('a confirmation of password and code is a row, and so is a wrong one', async () => {
  const { browser } = await signInAs(api, 'bisi@tafiya.ng', ['support']);
  expect(refusalOf(await browser.post('/staff/me/confirm', { password: 'wrong password 1' }))).toMatchObject({
    code: 'CONFIRMATION_WRONG',
  });
  expect(await latest()).toMatchObject({ roles: ['support'], refusal: 'CONFIRMATION_WRONG', address: '41.58.1.2' });
  dataOf(await browser.post('/staff/me/confirm', { password }));
  expect(await latest('?action=people:')).toMatchObject({
    roles: ['support'],
    address: '41.58.1.2',
    did: 'confirmed password and code again',
    refusal: null,
  });
});

describe('a refusal is a row', () => {
  test('of a sign-in, with the person if there is one', async () => {
    refusalOf(await new Browser(api, '41.58.9.9').signIn('dayo@tafiya.ng', 'wrong password 1'));
    expect(await latest()).toMatchObject({
      who: 'Dayo Ojo',
      did: 'could not sign in',
      address: '41.58.9.9',
      refusal: 'STAFF_ONLY',
    });
    refusalOf(await new Browser(api, '41.58.9.9').signIn('nobody@tafiya.ng', 'wrong password 1'));
    expect(await latest()).toMatchObject({ who: 'Unknown person', did: 'could not sign in' });
  });

  test('of a call without the role, or without a fresh password', async () => {
    refusalOf(await dispatch.browser.get('/staff/people'));
    expect(await latest()).toMatchObject({
      who: 'Dayo Ojo',
      did: expect.stringMatching(/^was refused “.+”$/),
      refusal: 'FORBIDDEN',
    });
    const money = await staffAs(api, 'musa@tafiya.ng', ['money']);
    await api.context.db
      .updateTable('staff_logins')
      .set({ confirmed_at: new Date(0) })
      .where('person_id', '=', money.id)
      .execute();
    refusalOf(await money.browser.post('/staff/payments/refund-1/refund', { by: 'bank' }));
    expect(await latest()).toMatchObject({
      refusal: 'CONFIRM_AGAIN',
      changes: [{ what: 'Item', before: null, after: 'refund-1' }],
    });
  });

  test('of a call from another site, and none of a call without any session', async () => {
    refusalOf(await dispatch.browser.get('/staff/rides', { origin: 'https://evil.example' }));
    expect(await latest()).toMatchObject({ action: 'refused: listStaffRides', refusal: 'STAFF_ONLY' });
    const before = await count();
    refusalOf(await new Browser(api).get('/staff/rides'));
    const stranger = new Browser(api);
    stranger.cookies.set([...dispatch.browser.cookies.keys()][0] ?? '', 'invented.invented');
    refusalOf(await stranger.get('/staff/rides'));
    expect(await count()).toBe(before);
  });

  test('of a page of somebody who was disabled, once and with the person', async () => {
    const { id, browser } = await staffAs(api, 'efe@tafiya.ng', ['support']);
    dataOf(await browser.get('/staff/bookings?q=TFY-R222-2222'));
    dataOf(await admin.browser.post(`/staff/people/${id}/disable`));
    await api.context.db.updateTable('staff_people').set({ name: 'Efe Eze' }).where('id', '=', id).execute();
    const before = await count();
    for (let call = 0; call < 3; call += 1)
      expect(refusalOf(await browser.get('/staff/bookings?q=TFY-R222-2222'))).toMatchObject({ status: 401 });
    expect((await count()) - before).toBe(1);
    expect(await latest()).toMatchObject({
      who: 'Efe Eze',
      did: expect.stringMatching(/^was refused “.+”$/),
      refusal: 'SESSION_OVER',
      address: '41.58.1.2',
      sessionId: expect.stringMatching(/./),
    });
  });

  test('of a session that is over and was not used since the process began', async () => {
    const { id, browser } = await staffAs(api, 'ife@tafiya.ng', ['support']);
    await api.context.db.deleteFrom('staff_logins').where('person_id', '=', id).execute();
    refusalOf(await browser.get('/staff/me'));
    expect(await latest()).toMatchObject({ who: 'A session that is over', action: 'refused: whoAmI' });
  });

  test('of a change that the state does not allow, and none of a form with a mistake', async () => {
    refusalOf(await admin.browser.post('/staff/people/invite', { email: admin.email, roles: ['support'], squads: [] }));
    expect(await latest()).toMatchObject({ action: 'refused: invitePerson', refusal: 'STATE_CONFLICT' });
    refusalOf(await admin.browser.post(`/staff/people/${admin.id}/roles`, { roles: ['support'], squads: [] }));
    expect(await latest()).toMatchObject({ action: 'refused: changeRoles', refusal: 'STATE_CONFLICT' });
    refusalOf(await admin.browser.post(pathOf(ride, 'undo'), { status: 'confirmed' }));
    expect(await latest()).toMatchObject({ action: 'refused: undoRideAction', refusal: 'STATE_CONFLICT' });
    refusalOf(await admin.browser.post('/staff/reviews/none/show', { isShown: true }));
    expect(await latest()).toMatchObject({ action: 'refused: showReview', refusal: 'NOT_FOUND' });
    const before = await count();
    refusalOf(await admin.browser.post('/staff/people/invite', { email: 'nobody', roles: [], squads: [] }));
    refusalOf(await admin.browser.get('/staff/bookings/TFY-R222-2222'));
    expect(await count()).toBe(before);
  });

  test('of an action on money that is no longer possible', async () => {
    const staff = staffOf(api);
    await sendStrayMoney(api, 5000);
    const [item] = dataOf<{ itemId: string }[]>(await staff.get('/staff/payments'));
    dataOf(await staff.send(`/staff/payments/${item?.itemId}/refund`, { by: 'hand', reference: 'FT1' }));
    refusalOf(await staff.send(`/staff/payments/${item?.itemId}/refund`, { by: 'hand', reference: 'FT1' }));
    expect(await latest()).toMatchObject({
      action: 'refused: refundMoney',
      changes: [{ what: 'Item', after: item?.itemId }],
    });
  });

  test('up to a number: a flood leaves one row that says so', async () => {
    const before = await count();
    const stranger = new Browser(api, '102.89.1.1');
    for (let call = 0; call < 45; call += 1)
      await stranger.get('/staff/rides', { origin: 'https://evil.example', authorization: 'Bearer wrong' });
    expect((await count()) - before).toBe(31);
    expect(await latest()).toMatchObject({ did: 'was refused more often than is recorded', address: '102.89.1.1' });
    api.travel(11 * 60_000);
    await stranger.get('/staff/rides', { authorization: 'Bearer wrong' });
    expect(await latest()).toMatchObject({ action: 'refused: listStaffRides' });
  });
});

describe('the list', () => {
  test('is filtered by person, kind, outcome and day', async () => {
    const by = await history('?person=dayo');
    expect(new Set(by.rows.map(({ who }) => who))).toEqual(new Set(['Dayo Ojo']));
    expect((await history('?person=DAYO@tafiya.ng')).rows).toEqual(by.rows);
    expect((await history('?person=%25')).rows).toEqual([]);
    const refused = await history('?person=dayo&outcome=refused');
    expect(refused.rows.map(({ refusal }) => refusal)).toEqual(['FORBIDDEN', 'STAFF_ONLY']);
    const day = addDays(dayIn(defaultTimeZone, now), -2);
    expect((await history(`?to=${day}`)).rows).toEqual([]);
    expect((await history(`?from=${day}`)).rows.length).toBeGreaterThan(10);
    expect(refusalOf(await admin.browser.get('/staff/history?from=2026-11-02&to=2026-11-01'))).toMatchObject({
      status: 400,
      fields: { to: 'Choose a last day that is not before the first' },
    });
  });

  test('comes in pages without a gap or a row twice', async () => {
    const ids: string[] = [];
    let next: string | null | undefined;
    do {
      const page: Page = await history(next ? `?after=${next}` : '');
      ids.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(ids).toHaveLength(await count());
    expect(ids.map(Number)).toEqual([...ids.map(Number)].sort((one, other) => other - one));
  });
});

describe('the file', () => {
  const today = dayIn(defaultTimeZone, now);
  const url = `/staff/history.csv?from=${addDays(today, -1)}&to=${today}`;

  test('has the rows of the filter, and is itself a row', async () => {
    const file = await admin.browser.get(`${url}&person=dayo&action=ride:`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="history-.+\.csv"$/),
      'cache-control': 'no-store',
    });
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFTime,Who,Roles,Address,Session,Action,Sentence,Reference,Refusal,Before,After');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`Dayo Ojo confirmed ${ride.savedBookedRide.bookingId}`);
    expect(await latest()).toMatchObject({
      did: 'exported the history',
      changes: expect.arrayContaining([{ what: 'Person', before: null, after: 'dayo' }]),
    });
  });

  test('does not let a spreadsheet calculate the name of a person', async () => {
    await api.context.db.updateTable('staff_people').set({ name: '=1+1' }).where('id', '=', dispatch.id).execute();
    expect((await admin.browser.get(`${url}&action=ride:`)).body).toContain(",'=1+1,dispatch");
    await api.context.db.updateTable('staff_people').set({ name: 'Dayo Ojo' }).where('id', '=', dispatch.id).execute();
  });

  test('needs its days and the permission', async () => {
    expect(refusalOf(await admin.browser.get('/staff/history.csv'))).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect(refusalOf(await dispatch.browser.get(url))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('the table', () => {
  test.each([
    ['to change a row', sql`update staff_actions set actor = 'nobody'`],
    ['to delete a row', sql`delete from staff_actions`],
    ['to empty it', sql`truncate staff_actions`],
    ['to delete what is not so old', sql`select forget_staff_actions(now() + interval '10 years', 89, 100)`],
  ])('refuses %s', async (_, statement) => {
    await expect(statement.execute(api.context.db)).rejects.toMatchObject({ code: '23514' });
  });

  test('loses rows after their retention, and no others', async () => {
    await signInAs(api, 'uche@tafiya.ng', ['support']);
    const before = await count();
    api.travel(729 * dayMs);
    await api.runJobs();
    expect(await count()).toBe(before);
    await signInAs(api, 'ngozi@tafiya.ng', ['support']);
    const added = (await count()) - before;
    api.travel(2 * dayMs);
    await api.runJobs();
    expect(await count()).toBe(added);
    await expect(sql`delete from staff_actions`.execute(api.context.db)).rejects.toMatchObject({ code: '23514' });
  });
});
