import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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
  ];
  const before = [
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ];
  const most = settings.limits.noticeAddress.max;
  let sent = 0;
  for (let round = 0; round < 10; round += 1) {
    for (const forged of ways) {
      sent += 1;
      // beyond the limit only the refusal changes
      expect(await deliver(api, forged)).toBe(sent > most ? 429 : 401);
    }
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

test('forged notices are logged once a minute, with how many there were', async () => {
  const lines: { msg: string; alsoRefused?: number }[] = [];
  const logged = await openTestApi({
    settings: { logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const forge = () => deliver(logged, signed('{}', 'another secret', logged.context.now()));
  for (let sent = 0; sent < 300; sent += 1) await forge();
  logged.travel(60_000);
  expect(await forge()).toBe(401);
  expect(lines.map(({ msg, alsoRefused }) => [msg, alsoRefused])).toEqual([
    ['A payment notice was refused', 0],
    ['A payment notice was refused', 299],
  ]);
  await logged.close();
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
  for (let copy = 0; copy < 3; copy += 1) {
    const told = text.replace('"mistyped"', `"mistyped-${copy % 2}"`);
    expect(await deliver(api, signed(told, settings.payment.secret, now()))).toBe(200);
  }
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

/** A notice that the bank has signed, whatever it says. */
const say = (told: object) => {
  const { now, settings } = api.context;
  return deliver(api, signed(JSON.stringify(told), settings.payment.secret, now()));
};
const told = (transfer: object, eventId: string = randomUUID()) => ({
  eventId,
  event: 'transfer.received',
  transfer: { reference: `SBX-${randomUUID()}`, currency: 'NGN', sentAt: api.context.now().toISOString(), ...transfer },
});
const discrepanciesOf = (reference: string) =>
  api.context.db
    .selectFrom('transfer_discrepancies')
    .select(['reason', 'account_number', 'amount_kobo'])
    .where('provider_transfer_id', '=', reference)
    .execute();

describe('a signed notice', () => {
  test.each<[string, object, object]>([
    ['a NUL in its reference', { reference: 'SBX-\u0000' }, {}],
    ['a NUL in the id of its event', {}, { eventId: 'a\u0000b' }],
    ['half a surrogate pair', { reference: 'SBX-\ud800' }, {}],
    ['an amount that no sum can hold', { amountKobo: Number.MAX_SAFE_INTEGER }, {}],
    ['a time before there was a bank', { sentAt: '0000-01-01T00:00:00Z' }, {}],
    ['another currency', { currency: 'USD' }, {}],
    ['no transfer', {}, { transfer: undefined }],
  ])('with %s is answered 422, and leaves no trace', async (_what, transfer, over) => {
    const ride = await traveller.book();
    const before = [await count('transfers'), await count('payment_notices')];
    const { accountNumber } = ride.details;
    expect(await say({ ...told({ accountNumber, amountKobo: 100, ...transfer }), ...over })).toBe(422);
    expect([await count('transfers'), await count('payment_notices')]).toEqual(before);
    expect(await traveller.look(ride)).toMatchObject({ status: 'pending', amountPaid: 0 });
  });

  test('about something else than a transfer is kept once, and changes nothing', async () => {
    const ride = await traveller.book();
    const reference = await sendQuietly(ride, ride.due);
    await deliver(api, await noticeOf(api, reference));
    const before = await count('payment_notices');
    const reversed = { eventId: 'reversal-1', event: 'transfer.reversed', transfer: { reference } };
    for (let copy = 0; copy < 2; copy += 1) expect(await say(reversed)).toBe(200);
    expect(await count('payment_notices')).toBe(before + 1);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
  });

  test('that names another account for a known transfer is noted, and changes neither booking', async () => {
    const [ride, other] = [await traveller.book(), await traveller.book()];
    const reference = await sendQuietly(ride, 1000);
    await deliver(api, await noticeOf(api, reference));
    const { accountNumber } = other.details;
    for (let copy = 0; copy < 2; copy += 1)
      expect(await say(told({ reference, accountNumber, amountKobo: 100_000 }))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ amountPaid: 1000 });
    expect(await traveller.look(other)).toMatchObject({ amountPaid: 0 });
    expect(await discrepanciesOf(reference)).toEqual([
      { reason: 'other_account', account_number: accountNumber, amount_kobo: 100_000 },
    ]);
  });

  test('that names another amount for a known transfer is noted, and the first amount stays', async () => {
    const ride = await traveller.book();
    const reference = await sendQuietly(ride, 1000);
    const notice = await noticeOf(api, reference);
    await deliver(api, notice);
    const { accountNumber } = ride.details;
    const { eventId } = JSON.parse(notice.body.toString());
    expect(await say(told({ reference, accountNumber, amountKobo: 900_000 }, eventId))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ amountPaid: 1000 });
    expect(await discrepanciesOf(reference)).toEqual([
      { reason: 'other_amount', account_number: accountNumber, amount_kobo: 900_000 },
    ]);
  });

  test('of a second transfer under a known event is booked, and noted', async () => {
    const ride = await traveller.book();
    const [first, second] = [await sendQuietly(ride, 1000), await sendQuietly(ride, 2000)];
    expect(await deliver(api, await noticeOf(api, first, 'used-twice'))).toBe(200);
    expect(await deliver(api, await noticeOf(api, second, 'used-twice'))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ amountPaid: 3000 });
    expect(await discrepanciesOf(second)).toMatchObject([{ reason: 'reused_event' }]);
  });
});

test('a bank that lists a transfer twice, or of another account, holds up neither expiry nor reconciliation', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const reference = await sendQuietly(ride, ride.due);
  await deliver(api, await noticeOf(api, reference));
  await sendQuietly(other, 1000);
  const { bank } = api.context;
  const transfersOf = bank.transfersOf.bind(bank);
  bank.transfersOf = async (db, accountNumber) => {
    const listed = await transfersOf(db, accountNumber);
    if (accountNumber !== other.details.accountNumber) return listed;
    const [known] = await transfersOf(db, ride.details.accountNumber);
    return known ? [{ ...known, accountNumber }, ...listed, ...listed] : listed;
  };
  api.travel(60_000);
  expect((await api.runJobs()).filter(({ error }) => error)).toEqual([]);
  expect(await traveller.look(other)).toMatchObject({ status: 'processing', amountPaid: 1000 });
  api.travel(30 * 60_000);
  expect((await api.runJobs()).filter(({ error }) => error)).toEqual([]);
  bank.transfersOf = transfersOf;
  expect(await traveller.look(other)).toMatchObject({ ride: 'expired', status: 'underpaid', amountPaid: 1000 });
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
  expect(await discrepanciesOf(reference)).toMatchObject([{ reason: 'other_account' }]);
});
