import { sql } from 'kysely';
import { staffOf } from '../../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf } from '../../testing/responses';
import { adapterFor, secrets } from '../contract/testing/sites';
import { breaches } from '../invariants';
import type { Statement } from '../provider';
import { createBanks } from '../providers/banks';
import { startPaystack } from '../simulators/paystack/paystack';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf } from '../testing/traveller';

// A refund that Paystack takes on one day and ends on another one, which its list does not have.

const dayMs = 24 * 3_600_000;

let api: TestApi;
let paystack: Awaited<ReturnType<typeof startPaystack>>;
/** What a test changes in the list of Paystack. */
let altered: (statement: Statement) => Statement;
beforeEach(async () => {
  altered = (same) => same;
  const start = new Date('2026-11-20T11:00:00Z');
  let site: TestApi | undefined;
  const now = () => site?.context.now() ?? start;
  // notices are not taken
  paystack = await startPaystack({ secret: secrets.paystack.present }, { now, notify: async () => 500 });
  const adapter = adapterFor('paystack', paystack.url, now);
  const statement: typeof adapter.statement = async (...period) => altered(await adapter.statement(...period));
  site = await openTestApi({
    now: start,
    banks: createBanks([{ ...adapter, statement }], { nowMs: () => now().getTime() }),
  });
  api = site;
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
  await paystack.close();
});

/** A ride that was paid and cancelled, and its refund, which Paystack has taken. */
async function startRefund() {
  const ride = await travellerOf(api).book();
  paystack.provider.transfer({ accountNumber: ride.details.accountNumber, amountKobo: ride.due * 100 });
  await travellerOf(api).confirm(ride);
  const backKobo = await endRide(api, ride, 0);
  const item = `refund-${await recordsOf(api).refundIdOf(ride)}`;
  dataOf(await staffOf(api).send(`/staff/payments/${item}/refund`, { by: 'bank' }));
  await api.runJobs();
  return { ride, backKobo, item };
}
/** Lets days pass, in each of which the lists are compared. */
const pass = async (days: number) => {
  for (let quarter = 0; quarter < days * 4; quarter += 1) {
    api.travel(dayMs / 4);
    await api.runJobs();
  }
};
const refundedBy = async () => {
  const rows = await api.context.db
    .selectFrom('provider_reports')
    .select(['day', 'refunded', 'refunded_kobo'])
    .where('refunded', '>', 0)
    .orderBy('day')
    .execute();
  return rows.map(({ day, refunded, refunded_kobo }) => [day, refunded, refunded_kobo]);
};
const differences = async () => {
  const rows = await api.context.db.selectFrom('statement_differences').selectAll().orderBy('id').execute();
  return rows.map(({ kind, ours_kobo, theirs_kobo, closing_note }) => [kind, ours_kobo, theirs_kobo, closing_note]);
};
const endsAfter = (days: number) =>
  paystack.provider.planRefund({ processingAfterMs: dayMs, end: { afterMs: days * dayMs, status: 'processed' } });

test('a refund that ends on the fifth day is in the report of that day, once', async () => {
  endsAfter(5);
  const { backKobo } = await startRefund();
  await pass(4);
  expect(await refundedBy()).toEqual([]);
  await pass(6);
  expect(await refundedBy()).toEqual([['2026-11-25', 1, backKobo]]);
  expect(await differences()).toEqual([]);
});

test('the end of a refund after many days is found by the list when every question was lost', async () => {
  endsAfter(9);
  const { ride } = await startRefund();
  await sql`update jobs set run_at = '2027-01-01' where kind = 'ask-refund'`.execute(api.context.db);
  await pass(11);
  expect((await travellerOf(api).look(ride)).refund).toMatchObject({ refundedAt: expect.any(String) });
  expect(await differences()).toEqual([]);
});

test('a refund that ended on the fifth day and that the list never has is a difference, until the list has it', async () => {
  endsAfter(5);
  const { backKobo } = await startRefund();
  altered = (statement) => ({ ...statement, refunds: [] });
  await pass(7);
  expect(await differences()).toEqual([['refund_missing', backKobo, null, null]]);
  altered = (same) => same;
  await pass(7);
  expect(await differences()).toEqual([['refund_missing', backKobo, null, 'The lists agree now.']]);
});

test('a refund that a person sent by hand on the sixth day, and Paystack on the seventh, is a difference', async () => {
  paystack.provider.planRefund({ processingAfterMs: 1000, end: { afterMs: 60_000, status: 'needs-attention' } });
  const { backKobo, item } = await startRefund();
  await pass(6);
  dataOf(await staffOf(api).send(`/staff/payments/${item}/refund`, { by: 'hand', reference: 'FT26' }));
  await pass(1);
  paystack.provider.moveRefund(paystack.provider.books.refunds[0]?.id ?? 0, 'processed');
  await pass(2);
  expect(await differences()).toEqual([['refund_twice', backKobo, backKobo, null]]);
  expect(await refundedBy()).toEqual([]);
});
