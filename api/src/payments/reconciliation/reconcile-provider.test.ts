import { sql } from 'kysely';
import type { Reconciliation } from 'shared/contract/reconciliation';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import { mailsTo } from '../../mail/testing/mailbox';
import { createSandboxProvider } from '../../sandbox/sandbox-provider';
import { staffOf } from '../../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf } from '../../testing/responses';
import { testSettings } from '../../testing/test-settings';
import { breaches } from '../invariants';
import type { PaymentProvider, Statement } from '../provider';
import { createBanks } from '../providers/banks';
import { deliver, noticeOf, withholdNotices } from '../testing/bank';
import { recordsOf } from '../testing/records';
import { slowRefunds } from '../testing/slow-refunds';
import { sendStrayMoney } from '../testing/stray-money';
import { travellerOf, type UnpaidRide } from '../testing/traveller';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let api: TestApi;
let sandbox: PaymentProvider;
/** What a test changes in the list of the bank. */
let altered: (statement: Statement) => Statement;
beforeEach(async () => {
  const own = await testSettings();
  sandbox = createSandboxProvider(own.settings.payment.secret);
  await own.remove();
  altered = (same) => same;
  await open(sandbox);
});
afterEach(() => api.close());

const open = async (bank: PaymentProvider, logTo?: { write(line: string): void }, now?: Date) => {
  api = await openTestApi({
    now,
    ...(logTo && { logTo, settings: { logLevel: 'error' } }),
    banks: createBanks([{ ...bank, statement: async (...period) => altered(await bank.statement(...period)) }]),
  });
};

/** Past midnight in Lagos, when the report of the day is made. */
const nextDay = async () => {
  api.travel(dayMs);
  await api.runJobs();
};
const reports = () => api.context.db.selectFrom('provider_reports').selectAll().orderBy('day').execute();
const reportOf = async (day: string) => (await reports()).find((report) => report.day === day);
const differences = async () =>
  (await api.context.db.selectFrom('statement_differences').selectAll().orderBy('id').execute()).map((row) => [
    row.kind,
    row.subject,
    row.ours_kobo,
    row.theirs_kobo,
    row.closing_note,
  ]);
const pay = async (ride: UnpaidRide, naira = ride.due) => travellerOf(api).pay(ride, naira);
const sendRefund = async (ride: UnpaidRide, body: object = { by: 'bank' }) => {
  const id = await recordsOf(api).refundIdOf(ride);
  dataOf(await staffOf(api).send(`/staff/payments/refund-${id}/refund`, body));
  await api.runJobs();
  return id;
};

test('the report of a day has what came in and went back, the same in both lists', async () => {
  const ride = await travellerOf(api).book();
  await pay(ride, ride.due + 1500);
  await sendRefund(ride);
  await travellerOf(api).book();
  await nextDay();
  expect(await reportOf('2026-11-20')).toMatchObject({
    provider: 'sandbox',
    opened: 2,
    paid: 1,
    paid_kobo: (ride.due + 1500) * 100,
    recorded: 1,
    recorded_kobo: (ride.due + 1500) * 100,
    refunded: 1,
    refunded_kobo: 150_000,
    rejected: 0,
    fees_kobo: 0,
  });
  expect(await differences()).toEqual([]);
  await nextDay();
  expect(await reportOf('2026-11-21')).toMatchObject({ opened: 0, paid: 0, recorded_kobo: 0 });
});

/** Pays a ride, and nothing but the list of the bank brings that to light. */
const payUnseen = async (ride: UnpaidRide): Promise<string> => {
  const { db } = api.context;
  const transfer = await travellerOf(api).transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  // nobody asks about the account any more
  await sql`update payment_accounts set asked_at = '2027-01-01', expires_at = opened_at + interval '30 minutes', state = 'expired'`.execute(
    db,
  );
  await sql`update jobs set done_at = now() where kind in ('expire-account')`.execute(db);
  return transfer;
};
const recorded = async () => {
  const { rows } = await sql<{ learnt_from: string; amount_kobo: number }>`
    select learnt_from, amount_kobo from transfers`.execute(api.context.db);
  return rows;
};

test('a transfer of which every notice and question was lost is found, and counts', async () => {
  const ride = await travellerOf(api).book();
  await payUnseen(ride);
  await nextDay();
  const rows = await recorded();
  expect(rows).toEqual([{ learnt_from: 'reconciliation', amount_kobo: ride.due * 100 }]);
  expect(await differences()).toEqual([]);
  expect(await reportOf('2026-11-20')).toMatchObject({ paid: 1, recorded: 1 });
});

test('a lost transfer that cannot be believed is a difference, and does not keep the others from being found', async () => {
  await api.close();
  const logged: { msg: string; transfer?: string }[] = [];
  let doubtful = '';
  const stateOf: PaymentProvider['stateOf'] = async (db, account) => {
    if (account.accountNumber === doubtful) throw new Error('It is for another amount than the account');
    return sandbox.stateOf(db, account);
  };
  await open({ ...sandbox, stateOf }, { write: (line) => void logged.push(JSON.parse(line)) });
  const [bad, good] = [await travellerOf(api).book(), await travellerOf(api).book()];
  const transfer = await payUnseen(bad);
  await payUnseen(good);
  doubtful = bad.details.accountNumber;
  await nextDay();
  expect(await recorded()).toEqual([{ learnt_from: 'reconciliation', amount_kobo: good.due * 100 }]);
  expect(await differences()).toEqual([['transfer_unknown', transfer, null, bad.due * 100, null]]);
  expect(await reportOf('2026-11-20')).toMatchObject({ paid: 2, recorded: 1 });
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'A transfer in the list of the bank was not recorded', transfer }),
  );
});

test('a bank that lists a lost transfer and does not answer about it is compared again, without a difference', async () => {
  await api.close();
  let answers = false;
  const stateOf: PaymentProvider['stateOf'] = async (db, account) => {
    if (!answers) throw new ServiceOutage('bank', 'no answer');
    return sandbox.stateOf(db, account);
  };
  await open({ ...sandbox, stateOf });
  await payUnseen(await travellerOf(api).book());
  await nextDay();
  expect([await differences(), await reports()]).toEqual([[], []]);
  answers = true;
  api.travel(60 * minuteMs);
  await api.runJobs();
  expect(await recorded()).toHaveLength(1);
  expect(await reportOf('2026-11-20')).toMatchObject({ paid: 1, recorded: 1 });
});

test.each([
  [6, ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'], 1],
  [40, ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-12-01', '2026-12-02'], 0],
])('after %d days without a report all of them are compared, and at most thirty', async (lost, firstDays, found) => {
  await nextDay();
  altered = () => {
    throw new Error('The bank did not answer');
  };
  await payUnseen(await travellerOf(api).book());
  for (let day = 1; day < lost; day += 1) await nextDay();
  expect(await reports()).toHaveLength(4);
  altered = (same) => same;
  await nextDay();
  const days = (await reports()).map(({ day }) => day);
  expect(days.slice(0, 6)).toEqual(firstDays);
  expect(days).toHaveLength(4 + Math.min(lost, 30));
  expect(await recorded()).toHaveLength(found);
});

test('a transfer that only one list has is a difference, which closes when the lists agree', async () => {
  const ride = await travellerOf(api).book();
  const transfer = await pay(ride);
  altered = ({ received, ...same }) => ({ ...same, received: received.slice(1) });
  await nextDay();
  expect(await differences()).toEqual([['transfer_missing', transfer, ride.due * 100, null, null]]);
  altered = (same) => same;
  await nextDay();
  expect(await differences()).toEqual([['transfer_missing', transfer, ride.due * 100, null, 'The lists agree now.']]);
});

test('a transfer of just after midnight that the list never has stays a difference when its day is the first that is compared', async () => {
  await api.close();
  // in Lagos, which is one hour ahead
  await open(sandbox, undefined, new Date('2026-11-19T23:20:00Z'));
  const ride = await travellerOf(api).book();
  const transfer = await pay(ride);
  altered = (statement) => ({ ...statement, received: [] });
  for (let day = 0; day < 7; day += 1) await nextDay();
  expect(await differences()).toEqual([['transfer_missing', transfer, ride.due * 100, null, null]]);
});

test('a refund that was begun the evening before and that the list never has stays a difference', async () => {
  const ride = await travellerOf(api).book();
  await pay(ride, ride.due + 1500);
  await sendRefund(ride);
  await sql`update refunds set begun_at = refunded_at - interval '12 hours'`.execute(api.context.db);
  altered = (statement) => ({ ...statement, refunds: [] });
  for (let day = 0; day < 7; day += 1) await nextDay();
  expect(await differences()).toEqual([['refund_missing', expect.any(String), 150_000, null, null]]);
});

describe('a difference that is found again', () => {
  let logged: { msg: string; subject?: string }[];
  let transfer: string;
  beforeEach(async () => {
    await api.close();
    logged = [];
    await open(sandbox, { write: (line) => void logged.push(JSON.parse(line)) });
    transfer = await pay(await travellerOf(api).book());
    altered = (statement) => ({ ...statement, received: [] });
    await nextDay();
  });
  const subjectsLogged = () =>
    logged.flatMap(({ msg, subject }) => (msg === 'The list of the bank and our books differ' ? [subject] : []));
  const notes = async () => (await differences()).map((row) => row.at(-1));
  /** On the next day the lists agree, on the one after it they do not. */
  const agreeForOneDay = async () => {
    altered = (same) => same;
    await nextDay();
    altered = (statement) => ({ ...statement, received: [] });
    await nextDay();
  };

  test('after it was closed by itself is open again, and logged again', async () => {
    expect([await notes(), subjectsLogged()]).toEqual([[null], [transfer]]);
    await agreeForOneDay();
    expect([await notes(), subjectsLogged()]).toEqual([[null], [transfer, transfer]]);
    await nextDay();
    expect(subjectsLogged()).toHaveLength(2);
  });

  test('after a person has closed it stays closed', async () => {
    const { differences: open } = dataOf<Reconciliation>(await staffOf(api).get('/staff/reconciliation'));
    const path = `/staff/reconciliation/differences/${open[0]?.differenceId}/close`;
    dataOf(await staffOf(api).send(path, { note: 'The bank has confirmed it' }));
    await agreeForOneDay();
    expect([await notes(), subjectsLogged()]).toEqual([['The bank has confirmed it'], [transfer]]);
  });
});

test('a transfer with another amount, and a refund that nobody here sent, are differences', async () => {
  const ride = await travellerOf(api).book();
  const transfer = await pay(ride);
  altered = ({ received, ...same }) => ({
    ...same,
    received: received.map((line) => ({ ...line, amountKobo: line.amountKobo + 1 })),
    refunds: received.map(({ transferId, at }) => {
      return { key: null, reference: 'R-unknown', transferId, amountKobo: 700, state: 'sent', at };
    }),
  });
  await nextDay();
  expect(await differences()).toEqual([
    ['transfer_amount', transfer, ride.due * 100, ride.due * 100 + 1, null],
    ['refund_unknown', 'R-unknown', null, 700, null],
  ]);
});

test('a line that cannot be read is a difference with its reason in the log, and the others are compared', async () => {
  await api.close();
  const logged: { msg: string; kind?: string; fault?: string }[] = [];
  await open(sandbox, { write: (line) => void logged.push(JSON.parse(line)) });
  const [odd, lost] = [await travellerOf(api).book(), await travellerOf(api).book()];
  const oddTransfer = await pay(odd);
  await payUnseen(lost);
  altered = ({ received, ...same }) => ({
    ...same,
    received: received.filter(({ transferId }) => transferId !== oddTransfer),
    unreadable: received
      .filter(({ transferId }) => transferId === oddTransfer)
      .map(({ transferId, at }) => ({ subject: transferId, fault: 'it has the state frozen', at })),
  });
  await nextDay();
  expect((await recorded()).map(({ amount_kobo }) => amount_kobo)).toEqual([odd.due * 100, lost.due * 100]);
  expect(await differences()).toEqual([['line_unreadable', oddTransfer, odd.due * 100, null, null]]);
  expect(await reportOf('2026-11-20')).toMatchObject({ paid: 1, recorded: 2 });
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'The list of the bank and our books differ',
      ...{ kind: 'line_unreadable', fault: 'it has the state frozen' },
    }),
  );
});

test('a refund that the bank has sent and of which no event came is asked about', async () => {
  await api.close();
  const slow = slowRefunds(sandbox);
  await open(slow.provider);
  const ride = await travellerOf(api).book();
  const transferId = await pay(ride, ride.due + 1500);
  const id = await sendRefund(ride);
  await sql`update jobs set run_at = '2027-01-01' where kind = 'ask-refund'`.execute(api.context.db);
  slow.settle({ outcome: 'sent', reference: 'SLOW-1' });
  altered = ({ received, ...same }) => ({
    ...same,
    received,
    refunds: [
      {
        key: null,
        reference: 'SLOW-1',
        transferId,
        amountKobo: 150_000,
        state: 'sent',
        at: received[0]?.at ?? new Date(),
      },
    ],
  });
  expect((await travellerOf(api).look(ride)).refund).toMatchObject({ refundedAt: null });
  await nextDay();
  await api.runJobs();
  expect((await travellerOf(api).look(ride)).refund).toMatchObject({ refundedAt: expect.any(String) });
  expect(await recordsOf(api).refundIdOf(ride)).toBe(id);
  expect(await differences()).toEqual([]);
});

test('the report is mailed once to the people who settle money, and to nobody after a day on which nothing happened', async () => {
  const ride = await travellerOf(api).book();
  await pay(ride);
  await staffOf(api).get('/staff/payments');
  await nextDay();
  await api.runJobs();
  const { rows } = await sql<{ email: string }>`select email from staff_people`.execute(api.context.db);
  const email = rows[0]?.email ?? '';
  const lettersOf = async () =>
    (await mailsTo(api, email)).flatMap(({ mail }) => (mail.subject?.startsWith('Payments through') ? [mail] : []));
  const [letter, ...more] = await lettersOf();
  expect(more).toEqual([]);
  expect(letter?.subject).toContain('Payments through sandbox on Friday 20, November 2026: no open differences');
  expect(letter?.text).toContain(`NGN ${ride.due.toLocaleString('en')}`);
  await nextDay();
  await api.runJobs();
  expect(await lettersOf()).toHaveLength(1);
});

test('a bank that does not answer leaves the day without a report until it does', async () => {
  altered = () => {
    throw new Error('The bank did not answer');
  };
  await nextDay();
  expect(await reportOf('2026-11-20')).toBeUndefined();
  altered = (same) => same;
  api.travel(60 * minuteMs);
  await api.runJobs();
  expect(await reportOf('2026-11-20')).toBeDefined();
});

test('whatever happens to notices, transfers and refunds of some days, both lists have the same sums to the kobo', async () => {
  const pick = (most: number) => Math.floor(Math.random() * most);
  for (let day = 0; day < 3; day += 1) {
    for (let count = 0; count < 4; count += 1) {
      // each on a day of its own: late money may take the car of an expired booking again
      const pickupDate = `2026-12-${10 + day * 4 + count}`;
      const ride = await travellerOf(api).book({ pickupDate });
      const naira = [ride.due, ride.due + 0.01, ride.due - 0.01, 0.01, ride.due * 2][pick(5)] ?? ride.due;
      const reference = await travellerOf(api).transfer(ride.details.accountNumber, Math.round(naira * 100) / 100);
      const fate = pick(4);
      if (fate === 0) await withholdNotices(api);
      if (fate === 1)
        for (const event of ['a', 'b', 'a'])
          await deliver(api, await noticeOf(api, reference, `${reference}-${event}`));
      if (fate > 1) await api.runJobs();
      api.travel(pick(90) * minuteMs);
    }
    await sendStrayMoney(api, 12.34);
    await api.runJobs();
    const due = await api.context.db.selectFrom('refunds').select('id').where('state', '=', 'due').execute();
    for (const { id } of due)
      if (pick(3) > 0)
        dataOf(
          await staffOf(api).send(`/staff/payments/refund-${id}/refund`, {
            by: pick(2) ? 'bank' : 'hand',
            reference: 'FT',
          }),
        );
    await api.runJobs();
    await nextDay();
  }
  for (let more = 0; more < 2; more += 1) await nextDay();
  const all = await reports();
  const sumOf = (name: 'paid_kobo' | 'recorded_kobo' | 'refunded_kobo') => all.reduce((sum, one) => sum + one[name], 0);
  const { rows } = await sql<{ received: number; sent: number }>`
    select (select coalesce(sum(amount_kobo), 0) from sandbox_transfers) as received,
      (select coalesce(sum(amount_kobo), 0) from sandbox_refunds) as sent`.execute(api.context.db);
  expect([sumOf('paid_kobo'), sumOf('recorded_kobo'), sumOf('refunded_kobo')]).toEqual([
    rows[0]?.received,
    rows[0]?.received,
    rows[0]?.sent,
  ]);
  expect(sumOf('paid_kobo')).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
  expect(await breaches(api.context.db)).toEqual([]);
});
