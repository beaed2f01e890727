import type { LightMyRequestResponse } from 'fastify';
import type { listCoupons } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import type { PaymentUnderReview } from 'shared/contract/staff';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { lateRide } from '../../payments/testing/late-ride';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import { type Booked, create, quote, sendMoney, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf } from '../../testing/responses';
import { authenticatorApp } from '../people/testing/authenticator-app';
import { noLimit } from '../people/testing/people-api';
import { Browser, password, signInAs, staffAs } from '../people/testing/people-calls';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let number = 0;
beforeAll(async () => {
  api = await openTestApi({ now: new Date(), settings: { webhookAllowedHosts: ['127.0.0.1'] } });
  Object.assign(api.context.settings, {
    limits: { ...api.context.settings.limits, staffSignInAddress: noLimit, staffAddress: noLimit },
  });
  staff = staffOf(api);
});
afterAll(() => api.close());

type Call = () => Promise<LightMyRequestResponse>;

/** What a success leaves: the values before and after, one of them, or none, with the reason. */
type Expected =
  | { readonly action: string; readonly values: 'both' | 'after' | 'before'; readonly call: Call }
  | { readonly action: string; readonly without: string; readonly call: Call }
  | {
      readonly noRow: string;
      /** What the call needs, which may leave rows. */
      readonly prepare: () => Promise<Call>;
    };

const changes = (action: string, call: Call): Expected => ({ action, values: 'both', call });
const makes = (action: string, call: Call): Expected => ({ action, values: 'after', call });
const removes = (action: string, call: Call): Expected => ({ action, values: 'before', call });

const post = (url: string, body: object = {}) => staff.send(url, body);
const dayIn = (days: number) => new Date(api.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function paidRide(status?: 'confirmed' | 'driver_assigned'): Promise<Booked> {
  number += 1;
  const booked = dataOf<Booked>(
    await create(api, await quote(api, {}, { pickupDate: dayIn(3), pickupTime: '12:00' }), travellerNo(number)),
  );
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  if (status) dataOf(await staff.move(booked, 'confirmed'));
  if (status === 'driver_assigned') dataOf(await staff.assign(booked, newDriver()));
  return booked;
}
const rideUrl = ({ savedBookedRide }: Booked, action: string) => `/staff/rides/${savedBookedRide._id}/${action}`;
const bookingUrl = ({ savedBookedRide }: Booked, action: string) =>
  `/staff/bookings/${savedBookedRide.bookingId}/${action}`;

const newDriver = () => {
  number += 1;
  return { name: 'Musa Bello', phone: `+234803${5_560_000 + number}` };
};
async function driverUrl(action: string, driver = newDriver()): Promise<string> {
  const { driverId } = dataOf<{ driverId: number }>(await post('/staff/drivers', driver));
  return `/staff/drivers/${driverId}/${action}`;
}

const money = async () => dataOf<PaymentUnderReview[]>(await staff.get('/staff/payments'));
async function strayUrl(action: string): Promise<string> {
  const reference = await sendStrayMoney(api, 500);
  const item = (await money()).find(({ transfers }) => transfers[0]?.reference === reference);
  return `/staff/payments/${item?.itemId}/${action}`;
}
const lastTransfer = () =>
  api.context.db.selectFrom('transfers').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

async function person(): Promise<string> {
  number += 1;
  return (await staffAs(api, `person-${number}@tafiya.ng`, ['support'])).id;
}
const signedIn = async (isStrong = false) => {
  number += 1;
  return signInAs(api, `person-${number}@tafiya.ng`, ['support'], isStrong);
};
const invite = () => {
  number += 1;
  return post('/staff/people/invite', { email: `invited-${number}@tafiya.ng`, roles: ['support'], squads: [] });
};
const addWebhook = () => post('/staff/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['release.live'] });
async function webhookUrl(action: string): Promise<string> {
  const { webhook } = dataOf<{ webhook: { id: string } }>(await addWebhook());
  return `/staff/webhooks/${webhook.id}/${action}`;
}

async function messageUrl(action: string): Promise<string> {
  number += 1;
  const message = { subject: 'other', message: 'Do you drive at night?', fullName: 'Amina Bello' };
  const sent = await api.inject({
    method: 'POST',
    url: '/contact-us/contacts',
    headers: { 'idempotency-key': `message-${number}-of-this-test` },
    payload: { ...message, email: `writer-${number}@example.com` },
  });
  return `/staff/messages/${dataOf<{ reference: string }>(sent).reference}/${action}`;
}

const coupon = {
  ...{ product: 'ride', percentage: null, most: null, fixed: 1_500, leastSpend: 5_000, firstDay: '2026-11-20' },
  ...{ lastDay: '2027-12-31', mostRedemptions: null, mostPerContact: null, isOn: true },
};
async function couponEntry() {
  number += 1;
  const code = `EACH${number}`;
  dataOf(await post('/staff/catalogue/coupons', { code, values: coupon }));
  const { entries } = dataOf<DataOf<typeof listCoupons>>(await staff.get('/staff/catalogue/coupons'));
  const found = entries.find(({ key }) => key === code);
  if (!found) throw new Error('The coupon is missing');
  return found;
}

const note = { note: 'Clear, says the bank' };
const reads = (prepare: () => Promise<Call>): Expected => ({
  noRow: 'It answers a question and changes nothing.',
  prepare,
});

const table: Readonly<Record<string, Expected>> = {
  confirmRide: changes('ride: confirmed', async () =>
    post('/ride/confirm-ride', { ride_id: (await paidRide()).savedBookedRide._id }),
  ),
  moveRide: changes('ride: confirmed', async () => post(rideUrl(await paidRide(), 'move'), { to: 'confirmed' })),
  assignDriver: changes('ride: assign driver', async () =>
    post(rideUrl(await paidRide('confirmed'), 'assign-driver'), newDriver()),
  ),
  changeRideTimes: changes('ride: times', async () =>
    post(rideUrl(await paidRide(), 'times'), { pickupDate: dayIn(3), pickupTime: '12:30' }),
  ),
  undoRideAction: changes('ride: undo confirmed', async () =>
    post(rideUrl(await paidRide('confirmed'), 'undo'), { status: 'confirmed' }),
  ),
  addDriver: makes('driver: add', () => post('/staff/drivers', newDriver())),
  changeDriver: changes('driver: change', async () => post(await driverUrl('change'), newDriver())),
  retireDriver: changes('driver: retire', async () => post(await driverUrl('retire'), { isRetired: true })),

  changeBooking: changes('booking: contact', async () => {
    const booked = await paidRide();
    const { version } = dataOf<StaffBooking>(await staff.get(`/staff/bookings/${booked.savedBookedRide.bookingId}`));
    const change = { what: 'contact', email: 'other@example.com', phone: '+2348099990143' };
    return post(bookingUrl(booked, 'change'), { version, change });
  }),
  previewBookingChange: reads(async () => {
    const booked = await paidRide();
    const change = { what: 'contact', email: 'other@example.com', phone: '+2348099990143' };
    return () => post(bookingUrl(booked, 'preview'), { change });
  }),
  sendConfirmationAgain: {
    action: 'booking: send confirmation',
    without: 'A mail is sent again, and nothing differs.',
    call: async () => post(bookingUrl(await paidRide(), 'confirmation')),
  },
  addBookingNote: {
    action: 'booking: note',
    without: 'The text may be about a traveller, and stays with the booking.',
    call: async () => post(bookingUrl(await paidRide(), 'notes'), { text: 'Rings in the evening' }),
  },

  answerMessage: changes('message: answered', async () => post(await messageUrl('answer'), { note: 'Refunded' })),
  reopenMessage: changes('message: reopened', async () => {
    const url = await messageUrl('answer');
    dataOf(await post(url));
    return post(url.replace(/answer$/, 'reopen'));
  }),

  matchMoney: changes('money: match', async () => {
    const { bookingId } = (await paidRide()).savedBookedRide;
    return post(await strayUrl('match'), { bookingId });
  }),
  refundMoney: changes('money: refund by hand', async () =>
    post(await strayUrl('refund'), { by: 'hand', reference: 'FT1' }),
  ),
  reviveMoney: changes('money: revive', async () => {
    const { id } = await lateRide(api);
    const item = (await money()).find(({ booking }) => booking?.booking_id === id);
    return post(`/staff/payments/${item?.itemId}/revive`);
  }),
  setBackMoney: changes('money: set back', async () => {
    const url = await strayUrl('set-back');
    const { id, amount_kobo } = await lastTransfer();
    const at = api.context.now();
    await api.context.db
      .insertInto('unmatched_refunds')
      .values({
        ...{ transfer_id: id, amount_kobo, state: 'attention', refunded_at: null, provider_reference: null },
        ...{ begun_at: at, accepted_at: at, fault: 'The account is closed', fault_at: at },
      })
      .execute();
    return post(url);
  }),
  closeTakenBack: changes('money: close what was taken back', async () => {
    await strayUrl('refund');
    const { id, amount_kobo } = await lastTransfer();
    const open = { learnt_at: api.context.now(), closed_at: null, closing_note: null };
    await api.context.db
      .insertInto('taken_back')
      .values({ transfer_id: id, amount_kobo, ...open })
      .execute();
    return post(`/staff/payments/taken-${id}/close`, note);
  }),
  closeDiscrepancy: changes('money: close a contradiction', async () => {
    await strayUrl('refund');
    const { provider, provider_transfer_id, account_number, sent_at } = await lastTransfer();
    const { id } = await api.context.db
      .insertInto('transfer_discrepancies')
      .values({
        ...{ provider, provider_transfer_id, account_number, sent_at, amount_kobo: 100 },
        ...{ reason: 'other_amount', learnt_at: api.context.now(), learnt_from: 'reconciliation' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return post(`/staff/discrepancies/${id}/close`, note);
  }),
  closeDifference: changes('money: close a difference', async () => {
    const { id } = await api.context.db
      .insertInto('statement_differences')
      .values({
        ...{ provider: 'sandbox', kind: 'refund_unknown', subject: 'R-1', ours_kobo: null, theirs_kobo: 70_000 },
        ...{ day: '2026-11-20', found_at: api.context.now(), closed_at: null, closing_note: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return post(`/staff/reconciliation/differences/${id}/close`, note);
  }),

  showReview: changes('review: take off', async () => {
    const { _id, bookingId, email } = (await paidRide()).savedBookedRide;
    const { id } = await api.context.db
      .selectFrom('ride_bookings')
      .select('id')
      .where('public_id', '=', _id)
      .executeTakeFirstOrThrow();
    await api.context.db
      .insertInto('reviews')
      .values({
        ...{ review_id: `review-${id}`, booking_kind: 'ride', booking_id: id, reference: bookingId, email, rating: 5 },
        ...{ comment: 'Good', punctuality: null, vehicle: null, driver: null, author: 'Amina B.', about: 'Lagos' },
        ...{ written_at: api.context.now(), is_shown: true },
      })
      .execute();
    return post(`/staff/reviews/review-${id}/show`, { isShown: false });
  }),

  changeCatalogue: changes('catalogue: coupon', async () => {
    const { key, version } = await couponEntry();
    return post('/staff/catalogue/changes', { kind: 'coupon', key, version, values: { ...coupon, fixed: 1_400 } });
  }),
  undoCatalogueChange: changes('catalogue: undo coupon', async () => {
    const { changes: made, version } = await couponEntry();
    return post(`/staff/catalogue/changes/${made[0]?.changeId}/undo`, { version });
  }),
  createCoupon: makes('catalogue: new coupon', () =>
    post('/staff/catalogue/coupons', { code: 'EACHWRITE', values: coupon }),
  ),
  createAddOn: makes('catalogue: new add-on', () =>
    post('/staff/catalogue/add-ons', {
      per: 'traveller',
      values: {
        ...{ name: 'Airport lounge', description: 'A seat in the lounge before the flight.', price: 20_000 },
        ...{ regionalPrice: null, longHaulPrice: 35_000, changeFeePercentage: null, maxQuantity: 2, isOn: true },
      },
    }),
  ),
  createCar: makes('catalogue: new car', () =>
    post('/staff/catalogue/cars', {
      ...{ state: 'lagos', name: 'Innoson G40', type: 'SUV', color: 'Wine', plateNumber: 'abc-123de' },
      ...{ seats: 6, luggage: 3, comfort: 1 },
    }),
  ),
  createArea: makes('catalogue: new area', () =>
    post('/staff/catalogue/areas', { state: 'lagos', name: 'Lekki Phase 1', latitude: 6.4474, longitude: 3.4723 }),
  ),
  previewCatalogueChange: reads(async () => {
    const { key } = await couponEntry();
    const body = { kind: 'coupon', key, values: { ...coupon, fixed: 1_400 } };
    return () => post('/staff/catalogue/preview', body);
  }),
  previewPopularRoutes: reads(
    async () => () => post('/staff/catalogue/popular-routes/preview', { values: { routes: ['LOS-LHR'] } }),
  ),

  invitePerson: makes('people: invite', invite),
  withdrawInvitation: removes('people: withdraw an invitation', async () => {
    const { id } = dataOf<{ id: string }>(await invite());
    return post(`/staff/invitations/${id}/withdraw`);
  }),
  changeRoles: changes('people: roles', async () =>
    post(`/staff/people/${await person()}/roles`, { roles: ['dispatch'], squads: [] }),
  ),
  disablePerson: changes('people: disable', async () => post(`/staff/people/${await person()}/disable`)),
  enablePerson: changes('people: enable', async () => {
    const id = await person();
    dataOf(await post(`/staff/people/${id}/disable`));
    return post(`/staff/people/${id}/enable`);
  }),
  resetPassword: {
    action: 'people: send a password link',
    without: 'A link is sent, and nothing differs until it is used.',
    call: async () => post(`/staff/people/${(await signedIn()).id}/reset-password`),
  },
  resetSecondFactor: changes('people: reset the second factor', async () =>
    post(`/staff/people/${(await signedIn(true)).id}/reset-second-factor`),
  ),

  confirmAgain: changes('people: confirm again', async () => {
    const { browser } = await signedIn();
    api.travel(1000);
    return browser.post('/staff/me/confirm', { password });
  }),
  changePassword: changes('people: change the own password', async () => {
    const { browser, email } = await signedIn();
    // another browser with a session that ends
    dataOf(await new Browser(api).signIn(email));
    return browser.post('/staff/me/password', { password, newPassword: 'another horse battery' });
  }),
  enrolSecondFactor: {
    noRow: 'The second factor counts once its first code is confirmed, which is a row.',
    prepare: async () => {
      const { browser } = await signedIn();
      return () => browser.post('/staff/me/second-factor', { password });
    },
  },
  confirmSecondFactor: changes('people: set up a second factor', async () => {
    const { browser } = await signedIn();
    const { uri } = dataOf<{ uri: string }>(await browser.post('/staff/me/second-factor', { password }));
    const app = authenticatorApp(new URL(uri).searchParams.get('secret') ?? '');
    return browser.post('/staff/me/second-factor/confirm', { code: app.code() });
  }),
  renewBackupCodes: changes('people: renew the backup codes', async () => {
    const { browser, app, email, backupCodes } = await signedIn(true);
    const other = new Browser(api);
    dataOf(await other.signIn(email));
    dataOf(await other.post('/staff/people/second-factor', { code: backupCodes[0], isBackupCode: true }));
    return browser.post('/staff/me/second-factor/backup-codes', { password, code: app.code() });
  }),
  endMySession: removes('people: end a session', async () => {
    const { browser } = await signedIn();
    const [session] = dataOf<{ id: string }[]>(await browser.get('/staff/me/sessions'));
    return browser.post(`/staff/me/sessions/${session?.id}/end`);
  }),
  endMyOtherSessions: changes('people: end all other sessions', async () => {
    const { browser, email } = await signedIn();
    dataOf(await new Browser(api).signIn(email));
    return browser.post('/staff/me/end-other-sessions');
  }),
  signOut: {
    action: 'sign-out',
    without: 'The row names the session, which is over.',
    call: async () => (await signedIn()).browser.post('/staff/sign-out'),
  },

  addWebhook: makes('webhooks: add', addWebhook),
  rotateWebhookSecret: changes('webhooks: new secret', async () => post(await webhookUrl('rotate'))),
  disableWebhook: changes('webhooks: switch off', async () => post(await webhookUrl('disable'))),
  enableWebhook: changes('webhooks: switch on', async () => {
    const url = await webhookUrl('enable');
    dataOf(await post(url.replace(/enable$/, 'disable')));
    return post(url);
  }),
  deleteWebhook: removes('webhooks: delete', async () => post(await webhookUrl('delete'))),
  testWebhook: makes('webhooks: send a test', async () => post(await webhookUrl('test'))),
};

const written = () =>
  api.app.apis
    .flatMap(({ operations }) => operations)
    .filter(({ access, method }) => access === 'staff' && method !== 'GET')
    .map(({ id }) => id);

/** What was done last. */
const latest = () =>
  api.context.db
    .selectFrom('staff_actions')
    .select(['id', 'action', 'before_values as before', 'after_values as after'])
    .where('refusal', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const isGiven = (values: unknown) => Object.keys(values ?? {}).length > 0;

test('each operation by which the staff changes something is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(written().sort());
});

test.each(Object.entries(table))(
  '%s leaves a row that says what was before and after, or none',
  async (_, expected) => {
    if ('noRow' in expected) {
      const call = await expected.prepare();
      const before = await latest();
      dataOf(await call());
      return expect([expected.noRow, await latest()]).toEqual([expected.noRow, before]);
    }
    dataOf(await expected.call());
    const row = await latest();
    const values = 'values' in expected ? expected.values : 'none';
    expect({ action: row?.action, hasBefore: isGiven(row?.before), hasAfter: isGiven(row?.after) }).toEqual({
      action: expected.action,
      hasBefore: values === 'both' || values === 'before',
      hasAfter: values === 'both' || values === 'after',
    });
    if (values === 'both') expect(row?.before).not.toEqual(row?.after);
  },
);
