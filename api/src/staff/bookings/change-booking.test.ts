import type { Role } from 'shared/contract/roles';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import * as flights from '../../flights/testing/flight-calls';
import { mailsTo } from '../../mail/testing/mailbox';
import { breaches } from '../../payments/invariants';
import * as rides from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffAs } from '../people/testing/people-calls';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let travellers = 0;
beforeAll(async () => {
  api = await openTestApi({ now: new Date() });
  staff = staffOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const dayIn = (days: number) => new Date(api.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function unpaidRide(): Promise<rides.Booked> {
  travellers += 1;
  const selection = await rides.quote(api, {}, { pickupDate: dayIn(3) });
  return dataOf(await rides.create(api, selection, rides.travellerNo(travellers)));
}

async function paidRide(): Promise<rides.Booked> {
  const booked = await unpaidRide();
  dataOf(await rides.sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

const referenceOf = ({ savedBookedRide }: rides.Booked) => savedBookedRide.bookingId;
const read = async (reference: string) => dataOf<StaffBooking>(await staff.get(`/staff/bookings/${reference}`));

/** A change of what the person has just seen. */
async function change(reference: string, wanted: object) {
  const { version } = await read(reference);
  return staff.send(`/staff/bookings/${reference}/change`, { version, change: wanted });
}
const contact = (email: string, phone: string) => ({ what: 'contact', email, phone });
const preview = (reference: string, wanted: object) =>
  staff.send(`/staff/bookings/${reference}/preview`, { change: wanted });

const actionsOf = async (reference: string) =>
  (
    await api.context.db
      .selectFrom('staff_actions')
      .select(['action', 'before_values', 'after_values'])
      .where('reference', '=', reference)
      .where('action', '<>', 'booking: open')
      .orderBy('id')
      .execute()
  ).map(({ action, before_values: before, after_values: after }) => ({ action, before, after }));

const subjectsTo = async (address: string) => (await mailsTo(api, address)).map(({ mail }) => mail.subject);

describe('a booking', () => {
  test('of a ride says who, where, what was paid, what happened and which mails were sent', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    const shown = await read(reference);
    expect(shown).toMatchObject({
      kind: 'ride',
      status: 'awaiting_confirmation',
      contact: { name: 'Amina Bello', email: booked.savedBookedRide.email },
      flight: null,
      erasedOn: null,
      notes: [],
    });
    expect(shown.rides).toHaveLength(1);
    expect(shown.rides[0]).toMatchObject({ way: null, to: 'Eti Osa, Lagos' });
    const { amount } = booked.transfer_details;
    expect(shown.money).toMatchObject({
      returned: 0,
      kept: amount,
      transfers: [{ amount, inTime: true }],
      refunds: [],
    });
    expect(shown.timeline.map(({ status }) => status)).toEqual(['pending_payment', 'awaiting_confirmation']);
    expect(shown.mails).toEqual([
      {
        subject: expect.stringMatching(/^Your ride is booked: .* \(TFY-R/),
        to: 't•••@e•••',
        at: expect.any(String),
        state: 'sent',
      },
    ]);
    expect(shown.links.traveller).toMatch(new RegExp(`/ride-payment-successful.*${booked.savedBookedRide._id}`));
    expect(shown.actions).toEqual([]);
    expect((await read(reference)).actions).toMatchObject([{ action: 'booking: open', by: 'Ada Obi' }]);
  });

  test('of a flight has its slices, travellers and tickets', async () => {
    const booked = dataOf<flights.Booked>(
      await flights.create(
        api,
        await flights.select(api, { ...flights.trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: dayIn(14) }] }),
      ),
    );
    await flights.pay(api, booked);
    await api.runJobs();
    const shown = await read(booked.savedBooking.bookingId);
    expect(shown).toMatchObject({ kind: 'flight', status: 'ticketed', rides: [] });
    expect(shown.flight?.slices).toMatchObject([{ from: 'Lagos', to: 'Abuja', flights: [expect.any(String)] }]);
    expect(shown.flight?.travellers).toMatchObject([
      { name: 'Ọlá Adékúnlé', type: 'ADT', tickets: [expect.any(String)] },
    ]);
    expect(shown.links.traveller).toContain('/payment-successful');
  });

  test('with another reference is not found, and the sentence says what to check', async () => {
    expect(refusalOf(await staff.get('/staff/bookings/TFY-RAAA-AAAA'))).toMatchObject({
      status: 404,
      message: expect.stringMatching(/^There is no booking TFY-RAAA-AAAA\. Check each letter/),
    });
  });

  test.each([
    ['support', true],
    ['dispatch', false],
  ] as const)('shows its money to the role %s: %p', async (role: Role, isShown) => {
    const reference = referenceOf(await paidRide());
    const { browser } = await staffAs(api, `${role}@tafiya.ng`, [role]);
    const shown = dataOf<StaffBooking>(await browser.get(`/staff/bookings/${reference}`));
    expect(shown.money !== null).toBe(isShown);
    expect(JSON.stringify(shown.rides)).not.toContain('amountPaid');
    const { actions } = dataOf<StaffBooking>(await browser.get(`/staff/bookings/${reference}`));
    expect(actions).toMatchObject([{ action: 'booking: open', by: 'Ada Obi' }]);
  });
});

describe('another contact', () => {
  test('is stored, told at both addresses, and recorded without the contact itself', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    const before = booked.savedBookedRide;
    const wanted = contact('amina.new@example.com', '+2348099990140');
    const seen = dataOf<{ mails: { to: string; subject: string; text: string }[] }>(await preview(reference, wanted));
    expect(seen.mails.map(({ to }) => to)).toEqual(['amina.new@example.com', before.email]);

    const shown = dataOf<StaffBooking>(await change(reference, wanted));
    expect(shown.contact).toMatchObject({ email: 'amina.new@example.com', phone: '+2348099990140' });
    await api.runJobs();
    for (const { to, subject } of seen.mails) expect(await subjectsTo(to)).toContain(subject);
    const old = (await mailsTo(api, before.email)).find(({ template }) => template === 'contact-changed-old');
    expect(old?.mail.text).toContain('a•••@e•••');
    expect(old?.mail.text).not.toContain('amina.new@example.com');
    expect(await actionsOf(reference)).toEqual([
      {
        action: 'booking: contact',
        before: { email: 't•••@e•••', phone: `•••• ${before.phone.slice(-4)}` },
        after: { email: 'a•••@e•••', phone: '•••• 0140' },
      },
    ]);
    expect((await read(reference)).mails.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['a•••@e•••', 't•••@e•••']),
    );
  });

  test('of both ways of a return ride is one change', async () => {
    const selection = await rides.quoteBothWays(api, { pickupDate: dayIn(5), returnDate: dayIn(6) });
    travellers += 1;
    const over = { address: '1 Marina', dropOffAddress: '4 Bourdillon Road' };
    const booked = dataOf<rides.Booked>(await rides.create(api, selection, rides.travellerNo(travellers), over));
    dataOf(await change(referenceOf(booked), contact('both@example.com', '+2348099990141')));
    const rows = await api.context.db
      .selectFrom('ride_bookings')
      .select('email')
      .where('reference', 'like', `${referenceOf(booked)}%`)
      .execute();
    expect(rows).toEqual([{ email: 'both@example.com' }, { email: 'both@example.com' }]);
  });

  test('of a flight is its phone alone, with one mail', async () => {
    const booked = dataOf<flights.Booked>(
      await flights.create(
        api,
        await flights.select(api, { ...flights.trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: dayIn(14) }] }),
      ),
    );
    const { bookingId } = booked.savedBooking;
    const { email } = (await read(bookingId)).contact;
    dataOf(await change(bookingId, contact(email, '+2348099990142')));
    await api.runJobs();
    expect(await subjectsTo(email)).toContain(`We call you at +234 809 999 0142 (${bookingId})`);
    expect(await actionsOf(bookingId)).toMatchObject([{ after: { phone: '•••• 0142' } }]);
  });

  test('that is the same changes nothing and leaves no trace', async () => {
    const booked = await paidRide();
    const { email, phone } = booked.savedBookedRide;
    dataOf(await change(referenceOf(booked), contact(email, phone)));
    expect(await actionsOf(referenceOf(booked))).toEqual([]);
  });

  test('is made once, however often it is sent', async () => {
    const reference = referenceOf(await paidRide());
    const { version } = await read(reference);
    const body = { version, change: contact('once@example.com', '+2348099990143') };
    const send = () => staff.send(`/staff/bookings/${reference}/change`, body, { 'idempotency-key': 'contact-once' });
    dataOf(await send());
    expect((await send()).headers['idempotency-replayed']).toBe('true');
    expect(await actionsOf(reference)).toHaveLength(1);
  });

  test('is refused if somebody has changed the booking meanwhile', async () => {
    const reference = referenceOf(await paidRide());
    const { version } = await read(reference);
    dataOf(await change(reference, contact('first@example.com', '+2348099990144')));
    const body = { version, change: contact('second@example.com', '+2348099990144') };
    expect(refusalOf(await staff.send(`/staff/bookings/${reference}/change`, body))).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      message: expect.stringMatching(/^Somebody has changed this booking meanwhile/),
    });
  });

  test('needs a number that can be called', async () => {
    const reference = referenceOf(await paidRide());
    const wanted = contact('a@example.com', '+23480999');
    expect(refusalOf(await preview(reference, wanted))).toMatchObject({
      status: 400,
      fields: { 'change.phone': expect.stringMatching(/cannot|not a number/) },
    });
    expect(refusalOf(await change(reference, wanted)).status).toBe(400);
  });

  test('is refused once a ride is over, except while its refund is on the way', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    dataOf(await staff.move(booked, 'cancelled'));
    expect((await read(reference)).refusals.contact).toBeNull();
    dataOf(await change(reference, contact('refund@example.com', '+2348099990145')));
    const unpaid = await unpaidRide();
    dataOf(await staff.move(unpaid, 'cancelled'));
    const { message } = refusalOf(await change(referenceOf(unpaid), contact('x@example.com', '+2348099990146')));
    expect(message).toBe('This ride has the state “Cancelled”, and no mail about it is to come.');
  });
});

describe('another address', () => {
  const addresses = (more: object) => ({ what: 'addresses', way: 'outbound', ...more });

  test('of the drop-off sends the traveller a mail, and is recorded without the address', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    const wanted = addresses({ dropOffAddress: '9 Admiralty Way, by the bank' });
    const { mails } = dataOf<{ mails: { text: string }[] }>(await preview(reference, wanted));
    expect(mails[0]?.text).toContain('9 Admiralty Way, by the bank');
    const shown = dataOf<StaffBooking>(await change(reference, wanted));
    expect(shown.rides[0]?.ride.dropOffAddress).toBe('9 Admiralty Way, by the bank');
    await api.runJobs();
    const sent = (await mailsTo(api, booked.savedBookedRide.email)).find(
      ({ template }) => template === 'addresses-changed',
    );
    expect(sent?.mail.text).toContain('9 Admiralty Way, by the bank');
    expect(await actionsOf(reference)).toEqual([
      {
        action: 'booking: addresses',
        before: { way: 'outbound' },
        after: { way: 'outbound', changed: ['drop-off address'] },
      },
    ]);
  });

  test('in another area is refused, as it has another price', async () => {
    const reference = referenceOf(await paidRide());
    const wanted = addresses({ dropOffAddress: '2 Allen Avenue', dropOffLocation: 'Ikeja, Lagos' });
    expect(refusalOf(await change(reference, wanted))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Another area has another price/),
    });
  });

  test('of an airport is refused, and of a ride that is over', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    expect(refusalOf(await change(reference, addresses({ address: 'Gate 3' })))).toMatchObject({
      status: 409,
      message: 'The pickup is an airport, which has no address.',
    });
    dataOf(await staff.move(booked, 'cancelled'));
    expect(refusalOf(await change(reference, addresses({ dropOffAddress: '1 Marina' }))).message).toBe(
      'This ride has the state “Cancelled”: its drop-off cannot be changed any more.',
    );
  });
});

describe('the confirmation', () => {
  test('is sent again, once for one press', async () => {
    const booked = await paidRide();
    const reference = referenceOf(booked);
    const send = () =>
      staff.send(`/staff/bookings/${reference}/confirmation`, {}, { 'idempotency-key': `again-${reference}` });
    dataOf(await send());
    dataOf(await send());
    await api.runJobs();
    const { mails } = await read(reference);
    expect(mails.filter(({ subject }) => subject.startsWith('Your ride is booked'))).toHaveLength(2);
    expect(await actionsOf(reference)).toMatchObject([{ action: 'booking: send confirmation' }]);
  });

  test('of an unpaid booking is the account to pay into, as long as it is open', async () => {
    const booked = await unpaidRide();
    const reference = referenceOf(booked);
    dataOf(await staff.send(`/staff/bookings/${reference}/confirmation`, {}));
    await api.runJobs();
    expect(await subjectsTo(booked.savedBookedRide.email)).toContainEqual(expect.stringMatching(/^Pay NGN/));
  });

  test('of a cancelled booking is refused', async () => {
    const booked = await paidRide();
    dataOf(await staff.move(booked, 'cancelled'));
    expect(refusalOf(await staff.send(`/staff/bookings/${referenceOf(booked)}/confirmation`, {}))).toMatchObject({
      status: 409,
      message: 'It is cancelled, so there is nothing to confirm.',
    });
  });
});

test('a note is for the staff: with its author, never rewritten, not in the mails', async () => {
  const reference = referenceOf(await paidRide());
  const { browser } = await staffAs(api, 'notes@tafiya.ng', ['support']);
  const shown = dataOf<StaffBooking>(
    await browser.post(`/staff/bookings/${reference}/notes`, { text: 'Called: no answer' }),
  );
  expect(shown.notes).toEqual([
    { noteId: expect.any(String), at: expect.any(String), by: 'Ada Obi', text: 'Called: no answer' },
  ]);
  await expect(api.context.db.updateTable('booking_notes').set({ text: 'Reached' }).execute()).rejects.toThrow(
    'a note of the staff is not rewritten',
  );
  expect(refusalOf(await browser.post(`/staff/bookings/${reference}/notes`, { text: ' ' })).status).toBe(400);
});
