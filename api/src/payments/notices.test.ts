import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { deliver, noticeOf, signed, withholdNotices } from './testing/bank';
import { inShuffledOrder } from './testing/shuffle';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const count = async (table: 'transfers' | 'payment_notices' | 'jobs') => {
  const row = await api.context.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return row.rows;
};

const sendQuietly = async (ride: UnpaidRide, amount: number): Promise<string> => {
  const reference = await traveller.transfer(ride.details.accountNumber, amount);
  await withholdNotices(api);
  return reference;
};

test('a hundred copies of one notice do what one does', async () => {
  const ride = await traveller.book();
  const notice = await noticeOf(api, await sendQuietly(ride, ride.due));
  expect(await deliver(api, notice)).toBe(200);
  const before = [
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ];
  for (let copy = 0; copy < 99; copy += 1) expect(await deliver(api, notice)).toBe(200);
  expect(before[0]).toMatchObject({ status: 'paid' });
  expect([
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ]).toEqual(before);
});

test('a transfer told under a hundred event ids is one transfer', async () => {
  const ride = await traveller.book();
  const reference = await sendQuietly(ride, ride.due);
  for (let event = 0; event < 100; event += 1) {
    expect(await deliver(api, await noticeOf(api, reference, `event-${event}`))).toBe(200);
  }
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
});

test('a hundred notices of ten transfers, shuffled and with copies, add up', async () => {
  const rides: UnpaidRide[] = [];
  for (let nth = 0; nth < 5; nth += 1) rides.push(await traveller.book());
  const notices = [];
  for (const ride of rides) {
    for (const part of [1000, ride.due - 1000]) {
      const reference = await sendQuietly(ride, part);
      for (let copy = 0; copy < 10; copy += 1) notices.push(await noticeOf(api, reference));
    }
  }
  for (const notice of inShuffledOrder(notices, 7)) expect(await deliver(api, notice)).toBe(200);
  for (const ride of rides) {
    expect(await traveller.look(ride)).toMatchObject({
      ride: 'awaiting_confirmation',
      status: 'paid',
      amountPaid: ride.due,
    });
  }
});

test('a hundred forged notices are refused and leave no trace', async () => {
  const ride = await traveller.book();
  const genuine = await noticeOf(api, await sendQuietly(ride, 1000));
  const text = genuine.body.toString();
  const { now, settings } = api.context;
  const otherSeconds = String(Math.floor(now().getTime() / 1000) + 1);
  const signature = genuine.headers['x-sandbox-signature'] ?? '';
  const ways = [
    signed(text, 'another secret', now()),
    { ...genuine, body: Buffer.from(text.replace('"amountKobo":100000', '"amountKobo":900000')) },
    { ...genuine, body: Buffer.from(`${text} `) },
    { ...genuine, headers: { ...genuine.headers, 'x-sandbox-timestamp': otherSeconds } },
    { ...genuine, headers: { 'x-sandbox-timestamp': genuine.headers['x-sandbox-timestamp'] ?? '' } },
    { ...genuine, headers: { ...genuine.headers, 'x-sandbox-signature': signature.toUpperCase() } },
    { ...genuine, headers: { ...genuine.headers, 'x-sandbox-signature': `${signature}00` } },
    signed(text, settings.payment.secret, new Date(now().getTime() - 301_000)),
    signed(text, settings.payment.secret, new Date(now().getTime() + 301_000)),
    signed('{"eventId":"x","event":"transfer.received"}', settings.payment.secret, now()),
  ];
  const before = [
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ];
  for (let round = 0; round < 10; round += 1) {
    for (const forged of ways) expect(await deliver(api, forged)).toBe(401);
  }
  expect([
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ]).toEqual(before);
  expect(await deliver(api, genuine)).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'processing', amountPaid: 1000 });
});

test('a notice that the click was faster than changes nothing', async () => {
  const ride = await traveller.book();
  const reference = await sendQuietly(ride, ride.due);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200 });
  expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
});

test('money for a number that is none of ours is kept for a person to look at', async () => {
  const { settings, now, db } = api.context;
  const text = JSON.stringify({
    eventId: 'mistyped',
    event: 'transfer.received',
    transfer: {
      reference: 'SBX-MISTYPED',
      accountNumber: '1000000000',
      amountKobo: 12_300,
      currency: 'NGN',
      sentAt: now().toISOString(),
    },
  });
  for (let copy = 0; copy < 3; copy += 1)
    expect(await deliver(api, signed(text, settings.payment.secret, now()))).toBe(200);
  const kept = await db
    .selectFrom('transfers')
    .selectAll()
    .where('provider_transfer_id', '=', 'SBX-MISTYPED')
    .execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ amount_kobo: 12_300, unmatched_kobo: 12_300, payment_id: null });
});

test('a notice whose effect fails is not kept, and works when it is sent again', async () => {
  const ride = await traveller.book();
  const notice = await noticeOf(api, await sendQuietly(ride, ride.due));
  const { db } = api.context;
  await db.schema.alterTable('transfers').renameTo('transfers_away').execute();
  expect(await deliver(api, notice)).toBe(500);
  await db.schema.alterTable('transfers_away').renameTo('transfers').execute();
  expect(await traveller.look(ride)).toMatchObject({ status: 'pending' });
  expect(await deliver(api, notice)).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});
