import type { countWaiting, listWaiting, RosterDriver, WaitingItem } from 'shared/contract/now';
import type { DataOf } from 'shared/contract/operation';
import type { StaffRide } from 'shared/contract/staff';
import { mailsTo } from '../../mail/testing/mailbox';
import { breaches } from '../../payments/invariants';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import {
  type Booked,
  create,
  dataOf,
  quote,
  refusalOf,
  sendMoney,
  statusOf,
  timelineOf,
  travellerNo,
} from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { staffAs } from '../people/testing/people-calls';
import { musa, staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let travellers = 0;
beforeEach(async () => {
  api = await openTestApi({ now: new Date('2026-11-20T09:00:00Z') });
  staff = staffOf(api);
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);

/** A paid ride from the airport on a day of November 2026. */
async function paid(day = '22', pickupTime = '12:00'): Promise<Booked> {
  travellers += 1;
  const chosen = await quote(api, {}, { pickupDate: `2026-11-${day}`, pickupTime });
  const booked = dataOf<Booked>(await create(api, chosen, travellerNo(travellers)));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

async function confirmed(day?: string, pickupTime?: string): Promise<Booked> {
  const booked = await paid(day, pickupTime);
  dataOf(await staff.move(booked, 'confirmed'));
  return booked;
}

const referenceOf = ({ savedBookedRide }: Booked) => savedBookedRide.bookingId;
const list = async () => dataOf<DataOf<typeof listWaiting>>(await staff.get('/staff/now'));
const count = async () => dataOf<DataOf<typeof countWaiting>>(await staff.get('/staff/waiting'));
const told = ({ items }: { items: readonly WaitingItem[] }) =>
  items.map(({ kind, reference, deadline }) => [kind, reference, deadline]);
const undo = ({ savedBookedRide }: Booked, status: string) =>
  staff.send(`/staff/rides/${savedBookedRide._id}/undo`, { status });

async function mailsAbout(booked: Booked, name: string) {
  await api.runJobs();
  return (await mailsTo(api, booked.savedBookedRide.email)).filter(({ template }) => template === name);
}

describe('what waits', () => {
  it('is one list across all days by deadline, with what happens then', async () => {
    const late = await paid('25');
    const soon = await paid('21', '22:00');
    const without = await confirmed('23');
    const stray = await sendStrayMoney(api, 700);
    const answer = await list();
    expect(told(answer)).toEqual([
      // a pickup at night is confirmed in the evening before
      ['confirm_ride', referenceOf(soon), '2026-11-21T19:00:00.000Z'],
      ['assign_driver', referenceOf(without), '2026-11-23T11:00:00.000Z'],
      ['confirm_ride', referenceOf(late), '2026-11-25T09:00:00.000Z'],
      ['money', stray, null],
    ]);
    expect(answer.items[0]).toMatchObject({
      atDeadline: 'Otherwise cancelled and refunded',
      ride: { bookingId: referenceOf(soon), status: 'awaiting_confirmation', traveller: { name: 'Amina Bello' } },
    });
    expect(answer.items[3]).toMatchObject({
      atDeadline: 'Stays here until somebody settles it',
      money: { amount: 700, reason: 'unmatched' },
    });
    // the ride without a driver is three days ahead
    expect(await count()).toMatchObject({ rides: 2, payments: 1 });
  });

  it('has differences of the lists until they are closed, due at the end of the day of their report', async () => {
    const { db, now } = api.context;
    const common = { provider: 'sandbox', day: '2026-11-19', found_at: now(), closed_at: null, closing_note: null };
    await db
      .insertInto('statement_differences')
      .values([
        { ...common, kind: 'refund_unknown', subject: 'R-1', ours_kobo: null, theirs_kobo: 70_000 },
        { ...common, kind: 'line_unreadable', subject: 'L-2', ours_kobo: null, theirs_kobo: null },
      ])
      .execute();
    const answer = await list();
    expect(told(answer)).toEqual([
      ['difference', 'R-1', '2026-11-20T23:00:00.000Z'],
      ['difference', 'L-2', '2026-11-20T23:00:00.000Z'],
    ]);
    expect(answer.items.map(({ money }) => money)).toEqual([
      { amount: 700, reason: 'refund_unknown', travellerName: null, bookingName: null },
      { amount: null, reason: 'line_unreadable', travellerName: null, bookingName: null },
    ]);
    expect(answer.items[0]).toMatchObject({ atDeadline: 'To be cleared on the day of its report' });
    expect(await count()).toMatchObject({ payments: 2 });
    const id = answer.items[0]?.id.replace('difference:', '');
    dataOf(await staff.send(`/staff/reconciliation/differences/${id}/close`, { note: 'Sent by hand' }));
    expect(told(await list())).toEqual([['difference', 'L-2', '2026-11-20T23:00:00.000Z']]);
    expect(await count()).toMatchObject({ payments: 1 });
  });

  it('has late drivers, and drivers of cancelled rides', async () => {
    const late = await confirmed('20', '18:00');
    const cancelled = await confirmed('20', '18:00');
    dataOf(await staff.assign(late));
    dataOf(await staff.assign(cancelled, { name: 'Ada Eze', phone: '+2348031112244' }));
    expect((await list()).items).toEqual([]);
    dataOf(await staff.move(cancelled, 'cancelled'));
    expect(told(await list()).map(([kind, reference]) => [kind, reference])).toEqual(
      [
        ['money', referenceOf(cancelled)],
        ['tell_driver', referenceOf(cancelled)],
      ].reverse(),
    );
    api.travel(minutes(8 * 60 + 1));
    expect(told(await list())[0]).toEqual(['late_driver', referenceOf(late), '2026-11-20T17:00:00.000Z']);
  });

  it('has for each person what the roles allow', async () => {
    api.travel(Date.now() - api.context.now().getTime());
    const dispatch = await staffAs(api, 'dispatch@tafiya.ng', ['dispatch']);
    const operator = await staffAs(api, 'operator@tafiya.ng', ['operator']);
    await sendStrayMoney(api, 700);
    await api.context.db
      .insertInto('statement_differences')
      .values({
        ...({ provider: 'sandbox', kind: 'refund_unknown', subject: 'R-1', ours_kobo: null } as const),
        ...{ theirs_kobo: 70_000, day: '2026-11-19', found_at: api.context.now() },
        ...{ closed_at: null, closing_note: null },
      })
      .execute();
    const asked = async ({ browser }: typeof dispatch) => ({
      list: dataOf<DataOf<typeof listWaiting>>(await browser.get('/staff/now')),
      count: dataOf<DataOf<typeof countWaiting>>(await browser.get('/staff/waiting')),
    });
    const ofDispatch = await asked(dispatch);
    expect(ofDispatch.list.items).toEqual([]);
    expect(ofDispatch.count).toEqual({ may: expect.arrayContaining(['rides:read', 'rides:change']), rides: 0 });
    const ofOperator = await asked(operator);
    expect(ofOperator.count).toEqual({
      may: ['self', 'catalogue:read', 'releases:own', 'releases:all', 'tokens', 'audit:read'],
    });
    expect((await list()).items).toHaveLength(2);
  });

  it('is for the staff only', async () => {
    for (const url of ['/staff/now', '/staff/waiting'])
      expect(refusalOf(await api.inject({ method: 'GET', url }))).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
  });
});

describe('a confirmation', () => {
  it('can be undone for a minute, and the traveller gets no mail of it', async () => {
    const booked = await paid();
    const answer = dataOf<StaffRide>(await staff.move(booked, 'confirmed'));
    expect(answer.undoUntil).toBe(new Date(api.context.now().getTime() + minutes(1)).toISOString());
    expect(await mailsAbout(booked, 'ride-confirmed')).toEqual([]);
    api.travel(seconds(59));
    expect(dataOf(await undo(booked, 'confirmed'))).toMatchObject({ status: 'awaiting_confirmation', undoUntil: null });
    api.travel(minutes(5));
    expect(await mailsAbout(booked, 'ride-confirmed')).toEqual([]);
    expect(told(await list())[0]?.[0]).toBe('confirm_ride');

    // confirmed again, the mail is sent after a minute, whatever the browser does
    dataOf(await staff.move(booked, 'confirmed'));
    api.travel(seconds(61));
    expect(await mailsAbout(booked, 'ride-confirmed')).toHaveLength(1);
    const late = refusalOf(await undo(booked, 'confirmed'));
    expect(late).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(late.message).toBe(
      'It is too late to take this back. The traveller has been told that the ride is confirmed. Cancel it if it cannot be driven.',
    );
  });

  it('that is undone is cancelled at the same deadline as before', async () => {
    const booked = await paid('21');
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await undo(booked, 'confirmed'));
    expect(told(await list())[0]).toEqual(['confirm_ride', referenceOf(booked), '2026-11-21T09:00:00.000Z']);
    api.travel(24 * minutes(60) + minutes(1));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('cancelled');
  });

  it('is not undone after the deadline, as the ride would be cancelled at once', async () => {
    const booked = await paid('21');
    api.travel(24 * minutes(60) - seconds(10));
    dataOf(await staff.move(booked, 'confirmed'));
    api.travel(seconds(20));
    expect(refusalOf(await undo(booked, 'confirmed')).message).toMatch(/had to be confirmed by 10:00 AM/);
    expect(await statusOf(api, booked)).toBe('confirmed');
  });

  it('is not undone twice, nor after the next step', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    expect(refusalOf(await undo(booked, 'confirmed')).message).toMatch(/driver assigned by now/);
    dataOf(await undo(booked, 'driver_assigned'));
    expect(refusalOf(await undo(booked, 'driver_assigned'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(refusalOf(await staff.send(`/staff/rides/${'A'.repeat(22)}/undo`, { status: 'confirmed' }))).toMatchObject({
      status: 404,
    });
  });
});

describe('the first driver', () => {
  it('can be undone for a minute: the driver is free again, and no mail is sent', async () => {
    const booked = await confirmed();
    const other = await confirmed();
    dataOf(await staff.assign(booked));
    expect(dataOf(await undo(booked, 'driver_assigned'))).toMatchObject({ status: 'confirmed', driver: null });
    dataOf(await staff.assign(other));
    api.travel(minutes(2));
    expect(await mailsAbout(booked, 'ride-driver-assigned')).toEqual([]);
    expect(await timelineOf(api, booked)).toEqual([
      'pending_payment',
      'awaiting_confirmation',
      'confirmed',
      'driver_assigned',
      'confirmed',
    ]);
    const actions = await api.context.db
      .selectFrom('staff_actions')
      .select('action')
      .where('reference', '=', referenceOf(booked))
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'ride: confirmed',
      'ride: assign driver',
      'ride: undo driver_assigned',
    ]);
  });

  it('who is replaced within the minute is not named to the traveller', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    dataOf(await staff.assign(booked, { name: 'Ada Eze', phone: '+2348031112244' }));
    api.travel(seconds(61));
    const [mail, ...more] = await mailsAbout(booked, 'ride-driver-assigned');
    expect(mail?.mail.text).toContain('Ada Eze');
    expect(more).toEqual([]);
    expect(await mailsAbout(booked, 'ride-driver-changed')).toEqual([]);
  });

  it('who sets off within the minute is named at once', async () => {
    const booked = await confirmed('20', '18:00');
    dataOf(await staff.assign(booked));
    dataOf(await staff.move(booked, 'driver_en_route'));
    expect(await mailsAbout(booked, 'ride-confirmed')).toHaveLength(1);
    expect(await mailsAbout(booked, 'ride-driver-assigned')).toHaveLength(1);
  });
});

describe('the roster of drivers', () => {
  const ada = { name: 'Ada Eze', phone: '+2348031112244' };
  const roster = async (ride?: Booked) =>
    dataOf<RosterDriver[]>(await staff.get(`/staff/drivers${ride ? `?ride=${ride.savedBookedRide._id}` : ''}`));
  const add = (driver: object) => staff.send('/staff/drivers', driver);

  it('has the last used first, and says who is busy at the time of a ride', async () => {
    dataOf(await add(ada));
    const first = await confirmed();
    const same = await confirmed();
    const next = await confirmed('23');
    dataOf(await staff.assign(first));
    const ride = { reference: referenceOf(first), pickupOn: '2026-11-22T11:00:00.000Z' };
    expect(await roster(same)).toEqual([
      {
        driverId: expect.any(Number),
        ...musa,
        lastUsedOn: api.context.now().toISOString(),
        isRetired: false,
        nextRide: ride,
        busyWith: ride,
      },
      { driverId: expect.any(Number), ...ada, lastUsedOn: null, isRetired: false, nextRide: null, busyWith: null },
    ]);
    expect((await roster(next)).map(({ busyWith }) => busyWith)).toEqual([null, null]);
    // the own driver of a ride is not busy with it
    expect((await roster(first)).map(({ busyWith }) => busyWith)).toEqual([null, null]);
    expect(refusalOf(await staff.get(`/staff/drivers?ride=${'A'.repeat(22)}`))).toMatchObject({ status: 404 });
  });

  it('takes a number once, and none that cannot be called', async () => {
    dataOf(await add(ada));
    expect(refusalOf(await add({ name: 'A. Eze', phone: ada.phone })).message).toBe(
      'Ada Eze is in the roster with this number. Change that driver, or enter another number.',
    );
    expect(refusalOf(await add({ name: 'A. Eze', phone: '+2341234567' }))).toMatchObject({ status: 400 });
  });

  it('keeps the number of a driver with rides ahead, and does not retire that driver', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    const [{ driverId } = { driverId: 0 }] = await roster();
    const change = (body: object) => staff.send(`/staff/drivers/${driverId}/change`, body);
    const retire = (isRetired: boolean) => staff.send(`/staff/drivers/${driverId}/retire`, { isRetired });
    expect(dataOf(await change({ ...musa, name: 'Musa A. Bello' }))).toMatchObject({ name: 'Musa A. Bello' });
    expect(refusalOf(await change({ ...musa, phone: ada.phone })).message).toBe(
      `Musa A. Bello drives ${referenceOf(booked)} on Sun 22 Nov at 12:00 PM, and its traveller has this number. Change the driver of that ride first.`,
    );
    expect(refusalOf(await retire(true))).toMatchObject({ status: 409 });
    dataOf(await staff.move(booked, 'cancelled'));
    expect(dataOf(await change({ ...musa, phone: ada.phone }))).toMatchObject({ phone: ada.phone, nextRide: null });
    expect(dataOf(await retire(true))).toMatchObject({ isRetired: true });
    // a retired driver who is given a ride is back
    dataOf(await staff.assign(await confirmed(), ada));
    expect((await roster())[0]).toMatchObject({ name: 'Ada Eze', isRetired: false });
    expect(refusalOf(await staff.send('/staff/drivers/999999/retire', { isRetired: true }))).toMatchObject({
      status: 404,
    });
    const actions = await api.context.db
      .selectFrom('staff_actions')
      .select(['action', 'before_values as before', 'after_values as after'])
      .where('reference', '=', `driver ${driverId}`)
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'driver: change', before: { phone: '•••• 2233' }, after: { phone: '•••• 2233', changed: ['name'] } },
      {
        action: 'driver: change',
        before: { phone: '•••• 2233' },
        after: { phone: '•••• 2244', changed: ['name', 'phone'] },
      },
      { action: 'driver: retire', before: { isRetired: false }, after: { isRetired: true } },
    ]);
  });

  it('is changed only by those who may change rides', async () => {
    api.travel(Date.now() - api.context.now().getTime());
    const { browser } = await staffAs(api, 'support@tafiya.ng', ['support']);
    expect((await browser.get('/staff/drivers')).statusCode).toBe(200);
    expect(refusalOf(await browser.post('/staff/drivers', ada))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
