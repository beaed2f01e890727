import { type PaymentStatus, paymentStatuses } from 'shared/contract/lists';
import { openTestApi, type TestApi } from '../testing';
import { paymentStates } from './payment-states';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('the database has the same transitions', async () => {
  const rows = await api.context.db.selectFrom('payment_arrows').selectAll().execute();
  const inDatabase = rows.map((row) => `${row.from_status} → ${row.to_status}`).sort();
  const inCode = paymentStatuses.flatMap((from) => paymentStates[from].to.map((to) => `${from} → ${to}`)).sort();
  expect(inDatabase).toEqual(inCode);
});

test('the database refuses every other transition, and records each one that it allows', async () => {
  const { db, now } = api.context;
  const insert = (booking: string, status?: PaymentStatus) =>
    db
      .insertInto('payments')
      .values({
        ...{ booking_kind: 'flight', booking_id: booking, amount_due_kobo: 100, paid_at: now() },
        ...{ received_kobo: 200, created_at: now(), updated_at: now(), ...(status && { status }) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await expect(insert('begins as paid', 'paid')).rejects.toMatchObject({ code: '23514' });

  const wayTo: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
    pending: [],
    processing: ['processing'],
    paid: ['processing', 'paid'],
    overpaid: ['processing', 'paid', 'overpaid'],
    underpaid: ['processing', 'underpaid'],
    late: ['expired', 'late'],
    expired: ['expired'],
    failed: ['failed'],
    refund_pending: ['processing', 'paid', 'refund_pending'],
    refunded: ['processing', 'paid', 'refund_pending', 'refunded'],
  };
  for (const from of paymentStatuses) {
    for (const to of paymentStatuses.filter((status) => status !== from)) {
      const { id } = await insert(`${from} to ${to}`);
      const move = (status: PaymentStatus) => db.updateTable('payments').set({ status }).where('id', '=', id).execute();
      for (const step of wayTo[from]) await move(step);
      const moved = await move(to).then(
        () => true,
        (error: { code: string }) => error.code !== '23514',
      );
      expect([from, to, moved]).toEqual([from, to, paymentStates[from].to.includes(to)]);
      const history = await db
        .selectFrom('payment_history')
        .select('to_status')
        .where('payment_id', '=', id)
        .orderBy('id')
        .execute();
      expect(history.map((row) => row.to_status)).toEqual(['pending', ...wayTo[from], ...(moved ? [to] : [])]);
    }
  }
});

test('the reported fields of a transfer cannot be changed or deleted', async () => {
  const { db, now } = api.context;
  await db
    .insertInto('transfers')
    .values({
      ...{ provider: 'sandbox', provider_transfer_id: 'kept', account_number: '1', account_id: null, payment_id: null },
      ...{ amount_kobo: 5, unmatched_kobo: 5, sent_at: now(), learnt_at: now(), in_time: false, learnt_from: 'notice' },
    })
    .execute();
  const row = () => db.updateTable('transfers').where('provider_transfer_id', '=', 'kept');
  await expect(row().set({ amount_kobo: 4, unmatched_kobo: 4 }).execute()).rejects.toMatchObject({ code: '23514' });
  await expect(row().set({ unmatched_kobo: 4 }).execute()).rejects.toMatchObject({ code: '23514' });
  await expect(row().set({ unmatched_kobo: 4, late_kobo: 1 }).execute()).rejects.toMatchObject({ code: '23514' });
  await expect(db.deleteFrom('transfers').where('provider_transfer_id', '=', 'kept').execute()).rejects.toMatchObject({
    code: '23514',
  });
});
