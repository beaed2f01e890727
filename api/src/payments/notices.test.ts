import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import { flightBookings } from '../flights/flight-bookings';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { applyTransfer } from './apply-transfer';
import { breaches } from './invariants';
import { answerTo, bankOf, deliver, noticeOf, signed, withholdNotices } from './testing/bank';
import { endRide } from './testing/end-ride';
import { recordsOf } from './testing/records';
import { inShuffledOrder } from './testing/shuffle';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const accountMs = 30 * 60_000;
const logged: { msg: string }[] = [];

beforeAll(async () => {
  api = await openTestApi({
    settings: { logLevel: 'warn' },
    logTo: { write: (line) => void logged.push(JSON.parse(line)) },
  });
  traveller = travellerOf(api);
  records = recordsOf(api);
});
beforeEach(() => {
  logged.length = 0;
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

test('a hundred copies of one notice have the effect of one', async () => {
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
  expect(logged).toEqual([]);
  expect(before[0]).toMatchObject({ status: 'paid' });
  expect([
    await traveller.look(ride),
    await count('transfers'),
    await count('payment_notices'),
    await count('jobs'),
  ]).toEqual(before);
});

test('a transfer that is reported under a hundred event ids is one transfer', async () => {
  const ride = await traveller.book();
  const reference = await sendQuietly(ride, ride.due);
  for (let event = 0; event < 100; event += 1) {
    expect(await deliver(api, await noticeOf(api, reference, `event-${event}`))).toBe(200);
  }
  expect(await discrepanciesOf(reference)).toEqual([]);
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

test('a hundred forged notices are refused and not stored', async () => {
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
  const refused = {
    status: 401,
    body: { code: 'NOTICE_REFUSED', message: expect.stringContaining('not signed by the bank') },
  };
  let sent = 0;
  for (let round = 0; round < 10; round += 1) {
    for (const forged of ways) {
      sent += 1;
      // beyond the limit only the refusal changes
      expect(await answerTo(api, forged)).toMatchObject(sent > most ? { status: 429 } : refused);
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

test('forged notices are logged once a minute with their number', async () => {
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

test('a notice after the confirm button changes nothing', async () => {
  const ride = await traveller.book();
  const reference = await sendQuietly(ride, ride.due);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200 });
  expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
});

test('a transfer to an unknown account number is stored for review', async () => {
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
  const bank = bankOf(api);
  expect(kept[0]).toMatchObject({
    provider: bank.name,
    account_number: '1000000000',
    account_id: null,
    payment_id: null,
    amount_kobo: 12_300,
    unmatched_kobo: 12_300,
    in_time: false,
    sent_at: now(),
    learnt_from: 'notice',
  });
});

test('a notice with a failed effect is not stored, and works when it is repeated', async () => {
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

test('a notice is stored with its transfer, and one about something else with its event only', async () => {
  const ride = await traveller.book();
  const reference = await sendQuietly(ride, ride.due);
  await deliver(api, await noticeOf(api, reference, 'about-money'));
  await say({ eventId: 'about-no-money', event: 'account.closed' });
  const rows = await api.context.db
    .selectFrom('payment_notices')
    .select(['provider', 'event_id', 'account_number', 'provider_transfer_id', 'received_at'])
    .where('event_id', 'in', ['about-money', 'about-no-money'])
    .orderBy('id')
    .execute();
  const received = { provider: 'sandbox', received_at: api.context.now() };
  expect(rows).toEqual([
    {
      ...received,
      event_id: 'about-money',
      account_number: ride.details.accountNumber,
      provider_transfer_id: reference,
    },
    { ...received, event_id: 'about-no-money', account_number: null, provider_transfer_id: null },
  ]);
});

test('the responses report the result of a notice', async () => {
  const { now, settings } = api.context;
  const { secret } = settings.payment;
  const genuine = await noticeOf(api, await sendQuietly(await traveller.book(), 1000));
  expect(await answerTo(api, genuine)).toEqual({ status: 200, body: { data: { received: true } } });
  expect(await answerTo(api, signed('{}', secret, now()))).toMatchObject({
    status: 422,
    body: { code: 'NOTICE_UNREADABLE', message: expect.stringContaining('not valid: eventId') },
  });
});

test('notices are accepted by an overloaded process', async () => {
  const { shedding } = api.context.settings;
  const busy = await openTestApi({ settings: { shedding: { ...shedding, maxOpenRequests: 0 } } });
  expect((await busy.inject({ method: 'GET', url: '/ride/getallstate' })).statusCode).toBe(503);
  const { now, settings } = busy.context;
  const text = JSON.stringify(told({ accountNumber: '1000000002', amountKobo: 100 }));
  expect(await deliver(busy, signed(text, settings.payment.secret, now()))).toBe(200);
  await busy.close();
});

/** Sends a signed notice with any content. */
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
    ['an amount that is too large for sums', { amountKobo: Number.MAX_SAFE_INTEGER }, {}],
    ['an implausible time', { sentAt: '0000-01-01T00:00:00Z' }, {}],
    ['another currency', { currency: 'USD' }, {}],
    ['no transfer', {}, { transfer: undefined }],
  ])('with %s is answered 422 and not stored', async (_what, transfer, over) => {
    const ride = await traveller.book();
    const before = [await count('transfers'), await count('payment_notices')];
    const { accountNumber } = ride.details;
    expect(await say({ ...told({ accountNumber, amountKobo: 100, ...transfer }), ...over })).toBe(422);
    expect(logged).toMatchObject([
      { msg: expect.stringContaining('cannot be read'), provider: 'sandbox', fault: expect.stringContaining('valid') },
    ]);
    expect([await count('transfers'), await count('payment_notices')]).toEqual(before);
    expect(await traveller.look(ride)).toMatchObject({ status: 'pending', amountPaid: 0 });
  });

  test('about anything but a transfer is stored once, and changes nothing', async () => {
    const ride = await traveller.book();
    const reference = await sendQuietly(ride, ride.due);
    await deliver(api, await noticeOf(api, reference));
    const before = await count('payment_notices');
    const reversed = { eventId: 'reversal-1', event: 'transfer.reversed', transfer: { reference } };
    for (let copy = 0; copy < 2; copy += 1) expect(await say(reversed)).toBe(200);
    expect(logged).toMatchObject(
      [1, 2].map(() => ({
        msg: expect.stringContaining('no transfer'),
        provider: 'sandbox',
        event: 'transfer.reversed',
      })),
    );
    expect(await count('payment_notices')).toBe(before + 1);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
  });

  test('with another account for a known transfer is recorded as a discrepancy, and changes neither booking', async () => {
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
    expect(logged).toMatchObject([
      { msg: expect.stringContaining('contradicts itself'), transfer: reference, reason: 'other_account' },
    ]);
  });

  test('with another amount for a known transfer is recorded as a discrepancy, and the first amount stays', async () => {
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

  test('of a second transfer under a known event is recorded, with a discrepancy', async () => {
    const ride = await traveller.book();
    const [first, second] = [await sendQuietly(ride, 1000), await sendQuietly(ride, 2000)];
    expect(await deliver(api, await noticeOf(api, first, 'used-twice'))).toBe(200);
    expect(await deliver(api, await noticeOf(api, second, 'used-twice'))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ amountPaid: 3000 });
    expect(await discrepanciesOf(second)).toMatchObject([{ reason: 'reused_event' }]);
  });
});

test('a duplicate or foreign transfer in the list of the bank stops neither expiry nor reconciliation', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const reference = await sendQuietly(ride, ride.due);
  await deliver(api, await noticeOf(api, reference));
  await sendQuietly(other, 1000);
  const bank = bankOf(api);
  const stateOf = bank.stateOf.bind(bank);
  bank.stateOf = async (db, account) => {
    const report = await stateOf(db, account);
    const { accountNumber } = other.details;
    if (account.accountNumber !== accountNumber) return report;
    const [known] = (await stateOf(db, { ...account, accountNumber: ride.details.accountNumber })).transfers;
    const listed = report.transfers;
    return { ...report, transfers: known ? [{ ...known, account: { accountNumber } }, ...listed, ...listed] : listed };
  };
  api.travel(60_000);
  expect((await api.runJobs()).filter(({ error }) => error)).toEqual([]);
  expect(await traveller.look(other)).toMatchObject({ status: 'processing', amountPaid: 1000 });
  api.travel(30 * 60_000);
  expect((await api.runJobs()).filter(({ error }) => error)).toEqual([]);
  bank.stateOf = stateOf;
  expect(await traveller.look(other)).toMatchObject({ ride: 'expired', status: 'underpaid', amountPaid: 1000 });
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
  expect(await discrepanciesOf(reference)).toMatchObject([{ reason: 'other_account' }]);
});

describe('the mails about money', () => {
  test('report each surplus in its own mail', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, 5000);
    expect(await records.moneyMailsOf(ride)).toEqual([]);
    await traveller.pay(ride, ride.due - 4000);
    expect(await traveller.look(ride)).toMatchObject({ status: 'overpaid', refund: { amount: 1000 } });
    await traveller.pay(ride, 200);
    await traveller.pay(ride, 300);
    expect(await records.moneyMailsOf(ride)).toEqual([
      ['payment-overpaid', 100_000],
      ['payment-overpaid', 20_000],
      ['payment-overpaid', 30_000],
    ]);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid', 'overpaid']);
  });

  test('are not sent if partial payments add up to the price', async () => {
    const ride = await traveller.book();
    for (const part of [1000, 2000, ride.due - 3000]) await traveller.pay(ride, part);
    expect(await records.moneyMailsOf(ride)).toEqual([]);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
  });

  test('report a surplus while the ride is active, and a refund after it ended', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride);
    await traveller.pay(ride, 100);
    await endRide(api, ride, ride.due * 100);
    await traveller.pay(ride, 200);
    expect(await records.moneyMailsOf(ride)).toEqual([
      ['payment-overpaid', 10_000],
      ['payment-refund-due', 20_000],
    ]);
  });

  test('report the refund of each late transfer: insufficient, with the car gone, and after the end', async () => {
    const ride = await traveller.book();
    api.travel(accountMs + 1000);
    await api.runJobs();
    await traveller.book(await records.carOf(ride));
    await traveller.pay(ride, 700);
    await traveller.pay(ride, 800);
    await traveller.pay(ride);
    await traveller.pay(ride, 100);
    await endRide(api, ride, 0);
    await traveller.pay(ride, 200);
    const amounts = [70_000, 80_000, ride.due * 100, 10_000, 20_000];
    expect(await records.moneyMailsOf(ride)).toEqual(amounts.map((amount) => ['payment-late-refund', amount]));
    expect(await records.statusesOf(ride)).toEqual(['pending', 'expired', 'late', 'refund_pending']);
    expect(await traveller.look(ride)).toMatchObject({ refund: { amount: ride.due + 1800 } });
  });

  test('report an insufficient amount that was in time and reported late, twice', async () => {
    const ride = await traveller.book();
    const references = [await sendQuietly(ride, 700), await sendQuietly(ride, 800)];
    const bank = bankOf(api);
    const stateOf = bank.stateOf.bind(bank);
    bank.stateOf = async () => ({ providerReference: null, transfers: [], takenBack: [] });
    api.travel(accountMs);
    await api.runJobs();
    bank.stateOf = stateOf;
    for (const reference of references) expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await records.moneyMailsOf(ride)).toEqual([
      ['payment-underpaid', 70_000],
      ['payment-underpaid', 80_000],
    ]);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'expired', 'processing', 'underpaid']);
  });
});

describe('the time of a transfer is that of the bank, not of our clock', () => {
  test('in time, reported after the expiry: pays the booking', async () => {
    const ride = await traveller.book();
    const reference = await sendQuietly(ride, ride.due);
    api.travel(accountMs + 1000);
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
  });

  test('at the exact instant of the expiry: in time', async () => {
    const ride = await traveller.book();
    api.travel(accountMs);
    const reference = await sendQuietly(ride, ride.due);
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
    const { in_time } = await api.context.db
      .selectFrom('transfers')
      .select('in_time')
      .where('provider_transfer_id', '=', reference)
      .executeTakeFirstOrThrow();
    expect(in_time).toBe(true);
  });

  test('late, reported before the account was expired: expires it first', async () => {
    const ride = await traveller.book();
    api.travel(accountMs + 1000);
    const reference = await sendQuietly(ride, ride.due);
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'expired', 'late', 'paid']);
  });

  test('late by the clock of the bank, reported while the account is open: pays the booking', async () => {
    const ride = await traveller.book();
    api.travel(accountMs + 1000);
    const reference = await sendQuietly(ride, ride.due);
    api.travel(-2000);
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
  });
});

describe('a transfer', () => {
  const kinds = () => [flightBookings(api.context), rideBookings(api.context)];
  /** The price was sent, and the bank sends no notice. */
  const sent = async (ride: UnpaidRide) => {
    const id = await sendQuietly(ride, ride.due);
    const { accountNumber } = ride.details;
    const received = { id, account: { accountNumber }, amountKobo: ride.due * 100, sentAt: api.context.now() };
    return { provider: 'sandbox', received, source: 'notice' } as const;
  };

  test('pays the booking of its account, of either kind', async () => {
    const ride = await traveller.book();
    const report = await sent(ride);
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, kinds(), report));
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
  });

  test('that was recorded while this report waited for the lock is not recorded again', async () => {
    const ride = await traveller.book();
    const report = await sent(ride);
    const rides = rideBookings(api.context);
    const overtaken: typeof rides = {
      ...rides,
      async lock(tx, bookingId) {
        await applyTransfer(tx, api.context, [rides], report);
        return rides.lock(tx, bookingId);
      },
    };
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [overtaken], report));
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
  });

  test('that is late after a price increase waits for the decision, without a mail about a refund', async () => {
    const ride = await traveller.book();
    api.travel(accountMs);
    await api.runJobs();
    const report = await sent(ride);
    const held: Date[] = [];
    const dearer = {
      ...rideBookings(api.context),
      holdAgain: async (_tx: unknown, _id: string, until: Date) => {
        held.push(until);
        return 'price_increased' as const;
      },
    };
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [dearer], report));
    expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'late', refund: { amount: ride.due } });
    expect(await records.moneyMailsOf(ride)).toEqual([]);
    // for as long as a traveller has to pay
    expect(held).toEqual([new Date(api.context.now().getTime() + accountMs)]);
  });
});
