import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { mailsTo } from '../../mail/testing/mailbox';
import { rideBookings } from '../../rides/ride-bookings';
import { openTestApi, type TestApi } from '../../testing';
import { breaches } from '../invariants';
import type { RefundAnswer } from '../provider';
import { createBanks } from '../providers/banks';
import { bankOf } from '../testing/bank';
import { lateRide } from '../testing/late-ride';
import { recordsOf } from '../testing/records';
import { sendStrayMoney } from '../testing/stray-money';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { readReview } from './read-review';
import {
  finishSendingUnmatched,
  matchTransfer,
  payWithLateMoney,
  sendBack,
  sendBackUnmatched,
  wayOf,
} from './resolve-items';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
const log: string[] = [];
beforeAll(async () => {
  api = await openTestApi({ settings: { logLevel: 'error' }, logTo: { write: (line) => void log.push(line) } });
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const byHand = { by: 'hand', reference: 'FT26' } as const;

const kinds = () => [rideBookings(api.context)];
const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(api.context.db, work);
const sendStray = (id: number, way: Parameters<typeof sendBackUnmatched>[3], context: Context = api.context) =>
  within((tx) => sendBackUnmatched(tx, context, id, way));
const match = async (ride: UnpaidRide, transferId: number) => {
  const id = await recordsOf(api).internalId(ride);
  return within((tx) => matchTransfer(tx, api.context, rideBookings(api.context), id, transferId));
};
const itemOf = async (itemId: string) => (await readReview(api.context.db)).find((item) => item.itemId === itemId);
const runOut = async () => {
  api.travel(accountMs);
  await api.runJobs();
};

/** A transfer to an unknown account. */
async function stray(amount: number) {
  const reference = await sendStrayMoney(api, amount);
  const { id } = await api.context.db
    .selectFrom('transfers')
    .select('id')
    .where('provider_transfer_id', '=', reference)
    .executeTakeFirstOrThrow();
  return { id, reference };
}
const strayRefund = (id: number) =>
  api.context.db
    .selectFrom('unmatched_refunds')
    .select(['state', 'refunded_at', 'provider_reference', 'amount_kobo'])
    .where('transfer_id', '=', id)
    .executeTakeFirst();
const conflict = (message: string) => expect.objectContaining({ code: 'STATE_CONFLICT', message });

/** The bank fails the next calls, and then responds. @returns its received calls */
function failingBank(...faults: (() => Promise<RefundAnswer>)[]) {
  const bank = bankOf(api);
  const refund = bank.refund.bind(bank);
  const asked: unknown[] = [];
  bank.refund = (db, request) => {
    asked.push(request);
    return faults.shift()?.() ?? refund(db, request);
  };
  return {
    asked,
    mend() {
      bank.refund = refund;
    },
  };
}

test('lists all items with their transfers, oldest first, with or without a booking', async () => {
  const { id, reference } = await stray(700);
  const since = api.context.now();
  api.travel(minuteMs);
  const ride = await traveller.book();
  const surplus = await traveller.pay(ride, ride.due + 150);
  const refundId = await recordsOf(api).refundIdOf(ride);
  const now = api.context.now();
  api.travel(minuteMs);
  const third = await traveller.book();
  const tooMuch = await traveller.pay(third, third.due + 80);
  const thirdId = await recordsOf(api).refundIdOf(third);
  const [first, second, last, ...more] = await readReview(api.context.db);
  expect(more).toEqual([]);
  expect(last).toMatchObject({ itemId: `refund-${thirdId}`, transfers: [{ provider_transfer_id: tooMuch }] });
  expect(first).toEqual({
    itemId: `transfer-${id}`,
    reason: 'unmatched',
    amountKobo: 70_000,
    since,
    dueAt: undefined,
    isSending: false,
    owed: undefined,
    transfers: [expect.objectContaining({ id, provider_transfer_id: reference, amount_kobo: 70_000 })],
  });
  expect(second).toEqual({
    itemId: `refund-${refundId}`,
    reason: 'overpaid',
    amountKobo: 15_000,
    since: now,
    dueAt: new Date(now.getTime() + 14 * dayMs),
    isSending: false,
    owed: { state: 'due', booking_kind: 'ride', booking_id: await recordsOf(api).internalId(ride) },
    transfers: [expect.objectContaining({ provider_transfer_id: surplus })],
  });

  await within((tx) => sendBack(tx, api.context, kinds(), refundId, { by: 'bank' }));
  expect(await itemOf(`refund-${refundId}`)).toMatchObject({ isSending: true, owed: { state: 'sending' } });
  await sendStray(id, { by: 'bank' });
  expect(await itemOf(`transfer-${id}`)).toMatchObject({ isSending: true });
  await within((tx) => sendBack(tx, api.context, kinds(), thirdId, byHand));
  await api.runJobs();
  expect(await readReview(api.context.db)).toEqual([]);
});

test('a transfer without a booking is refunded with one key until the bank responds', async () => {
  const { id, reference } = await stray(640);
  const begunAt = api.context.now();
  const bank = failingBank(() => Promise.reject(new Error('no answer')));
  try {
    expect(await sendStray(id, { by: 'bank' })).toEqual({
      transferReference: reference,
      ...{ amountKobo: 64_000, from: 'due', to: 'sending' },
    });
    const sending = conflict('The bank is sending this money back already.');
    await expect(sendStray(id, byHand)).rejects.toEqual(sending);
    await expect(match(await traveller.book(), id)).rejects.toEqual(sending);
    await api.runJobs();
    expect(await strayRefund(id)).toMatchObject({ state: 'sending', refunded_at: null, provider_reference: null });
    api.travel(minuteMs);
    const doneAt = api.context.now();
    await api.runJobs();
    expect(await strayRefund(id)).toEqual({
      state: 'done',
      refunded_at: doneAt,
      provider_reference: expect.stringMatching(/^SBR-/),
      amount_kobo: 64_000,
    });
    const { account_number } = await api.context.db
      .selectFrom('transfers')
      .select('account_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const request = {
      key: `unmatched-refund:${id}`,
      transferId: reference,
      account: {
        reference: account_number,
        providerReference: null,
        accountNumber: account_number,
        amountKobo: 64_000,
        openedAt: begunAt,
      },
      amountKobo: 64_000,
      at: begunAt,
    };
    expect(bank.asked).toEqual([request, { ...request, unsureForMs: 0 }]);
    await finishSendingUnmatched(api.context, id);
    expect(bank.asked).toHaveLength(2);
    await expect(sendStray(id, { by: 'bank' })).rejects.toEqual(conflict('This money has gone back already.'));
  } finally {
    bank.mend();
  }
});

const refuses = (fault: string) => async (): Promise<RefundAnswer> => ({ outcome: 'refused', fault });

test('a refused refund of a transfer without a booking is under review again, with the reason of the bank', async () => {
  const { id } = await stray(300);
  const other = await stray(45);
  const itemId = `transfer-${id}`;
  expect(await itemOf(itemId)).toMatchObject({ refusal: undefined });
  const bank = failingBank(refuses('account closed'), refuses('  dormant account '));
  try {
    log.length = 0;
    await sendStray(id, { by: 'bank' });
    await api.runJobs();
    expect(await strayRefund(id)).toBeUndefined();
    const first = { fault: 'account closed', at: api.context.now() };
    expect(await itemOf(itemId)).toMatchObject({ reason: 'unmatched', amountKobo: 30_000, refusal: first });
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ refund: `unmatched-refund:${id}`, fault: 'account closed' }),
    ]);
    api.travel(minuteMs);
    await sendStray(id, { by: 'bank' });
    await api.runJobs();
    expect(await itemOf(itemId)).toMatchObject({ refusal: { fault: 'dormant account', at: api.context.now() } });
    expect(await itemOf(`transfer-${other.id}`)).toMatchObject({ refusal: undefined });
    expect(bank.asked).toMatchObject([{ key: `unmatched-refund:${id}` }, { key: `unmatched-refund:${id}:2` }]);
  } finally {
    bank.mend();
  }
  for (const one of [id, other.id]) await sendStray(one, byHand);
  expect(await strayRefund(id)).toEqual({
    state: 'done',
    refunded_at: api.context.now(),
    provider_reference: 'FT26',
    amount_kobo: 30_000,
  });
  expect(await itemOf(itemId)).toBeUndefined();
  await expect(sendStray(id, byHand)).rejects.toEqual(conflict('This money has gone back already.'));
});

test('a refused refund of a booking is under review with the storable part of the reason', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 75);
  const refundId = await recordsOf(api).refundIdOf(ride);
  const item = () => itemOf(`refund-${refundId}`);
  expect(await item()).toMatchObject({ refusal: undefined });
  const bank = failingBank(refuses(`\0closed\ud800${'!'.repeat(400)}`), refuses(' \0'));
  try {
    for (const fault of [`closed\ufffd${'!'.repeat(293)}`, 'no reason given']) {
      await within((tx) => sendBack(tx, api.context, kinds(), refundId, { by: 'bank' }));
      await api.runJobs();
      expect(await item()).toMatchObject({ owed: { state: 'due' }, refusal: { fault, at: api.context.now() } });
    }
    await within((tx) => sendBack(tx, api.context, kinds(), refundId, { by: 'bank' }));
    await api.runJobs();
    const key = `refund:${refundId}`;
    expect(bank.asked).toMatchObject([{ key }, { key: `${key}:2` }, { key: `${key}:3` }]);
    expect(await item()).toBeUndefined();
  } finally {
    bank.mend();
  }
});

test('of two processes that call the bank, the first writes the response', async () => {
  const { id } = await stray(120);
  await sendStray(id, { by: 'bank' });
  const bank = bankOf(api);
  const refund = bank.refund.bind(bank);
  let writtenAt: Date | undefined;
  bank.refund = async (db, request) => {
    bank.refund = refund;
    const answer = await refund(db, request);
    // the turn of the slow process is over
    api.travel(minuteMs);
    await api.runJobs();
    writtenAt = api.context.now();
    api.travel(minuteMs);
    return answer;
  };
  await finishSendingUnmatched(api.context, id);
  expect(await strayRefund(id)).toMatchObject({ state: 'done', refunded_at: writtenAt });
});

test.each([
  ['sent', { outcome: 'sent', reference: 'SBR-late' }, ['The bank sent a refund that it had refused before']],
  ['refused', { outcome: 'refused', fault: 'account closed' }, []],
] as const)(
  'a response that arrives after a refusal and a new attempt changes nothing: %s',
  async (_outcome, late, logged) => {
    const { id } = await stray(130);
    await sendStray(id, { by: 'bank' });
    const bank = bankOf(api);
    const refund = bank.refund.bind(bank);
    bank.refund = async () => {
      bank.refund = refuses('account closed');
      // the turn of the slow process is over
      api.travel(minuteMs);
      await api.runJobs();
      bank.refund = refund;
      await sendStray(id, { by: 'bank' });
      log.length = 0;
      return late;
    };
    await finishSendingUnmatched(api.context, id);
    expect(log.map((line) => JSON.parse(line)).map(({ msg, refund: key }) => [msg, key])).toEqual(
      logged.map((message) => [message, `unmatched-refund:${id}`]),
    );
    expect(await strayRefund(id)).toMatchObject({ state: 'sending', provider_reference: null });
    await api.runJobs();
    expect(await strayRefund(id)).toMatchObject({
      state: 'done',
      provider_reference: expect.stringMatching(/^SBR-.{36}$/),
    });
  },
);

test('a transfer of another bank without a booking can only be refunded by hand', async () => {
  const { id } = await stray(210);
  const another = { ...api.context, banks: createBanks([{ ...bankOf(api), name: 'another' }]) };
  await expect(sendStray(id, { by: 'bank' }, another)).rejects.toEqual(
    conflict('This money came through another bank: send it back by hand.'),
  );
  expect(await itemOf(`transfer-${id}`)).toMatchObject({ amountKobo: 21_000 });
  await sendStray(id, byHand, another);
  expect(await strayRefund(id)).toMatchObject({ state: 'done' });
});

test('an unknown item is not found', async () => {
  const unknown = { code: 'NOT_FOUND', message: 'There is no such money in review.' };
  await expect(sendStray(999_999, byHand)).rejects.toMatchObject(unknown);
  await expect(within((tx) => sendBack(tx, api.context, kinds(), 999_999, { by: 'bank' }))).rejects.toMatchObject(
    unknown,
  );
});

test('a transfer that has paid a booking cannot be matched to another', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const { id } = await stray(ride.due);
  await match(ride, id);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  // no mail but that of every paid ride
  expect(await recordsOf(api).mailsOf(ride)).toEqual(['ride-paid']);
  const given = conflict('This transfer has been given to a booking already.');
  await expect(match(other, id)).rejects.toEqual(given);
  await expect(sendStray(id, byHand)).rejects.toEqual(given);
});

test('a transfer before the booking was made counts for its first account, in time', async () => {
  const { id } = await stray(3000);
  api.travel(minuteMs);
  const ride = await traveller.book();
  const { transfer, before, after } = await match(ride, id);
  expect([transfer.id, before.payment.received_kobo, after.payment.received_kobo]).toEqual([id, 0, 300_000]);
  expect(after.transfers).toMatchObject([{ id, in_time: true, account_id: after.accounts[0]?.id }]);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'processing', amountPaid: 3000 });
  await match(ride, (await stray(500)).id);
  await api.runJobs();
  const { db } = api.context;
  const { email } = await db
    .selectFrom('ride_bookings')
    .select('email')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  const mails = (await mailsTo(api, email)).filter(({ template }) => template === 'payment-found');
  for (const amount of ['NGN 3,000', 'NGN 500'])
    expect(mails.filter(({ mail }) => mail.text?.includes(`${amount} `))).toHaveLength(1);
  expect(mails).toHaveLength(2);
});

test('a transfer can only be matched to an existing booking', async () => {
  const { id } = await stray(90);
  const none = within((tx) => matchTransfer(tx, api.context, rideBookings(api.context), randomUUID(), id));
  await expect(none).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no booking with this reference.',
  });
  await sendStray(id, byHand);
});

test('a transfer counts for the account that was open at its instant, to the second', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  const last = await stray(1000);
  await api.runJobs();
  api.travel(accountMs);
  await traveller.initiate(ride);
  const first = await stray(2000);
  await match(ride, first.id);
  const { after } = await match(ride, last.id);
  expect(after.transfers.map(({ id, in_time, account_id }) => [id, in_time, account_id])).toEqual([
    [last.id, true, after.accounts[0]?.id],
    [first.id, true, after.accounts[1]?.id],
  ]);
});

test('a transfer after the last second of an account is late', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + 1);
  const { id } = await stray(1000);
  const { after } = await match(ride, id);
  expect(after.transfers).toMatchObject([{ id, in_time: false }]);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'late', refund: { amount: 1000 } });
});

test('only a late payment under review can be accepted, if the car is free', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 100);
  const revive = (refundId: number) => within((tx) => payWithLateMoney(tx, api.context, kinds(), refundId));
  const surplusId = await recordsOf(api).refundIdOf(ride);
  await expect(revive(surplusId)).rejects.toEqual(
    conflict('This money cannot pay its booking any more: send it back.'),
  );

  const late = await lateRide(api);
  const refundId = await recordsOf(api).refundIdOf(late);
  const other = await traveller.book(await recordsOf(api).carOf(late));
  expect(await revive(refundId)).toMatchObject({
    code: 'CAR_TAKEN',
    message: 'The car is not free at that time, or the pickup is too near. The money can only go back.',
  });
  expect(await traveller.look(late)).toMatchObject({ ride: 'payment_review', status: 'late' });
  await runOut();
  expect(await traveller.look(other)).toMatchObject({ ride: 'expired' });
  expect(await revive(refundId)).toMatchObject({ outcome: 'paid', after: { payable: { publicId: late.id } } });
  expect(await traveller.look(late)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
  await expect(revive(refundId)).rejects.toEqual(
    conflict('This money does not go back any more: it counts for its booking again.'),
  );
});

test('a refund is sent once: not by hand while the bank sends it, and not after it was sent', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 100);
  const refundId = await recordsOf(api).refundIdOf(ride);
  const send = (way: Parameters<typeof sendBack>[4]) =>
    within((tx) => sendBack(tx, api.context, kinds(), refundId, way));
  expect(await send({ by: 'bank' })).toMatchObject({ payable: { publicId: ride.id }, amountKobo: 10_000 });
  await expect(send(byHand)).rejects.toEqual(conflict('The bank is sending this money back already.'));
  await api.runJobs();
  await expect(send(byHand)).rejects.toEqual(conflict('This money has gone back already.'));
});

test('a refund by hand is done at once, with the reference of the other bank', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 100);
  const refundId = await recordsOf(api).refundIdOf(ride);
  await within((tx) => sendBack(tx, api.context, kinds(), refundId, byHand));
  const rows = await api.context.db
    .selectFrom('refunds')
    .select(['state', 'refunded_at', 'provider_reference'])
    .where('id', '=', refundId)
    .execute();
  expect(rows).toEqual([{ state: 'done', refunded_at: api.context.now(), provider_reference: 'FT26' }]);
});

test('a refund is by the bank, or by hand with a reference', () => {
  expect(wayOf({ by: 'bank' })).toEqual({ by: 'bank' });
  expect(wayOf({ by: 'bank', reference: 'FT26' })).toEqual({ by: 'bank' });
  expect(wayOf(byHand)).toEqual(byHand);
  for (const way of [{ by: 'hand' }, { by: 'hand', reference: '' }] as const)
    expect(() => wayOf(way)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { reference: 'Write the reference that the bank gave you' },
      }),
    );
});
