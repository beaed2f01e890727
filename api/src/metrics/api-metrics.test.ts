import { createMetrics, type Metrics } from 'server/metrics';
import { noticeOf } from '../payments/testing/bank';
import { travellerOf } from '../payments/testing/traveller';
import { openTestApi, type TestApi } from '../testing';

let api: TestApi;
let metrics: Metrics;
let clockMs = 0;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  metrics = createMetrics({
    nowMs: () => clockMs,
    onError: (error) => {
      throw error;
    },
  });
  api = await openTestApi({ metrics, settings: { rules: { unpaidPoolAlarmPercent: 1 } } });
  traveller = travellerOf(api);
});
afterAll(() => api.close());

/** The values of a metric by its labels, as they are after the time for which values of the database are kept. */
const scrape = async () => {
  clockMs += 10_000;
  const text = await metrics.text();
  return (name: string): Record<string, number> =>
    Object.fromEntries(
      text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .map((line) => {
          const at = line.lastIndexOf(' ');
          return [line.slice(name.length, at), Number(line.slice(at + 1))];
        }),
    );
};
const dayMs = 86_400_000;

test('the overpaid part of a ride is money in review, and overdue once its day has passed', async () => {
  const before = await scrape();
  expect(before('tafiya_money_review')).toEqual(
    Object.fromEntries(
      [
        ...['underpaid', 'overpaid', 'late', 'cancelled', 'changed', 'unmatched', 'taken_back'],
        ...['discrepancy', 'difference'],
      ].map((reason) => [`{reason="${reason}"}`, 0]),
    ),
  );
  expect([before('tafiya_refunds_due'), before('tafiya_refunds_overdue')]).toEqual([{ '': 0 }, { '': 0 }]);

  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1500.5);
  await api.runJobs();
  api.travel(3_600_000);
  const after = await scrape();
  expect(after('tafiya_money_review')['{reason="overpaid"}']).toBe(1);
  expect(after('tafiya_money_review_naira')['{reason="overpaid"}']).toBe(1500.5);
  expect(after('tafiya_money_review_oldest_seconds')['{reason="overpaid"}']).toBe(3600);
  expect(after('tafiya_money_review_oldest_seconds')['{reason="late"}']).toBe(0);
  expect([after('tafiya_refunds_due'), after('tafiya_refunds_overdue')]).toEqual([{ '': 1 }, { '': 0 }]);

  const states = async () => {
    const now = await scrape();
    return [
      now('tafiya_money_review')['{reason="overpaid"}'],
      now('tafiya_refunds_due')[''],
      now('tafiya_refunds_needing_person')[''],
    ];
  };
  const { db, now } = api.context;
  const change = db.updateTable('refunds').where('reason', '=', 'overpaid');
  // the bank works on it, then it needs a person, then it is due again
  await change.set({ state: 'sending', accepted_at: now() }).execute();
  expect(await states()).toEqual([0, 1, 0]);
  await change.set({ state: 'attention', fault: 'closed', fault_at: now() }).execute();
  expect(await states()).toEqual([1, 1, 1]);
  await change.set({ state: 'due', accepted_at: null, fault: null, fault_at: null }).execute();
  expect(await states()).toEqual([1, 1, 0]);

  api.travel(api.context.settings.rules.refundDueDays * dayMs);
  expect((await scrape())('tafiya_refunds_overdue')).toEqual({ '': 1 });
});

test.each([
  ['a contradiction of the bank', 'discrepancy', 'transfer_discrepancies', 700],
  ['a difference from the list of the bank', 'difference', 'statement_differences', 500.5],
] as const)('%s is money that waits until somebody closes it', async (_, reason, table, naira) => {
  const { db, now } = api.context;
  const at = now();
  const ride = await traveller.book();
  await traveller.pay(ride);
  const paid = await db.selectFrom('transfers').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  if (reason === 'discrepancy')
    await db
      .insertInto('transfer_discrepancies')
      .values({
        ...{ provider: paid.provider, provider_transfer_id: paid.provider_transfer_id, sent_at: at },
        ...{ account_number: paid.account_number, amount_kobo: naira * 100, reason: 'other_amount' },
        ...{ learnt_at: at, learnt_from: 'reconciliation' },
      })
      .execute();
  else
    await db
      .insertInto('statement_differences')
      .values({
        ...{ provider: 'sandbox', kind: 'refund_unknown', subject: 'R-1', ours_kobo: null, theirs_kobo: naira * 100 },
        ...{ day: '2026-11-20', found_at: at, closed_at: null, closing_note: null },
      })
      .execute();
  api.travel(dayMs + 1000);
  const waiting = async () => {
    const read = await scrape();
    return ['', '_naira', '_oldest_seconds'].map((of) => read(`tafiya_money_review${of}`)[`{reason="${reason}"}`]);
  };
  expect(await waiting()).toEqual([1, naira, dayMs / 1000 + 1]);
  await db.updateTable(table).set({ closed_at: now(), closing_note: 'Clear, says the bank' }).execute();
  expect(await waiting()).toEqual([0, 0, 0]);
});

test('mails and notices of the bank are counted', async () => {
  const before = await scrape();
  const ride = await traveller.book();
  const reference = await traveller.pay(ride);
  await api.runJobs();
  const { body, headers } = await noticeOf(api, reference);
  const forged = await api.inject({
    method: 'POST',
    url: '/payments/notices/sandbox',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: Buffer.concat([body, Buffer.from(' ')]),
  });
  expect(forged.statusCode).toBe(401);
  const after = await scrape();
  const grown = (name: string, labels: string) => (after(name)[labels] ?? 0) - (before(name)[labels] ?? 0);
  expect(grown('tafiya_payment_notices_total', '{outcome="accepted"}')).toBe(1);
  expect(grown('tafiya_payment_notices_total', '{outcome="refused"}')).toBe(1);
  expect(grown('tafiya_mails_total', '{outcome="sent"}')).toBeGreaterThanOrEqual(1);
  expect(after('tafiya_mails_total')['{outcome="failed"}']).toBe(0);
});

test('jobs are counted by kind and state, with the age of the oldest due one', async () => {
  await api.runJobs();
  await traveller.book();
  api.travel(5000);
  const jobs = await scrape();
  const mails = (state: string) => jobs('tafiya_jobs')[`{kind="mail",state="${state}"}`] ?? 0;
  expect(mails('due')).toBeGreaterThanOrEqual(1);
  expect(jobs('tafiya_jobs_oldest_due_seconds')['{kind="mail"}']).toBe(5);
  await api.runJobs();
  expect((await scrape())('tafiya_jobs_oldest_due_seconds')['{kind="mail"}']).toBeUndefined();
});

test('a pool with a single unpaid booking is reported with its holds, without an alarm', async () => {
  const before = await scrape();
  const sumOf = (holds: Record<string, number>) => Object.values(holds).reduce((sum, held) => sum + held, 0);
  await traveller.book({ pickupDate: '2026-12-28' });
  const after = await scrape();
  expect(sumOf(after('tafiya_unpaid_pool_holds'))).toBe(sumOf(before('tafiya_unpaid_pool_holds')) + 1);
  expect(after('tafiya_unpaid_pools')).toEqual(before('tafiya_unpaid_pools'));
});

test('pools above the alarm are counted, with their names and no booking', async () => {
  for (let count = 0; count < 2; count += 1) await traveller.book({ pickupDate: '2026-12-24' });
  const pools = await scrape();
  expect(pools('tafiya_unpaid_pools')['{kind="ride"}']).toBeGreaterThanOrEqual(1);
  const [[labels, held] = []] = Object.entries(pools('tafiya_unpaid_pool_holds'));
  expect(labels).toMatch(/^\{kind="ride",pool="[\w ]+ cars in Lagos"\}$/);
  expect(held).toBeGreaterThanOrEqual(2);
  expect(pools('tafiya_unpaid_networks_at_limit')).toEqual({ '': 0 });
});

test('calls are counted by the id of their operation, whatever booking they are about', async () => {
  const calls = async () => {
    const counted = Object.entries((await scrape())('tafiya_http_requests_total'));
    return Object.fromEntries(counted.filter(([labels]) => labels.includes('operation="getBookedRide"')));
  };
  const rides = [await traveller.book(), await traveller.book()];
  const before = await calls();
  for (const ride of rides) await traveller.look(ride);
  const found = '{server="site",operation="getBookedRide",method="GET",status="2xx"}';
  expect(await calls()).toEqual({ ...before, [found]: (before[found] ?? 0) + 2 });
});
