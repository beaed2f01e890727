import { inTransaction } from 'server/database';
import { ServiceOutage } from '../jobs/circuit-breaker';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { applyTransfer } from './apply-transfer';
import type { RefundAnswer, RefundRequest } from './provider';
import { createBanks } from './providers/banks';
import { readReview } from './review/read-review';
import { sendBack, sendBackUnmatched } from './review/resolve-items';
import { finishSending } from './send-refund';
import { bankOf } from './testing/bank';
import { disagreements } from './testing/books';
import { type NetworkedBank, networkedBankName, networkedProvider, openNetworkedBank } from './testing/networked-bank';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

let api: TestApi;
let bank: NetworkedBank;
let logged: { msg: string; refund?: string }[];
beforeEach(async () => {
  bank = await openNetworkedBank();
  // a call that the bank never answers ends soon; one that it does answer has time enough
  const [patient, hasty] = [networkedProvider(bank.url, 30_000), networkedProvider(bank.url, 200)];
  const refund: typeof patient.refund = (...request) =>
    (bank.fault?.startsWith('hangs') ? hasty : patient).refund(...request);
  logged = [];
  api = await openTestApi({
    banks: createBanks([{ ...patient, refund }]),
    settings: { logLevel: 'error' },
    logTo: { write: (line) => void logged.push(JSON.parse(line)) },
  });
});
afterEach(async () => {
  expect(await disagreements(api, bank)).toEqual([]);
  await api.close();
  await bank.close();
});

const kinds = () => [rideBookings(api.context)];
const press = (refundId: number) =>
  inTransaction(api.context.db, (tx) => sendBack(tx, api.context, kinds(), refundId, { by: 'bank' }));
const mark = (refundId: number) =>
  inTransaction(api.context.db, (tx) =>
    sendBack(tx, api.context, kinds(), refundId, { by: 'hand', reference: 'FT26' }),
  );

/** An insufficient amount with a started refund. */
async function sending(): Promise<{ ride: UnpaidRide; refundId: number }> {
  const ride = await travellerOf(api).book();
  bank.take(ride.details.accountNumber, 500_000, api.context.now());
  api.travel(31 * minuteMs);
  await api.runJobs();
  const refundId = await recordsOf(api).refundIdOf(ride);
  await press(refundId);
  return { ride, refundId };
}

const failuresOf = async () => (await api.runJobs()).flatMap(({ kind, error }) => (error ? [kind] : []));

test.each(['hangs-before', 'hangs-after', 'fails-after'] as const)(
  'a bank that %s is called again with the same key until it responds, and pays once',
  async (fault) => {
    const { ride, refundId } = await sending();
    bank.fault = fault;
    expect(await failuresOf()).toEqual(['send-refund']);
    expect(await travellerOf(api).look(ride)).toMatchObject({ status: 'refund_pending', refund: { refundedAt: null } });
    // meanwhile it cannot be sent again, and its amount does not count for the booking
    const sent = { code: 'STATE_CONFLICT', message: 'The bank is sending this money back already.' };
    await expect(press(refundId)).rejects.toMatchObject(sent);
    await expect(mark(refundId)).rejects.toMatchObject(sent);
    expect(await travellerOf(api).initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    bank.fault = undefined;
    api.travel(minuteMs);
    expect(await failuresOf()).toEqual([]);
    expect(bank.asked.get(`refund:${refundId}`)).toBe(2);
    expect(bank.refunds.size).toBe(1);
    expect(await travellerOf(api).look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
    expect((await recordsOf(api).mailsOf(ride)).filter((mail) => mail === 'payment-refunded')).toHaveLength(1);
  },
);

test('three concurrent processes send one refund once', async () => {
  const { ride, refundId } = await sending();
  await Promise.all([1, 2, 3].map(() => finishSending(api.context, kinds(), refundId)));
  await finishSending(api.context, kinds(), refundId);
  expect(bank.refunds.size).toBe(1);
  await api.runJobs();
  expect((await recordsOf(api).mailsOf(ride)).filter((mail) => mail === 'payment-refunded')).toHaveLength(1);
});

test('a refund that the bank refuses is under review again', async () => {
  const { ride, refundId } = await sending();
  bank.fault = 'refuses';
  expect(await failuresOf()).toEqual([]);
  expect(bank.refunds.size).toBe(0);
  expect(logged).toMatchObject([
    { msg: expect.stringContaining('refused a refund'), refund: `refund:${refundId}`, fault: 'account closed' },
  ]);
  await mark(refundId);
  expect(await travellerOf(api).look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
});

test('a transfer of another bank can only be refunded by hand', async () => {
  const ride = await travellerOf(api).book();
  bank.take(ride.details.accountNumber, 500_000, api.context.now());
  api.travel(31 * minuteMs);
  await api.runJobs();
  const refundId = await recordsOf(api).refundIdOf(ride);
  const context = { ...api.context, banks: createBanks([{ ...bankOf(api), name: 'another' }]) };
  const throughAnother = inTransaction(context.db, (tx) => sendBack(tx, context, kinds(), refundId, { by: 'bank' }));
  await expect(throughAnother).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'This money came through another bank: send it back by hand.',
  });
  await mark(refundId);
});

test('a refused refund is sent with a new key only when a person retries', async () => {
  const { ride, refundId } = await sending();
  bank.fault = 'refuses';
  await api.runJobs();
  bank.fault = undefined;
  await press(refundId);
  bank.fault = 'hangs-before';
  expect(await failuresOf()).toEqual(['send-refund']);
  bank.fault = undefined;
  api.travel(minuteMs);
  expect(await failuresOf()).toEqual([]);
  expect([...bank.asked]).toEqual([
    [`refund:${refundId}`, 1],
    [`refund:${refundId}:2`, 2],
  ]);
  expect([...bank.refunds.keys()]).toEqual([`refund:${refundId}:2`]);
  expect(await travellerOf(api).look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
});

test('of a concurrent retry and a refund by hand after a refusal one succeeds', async () => {
  const { refundId } = await sending();
  bank.fault = 'refuses';
  await api.runJobs();
  bank.fault = undefined;
  const outcomes = await Promise.allSettled([press(refundId), mark(refundId), press(refundId), mark(refundId)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await api.runJobs();
  expect(bank.refunds.size).toBe(outcomes[1]?.status === 'fulfilled' || outcomes[3]?.status === 'fulfilled' ? 0 : 1);
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** The bank refuses two concurrent processes; the slower response arrives after a person has retried. */
async function lateRefusal(
  before: () => Promise<unknown>,
  late: (answer: RefundAnswer) => RefundAnswer = (same) => same,
) {
  const { refundId } = await sending();
  bank.fault = 'refuses';
  const { refund } = bankOf(api);
  const [answered, released] = [signal(), signal()];
  const slow = {
    ...api.context,
    banks: createBanks([
      {
        ...bankOf(api),
        refund: async (...request: Parameters<typeof refund>) => {
          const answer = await refund(...request);
          answered.give();
          await released.given;
          return answer.outcome === 'unsure' ? answer : late(answer);
        },
      },
    ]),
  };
  const finishing = finishSending(slow, kinds(), refundId);
  await answered.given;
  // the turn of the slow process is over
  api.travel(minuteMs);
  await api.runJobs();
  await press(refundId);
  await before();
  released.give();
  await finishing;
  const { state } = await api.context.db
    .selectFrom('refunds')
    .select('state')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  bank.fault = undefined;
  return { refundId, state };
}

test('a late refusal does not end the next attempt', async () => {
  const { refundId, state } = await lateRefusal(async () => {});
  expect(state).toBe('sending');
  expect(logged).toMatchObject([{ msg: expect.stringContaining('refused a refund') }]);
  await expect(mark(refundId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await api.runJobs();
  expect([...bank.refunds.keys()]).toEqual([`refund:${refundId}:2`]);
});

test('a late success after a refusal changes nothing, and is logged as an error', async () => {
  const { refundId, state } = await lateRefusal(
    async () => {},
    () => ({ outcome: 'sent', reference: 'NET-after-all' }),
  );
  expect(state).toBe('sending');
  expect(logged.map(({ msg, refund }) => [msg, refund])).toEqual([
    [expect.stringContaining('refused a refund'), `refund:${refundId}`],
    [expect.stringContaining('sent a refund that it had refused'), `refund:${refundId}`],
  ]);
  await api.runJobs();
  expect([...bank.refunds.keys()]).toEqual([`refund:${refundId}:2`]);
});

test.each([
  ['a NUL and blanks around it', ' account\0 closed ', 'account closed'],
  ['too many letters', 'x'.repeat(301), 'x'.repeat(300)],
  ['half a surrogate pair', 'closed \ud800', 'closed \ufffd'],
  ['nothing', ' ', 'no reason given'],
])(
  'the reason of a refusal is stored without characters that the database refuses: %s',
  async (_what, fault, stored) => {
    const { refundId } = await sending();
    const refund = async () => ({ outcome: 'refused', fault }) as const;
    const context = { ...api.context, banks: createBanks([{ ...bankOf(api), refund }]) };
    await finishSending(context, kinds(), refundId);
    const refusals = await api.context.db
      .selectFrom('refund_refusals')
      .select(['refund_id', 'transfer_id', 'refund_key', 'fault', 'refused_at'])
      .execute();
    expect(refusals).toEqual([
      {
        refund_id: refundId,
        transfer_id: null,
        refund_key: `refund:${refundId}`,
        fault: stored,
        refused_at: api.context.now(),
      },
    ]);
  },
);

test('control: with one key for all attempts, a late refusal puts a refund under review that the bank is sending', async () => {
  const { refundId, state } = await lateRefusal(() => api.context.db.deleteFrom('refund_refusals').execute());
  expect(state).toBe('due');
  await mark(refundId);
});

test('a refused refund of a transfer without a booking is sent with a new key too', async () => {
  const stray = bank.take('9999999999', 70_000, api.context.now());
  const transfer = {
    provider: networkedBankName,
    received: { id: stray, account: { accountNumber: '9999999999' }, amountKobo: 70_000, sentAt: api.context.now() },
    source: 'notice',
  } as const;
  await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, kinds(), transfer));
  const [item] = await readReview(api.context.db);
  const transferId = Number(item?.itemId.replace('transfer-', ''));
  const begin = () =>
    inTransaction(api.context.db, (tx) => sendBackUnmatched(tx, api.context, transferId, { by: 'bank' }));
  await begin();
  bank.fault = 'refuses';
  expect(await failuresOf()).toEqual([]);
  expect(await readReview(api.context.db)).toMatchObject([{ refusal: { fault: 'account closed' } }]);
  bank.fault = undefined;
  await begin();
  expect(await failuresOf()).toEqual([]);
  expect([...bank.asked.keys()]).toEqual([`unmatched-refund:${transferId}`, `unmatched-refund:${transferId}:2`]);
  expect(await readReview(api.context.db)).toEqual([]);
});

test('an attempt without an answer is mentioned in the next ones, until the bank has an answer', async () => {
  const { ride, refundId } = await sending();
  const own = bankOf(api);
  const { refund } = own;
  const unsure: RefundRequest['unsureForMs'][] = [];
  let isOut = true;
  own.refund = async (db, request) => {
    unsure.push(request.unsureForMs);
    if (isOut) throw new ServiceOutage('bank', 'no answer');
    return unsure.length < 5 ? { outcome: 'unsure' } : refund(db, request);
  };
  expect(await failuresOf()).toEqual(['send-refund']);
  isOut = false;
  for (let minute = 0; minute < 20; minute += 1) {
    api.travel(minuteMs);
    expect(await failuresOf()).toEqual([]);
  }
  expect(unsure).toEqual([undefined, 0, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs]);
  expect(await recordsOf(api).refundIdOf(ride)).toBe(refundId);
  expect(await travellerOf(api).look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
});
