import { inTransaction } from 'server/database';
import type { PaymentUnderReview, TransferDiscrepancy } from 'shared/contract/staff';
import { mailsTo } from '../../mail/testing/mailbox';
import { applyTransfer } from '../../payments/apply-transfer';
import { breaches } from '../../payments/invariants';
import { bankOf } from '../../payments/testing/bank';
import { lateRide } from '../../payments/testing/late-ride';
import { recordsOf } from '../../payments/testing/records';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import { travellerOf, type UnpaidRide } from '../../payments/testing/traveller';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  staff = staffOf(api);
  traveller = travellerOf(api);
  records = recordsOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const list = async (): Promise<PaymentUnderReview[]> => dataOf(await staff.get('/staff/payments'));
const itemOf = async ({ id }: UnpaidRide): Promise<PaymentUnderReview | undefined> =>
  (await list()).find(({ booking }) => booking?.booking_id === id);
const strayItem = async (reference: string): Promise<PaymentUnderReview | undefined> =>
  (await list()).find(({ transfers }) => transfers.some((one) => one.reference === reference));

const idOf = (item: PaymentUnderReview | undefined): string => item?.itemId ?? 'none';
const act = (item: PaymentUnderReview | undefined, action: string, body: object = {}) =>
  staff.send(`/staff/payments/${idOf(item)}/${action}`, body);

const referenceOf = async ({ id }: UnpaidRide): Promise<string> => {
  const { reference } = await api.context.db
    .selectFrom('ride_bookings')
    .select('reference')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  return reference;
};

const lastAction = () =>
  api.context.db
    .selectFrom('staff_actions')
    .select(['action', 'reference'])
    .where('refusal', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('payments under review', () => {
  it('are listed for staff only, with all details, oldest first', async () => {
    const ride = await traveller.book();
    const transfer = await traveller.pay(ride, ride.due + 1500);
    api.travel(minuteMs);
    const stray = await sendStrayMoney(api, 700);
    const [item, unmatched] = await list();
    expect(item).toMatchObject({
      reason: 'overpaid',
      amount: 1500,
      dueOn: expect.any(String),
      isSending: false,
      refusal: null,
      transfers: [
        { reference: transfer, accountNumber: ride.details.accountNumber, amount: ride.due + 1500, inTime: true },
      ],
      booking: { booking_id: ride.id, travellerName: 'Amaka Okafor', status: 'awaiting_confirmation' },
      actions: ['refund', 'mark_refunded'],
    });
    expect(unmatched).toMatchObject({
      reason: 'unmatched',
      amount: 700,
      dueOn: null,
      transfers: [{ reference: stray }],
      booking: null,
      actions: ['match', 'refund', 'mark_refunded'],
    });
    expect((await api.inject({ method: 'GET', url: '/staff/payments' })).statusCode).toBe(401);
    for (const one of [item, unmatched]) dataOf(await act(one, 'refund', { by: 'bank' }));
    expect(await list()).toMatchObject(
      [item, unmatched].map((one) => ({ itemId: idOf(one), isSending: true, acceptedOn: null, actions: [] })),
    );
    await api.runJobs();
    expect(await list()).toEqual([]);
  });
});

describe('a discrepancy', () => {
  it('is listed with both reports and their bookings until a person closes it with a note', async () => {
    const [ride, other] = [await traveller.book(), await traveller.book()];
    const transfer = await traveller.pay(ride, ride.due);
    const { accountNumber } = other.details;
    const received = { id: transfer, account: { accountNumber }, amountKobo: 100, sentAt: api.context.now() };
    const told = { provider: bankOf(api).name, received, source: 'reconciliation' } as const;
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [], told));
    const contradictions = async () => dataOf<TransferDiscrepancy[]>(await staff.get('/staff/discrepancies'));
    const [one, ...more] = await contradictions();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      reason: 'other_account',
      reference: transfer,
      booked: {
        accountNumber: ride.details.accountNumber,
        amount: ride.due,
        booking: { bookingId: await referenceOf(ride), travellerName: 'Amaka Okafor' },
      },
      reported: { accountNumber, amount: 1, booking: { bookingId: await referenceOf(other) } },
    });
    const close = (note: string) => staff.send(`/staff/discrepancies/${one?.discrepancyId}/close`, { note });
    expect(refusalOf(await close(''))).toMatchObject({ status: 400 });
    dataOf(await close('The first report is right, says Ada at the bank'));
    expect(await lastAction()).toEqual({ action: 'money: close a contradiction', reference: transfer });
    expect(refusalOf(await close('Once more'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    // it stays closed although each reconciliation reports it again
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [], told));
    expect(await contradictions()).toEqual([]);
    expect(refusalOf(await staff.send('/staff/discrepancies/999/close', { note: 'x' }))).toMatchObject({ status: 404 });
    expect((await api.inject({ method: 'GET', url: '/staff/discrepancies' })).statusCode).toBe(401);
  });
});

describe('a refund', () => {
  it('is sent by the bank once, with one mail to the traveller', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, ride.due + 1500);
    const item = await itemOf(ride);
    expect(dataOf(await act(item, 'refund', { by: 'bank' }))).toEqual({
      message: `NGN 1,500 of ${await referenceOf(ride)} is going back. The traveller gets an e-mail.`,
    });
    const conflict = async () => refusalOf(await act(item, 'refund', { by: 'bank' }));
    const sending = 'The bank is sending this money back already.';
    expect(await conflict()).toMatchObject({ code: 'STATE_CONFLICT', message: sending });
    await api.runJobs();
    expect(await conflict()).toMatchObject({ code: 'STATE_CONFLICT', message: 'This money has gone back already.' });
    expect(refusalOf(await act(item, 'refund', { by: 'hand', reference: 'FT26' }))).toMatchObject({ status: 409 });
    expect(await traveller.look(ride)).toMatchObject({
      ride: 'awaiting_confirmation',
      status: 'overpaid',
      refund: { amount: 1500, refundedAt: api.context.now().toISOString() },
    });
    expect((await records.mailsOf(ride)).filter((name) => name === 'payment-refunded')).toHaveLength(1);
    await api.runJobs();
    const sent = await api.context.db.selectFrom('sandbox_refunds').select('amount_kobo').execute();
    expect(sent.filter(({ amount_kobo }) => amount_kobo === 150_000).length).toBeGreaterThan(0);
    expect(await lastAction()).toEqual({ action: 'money: refund by bank', reference: await referenceOf(ride) });
  });

  it('by hand requires a reference', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, 5000);
    api.travel(accountMs);
    await api.runJobs();
    const item = await itemOf(ride);
    expect(item).toMatchObject({ reason: 'underpaid', amount: 5000 });
    expect(refusalOf(await act(item, 'refund', { by: 'hand' }))).toMatchObject({
      status: 400,
      fields: { reference: 'Write the reference that the bank gave you' },
    });
    dataOf(await act(item, 'refund', { by: 'hand', reference: 'FT26325XYZ' }));
    expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
    const { db } = api.context;
    const kept = await db.selectFrom('refunds').select('provider_reference').orderBy('id', 'desc').executeTakeFirst();
    expect(kept).toEqual({ provider_reference: 'FT26325XYZ' });
    await api.runJobs();
    const email = await db
      .selectFrom('ride_bookings')
      .select('email')
      .where('public_id', '=', ride.id)
      .executeTakeFirstOrThrow();
    const mail = (await mailsTo(api, email.email)).find(({ template }) => template === 'payment-refunded')?.mail;
    expect(mail?.subject).toContain('We have sent NGN 5,000 back to you');
  });

  it('is withdrawn by a new account, and then cannot be sent', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, 5000);
    api.travel(accountMs);
    await api.runJobs();
    const item = await itemOf(ride);
    await traveller.initiate(ride);
    expect(await itemOf(ride)).toBeUndefined();
    expect(refusalOf(await act(item, 'refund', { by: 'bank' }))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  it.each(['refund-999999', 'transfer-999999', 'refund-', 'nonsense', 'refund-1e3'])(
    'is not found: %s',
    async (itemId) => {
      const answer = await staff.send(`/staff/payments/${itemId}/refund`, { by: 'bank' });
      expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  );
});

describe('a transfer without a booking', () => {
  it('pays its booking, at the time of the transfer', async () => {
    const ride = await traveller.book();
    const stray = await sendStrayMoney(api, ride.due);
    const item = await strayItem(stray);
    const bookingId = await referenceOf(ride);
    expect(dataOf(await act(item, 'match', { bookingId }))).toEqual({ message: `${bookingId} is paid.` });
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
    expect(await records.mailsOf(ride)).toEqual(['ride-paid']);
    expect(await strayItem(stray)).toBeUndefined();
    expect(await lastAction()).toEqual({ action: 'money: match', reference: bookingId });
    const again = refusalOf(await act(item, 'match', { bookingId: await referenceOf(await traveller.book()) }));
    expect(again).toMatchObject({
      code: 'STATE_CONFLICT',
      message: 'This transfer has been given to a booking already.',
    });
  });

  it('that is insufficient counts, and the traveller gets a mail about the missing amount', async () => {
    const ride = await traveller.book();
    const item = await strayItem(await sendStrayMoney(api, ride.due - 2500));
    const { message } = dataOf<{ message: string }>(await act(item, 'match', { bookingId: await referenceOf(ride) }));
    expect(message).toMatch(/The traveller has been told what to send\.$/);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'processing' });
    expect(await records.mailsOf(ride)).toEqual(['payment-found']);
    await traveller.pay(ride, 2500);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
  });

  it('sent in time resumes a booking that has expired since', async () => {
    const ride = await traveller.book();
    const item = await strayItem(await sendStrayMoney(api, ride.due));
    api.travel(accountMs + minuteMs);
    await api.runJobs();
    expect(await traveller.look(ride)).toMatchObject({ ride: 'expired' });
    dataOf(await act(item, 'match', { bookingId: await referenceOf(ride) }));
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  });

  it('counts for the account that was open when it was sent, also after its expiry', async () => {
    const ride = await traveller.book();
    api.travel(accountMs + minuteMs);
    await api.runJobs();
    await traveller.initiate(ride);
    const item = await strayItem(await sendStrayMoney(api, 950));
    api.travel(accountMs + minuteMs);
    await api.runJobs();
    dataOf(await act(item, 'match', { bookingId: await referenceOf(ride) }));
    expect(await traveller.look(ride)).toMatchObject({ status: 'underpaid', amountPaid: 950, refund: { amount: 950 } });
    dataOf(await act(await itemOf(ride), 'refund', { by: 'bank' }));
    await api.runJobs();
  });

  it('for a paid booking is refunded as surplus to its sender', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride);
    const item = await strayItem(await sendStrayMoney(api, 900));
    const bookingId = await referenceOf(ride);
    expect(dataOf(await act(item, 'match', { bookingId }))).toEqual({
      message: `${bookingId} was paid before, so this transfer is surplus and goes back.`,
    });
    expect(await records.mailsOf(ride)).toContain('payment-overpaid');
    dataOf(await act(await itemOf(ride), 'refund', { by: 'bank' }));
    await api.runJobs();
    const back = await api.context.db
      .selectFrom('sandbox_refunds')
      .select('account_number')
      .orderBy('sent_at', 'desc')
      .where('amount_kobo', '=', 90_000)
      .execute();
    expect(back).toEqual([{ account_number: item?.transfers[0]?.accountNumber }]);
  });

  it('for an ended booking is refunded', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride);
    dataOf(await staff.send(`/staff/rides/${ride.id}/move`, { to: 'cancelled' }));
    const item = await strayItem(await sendStrayMoney(api, 900));
    const bookingId = await referenceOf(ride);
    expect(dataOf(await act(item, 'match', { bookingId }))).toEqual({
      message: `${bookingId} is over, so this transfer goes back.`,
    });
    for (const owed of await list()) dataOf(await act(owed, 'refund', { by: 'bank' }));
    await api.runJobs();
    expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
  });

  it('can be refunded once, and then cannot be matched', async () => {
    const stray = await sendStrayMoney(api, 4321);
    const item = await strayItem(stray);
    expect(dataOf(await act(item, 'refund', { by: 'hand', reference: 'FT1' }))).toEqual({
      message: 'NGN 4,321 has gone back to whoever sent it.',
    });
    expect(await strayItem(stray)).toBeUndefined();
    expect(await lastAction()).toEqual({ action: 'money: refund by hand', reference: stray });
    const gone = { code: 'STATE_CONFLICT', message: 'This money has gone back already.' };
    expect(refusalOf(await act(item, 'refund', { by: 'bank' }))).toMatchObject(gone);
    const bookingId = await referenceOf(await traveller.book());
    expect(refusalOf(await act(item, 'match', { bookingId }))).toMatchObject(gone);
  });

  it('can be matched only to an existing booking, and only if it has none', async () => {
    const item = await strayItem(await sendStrayMoney(api, 100));
    expect(refusalOf(await act(item, 'match', { bookingId: 'TFY-R999-9999' }))).toMatchObject({ status: 404 });
    expect(refusalOf(await act(item, 'revive'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const ride = await traveller.book();
    await traveller.pay(ride, ride.due + 100);
    const owed = await itemOf(ride);
    expect(refusalOf(await act(owed, 'match', { bookingId: await referenceOf(ride) }))).toMatchObject({ status: 409 });
    for (const one of [item, owed]) dataOf(await act(one, 'refund', { by: 'bank' }));
  });
});

describe('a late payment', () => {
  it('can be accepted if the car is free again, and is not refunded', async () => {
    const ride = await lateRide(api);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'payment_review', status: 'late' });
    const item = await itemOf(ride);
    expect(item).toMatchObject({ reason: 'late', actions: ['revive', 'refund', 'mark_refunded'] });
    const bookingId = await referenceOf(ride);
    expect(dataOf(await act(item, 'revive'))).toEqual({ message: `${bookingId} is paid after all.` });
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
    expect((await records.mailsOf(ride)).at(-1)).toBe('ride-paid');
    expect(await itemOf(ride)).toBeUndefined();
    expect(await lastAction()).toEqual({ action: 'money: revive', reference: bookingId });
    expect(refusalOf(await act(item, 'refund', { by: 'bank' }))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  it('cannot be accepted while the car is taken, and stays under review', async () => {
    const ride = await lateRide(api);
    const other = await traveller.book(await records.carOf(ride));
    const item = await itemOf(ride);
    expect(refusalOf(await act(item, 'revive'))).toMatchObject({
      status: 409,
      code: 'CAR_TAKEN',
      message: 'The car is not free at that time, or the pickup is too near. The money can only go back.',
    });
    expect(await traveller.look(ride)).toMatchObject({ ride: 'payment_review', status: 'late' });
    expect(await traveller.look(other)).toMatchObject({ ride: 'pending_payment' });
    dataOf(await act(item, 'refund', { by: 'bank' }));
    expect(await traveller.look(ride)).toMatchObject({ ride: 'payment_review', status: 'refund_pending' });
    await api.runJobs();
    expect(await traveller.look(ride)).toMatchObject({ ride: 'cancelled', status: 'refunded' });
    expect((await records.mailsOf(ride)).at(-1)).toBe('payment-refunded');
    expect(refusalOf(await act(item, 'revive'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });
});
