import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import type { Tx } from '../database';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { applyTransfer, expireOpenAccount } from './apply-transfer';
import { askAboutDueAccount, expireAccount, expireDueAccount } from './expire-account';
import { openedOrLapsed } from './finish-opening';
import { breaches } from './invariants';
import { type Ledger, lockLedger, lockMoney } from './ledger';
import { payAgain, payAgainAt } from './pay-again';
import { record } from './record';
import { matchTransfer } from './review/resolve-items';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
import { endRide } from './testing/end-ride';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  records = recordsOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

/** An unknown internal key. */
const nobody = randomUUID();
const rides = () => rideBookings(api.context);

/** Runs work with the locked payment of a ride. */
const withLedger = async <Result>(ride: UnpaidRide, work: (tx: Tx, ledger: Ledger) => Promise<Result>) => {
  const id = await records.internalId(ride);
  return inTransaction(api.context.db, async (tx) => {
    const ledger = await lockLedger(tx, rides(), id);
    if (!ledger) throw new Error('The ride has a payment');
    return work(tx, ledger);
  });
};

const bookedAndLapsed = async (paid = 0): Promise<UnpaidRide> => {
  const ride = await traveller.book();
  if (paid > 0) await traveller.pay(ride, paid);
  api.travel(accountMs);
  await api.runJobs();
  return ride;
};

/** A late payment of the whole price with a surplus, while another booking has the car. */
const lateAndGone = async (surplus = 0): Promise<UnpaidRide> => {
  const ride = await bookedAndLapsed();
  await traveller.book(await records.carOf(ride));
  api.travel(1000);
  await traveller.pay(ride, ride.due + surplus);
  return ride;
};

const paidAtOf = async (ride: UnpaidRide) => {
  const { paid_at } = await api.context.db
    .selectFrom('payments')
    .select('paid_at')
    .where('booking_id', '=', await records.internalId(ride))
    .executeTakeFirstOrThrow();
  return paid_at;
};

describe('the time of a payment', () => {
  test('is that of the transfer that completed it, regardless of the time of the report', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, 1000);
    expect(await paidAtOf(ride)).toBeNull();
    api.travel(minuteMs);
    const sentAt = api.context.now();
    const reference = await traveller.transfer(ride.details.accountNumber, ride.due - 1000);
    await withholdNotices(api);
    api.travel(minuteMs);
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await paidAtOf(ride)).toEqual(sentAt);
  });

  test('stays when the booking is cancelled too late for a refund', async () => {
    const ride = await traveller.book();
    const sentAt = api.context.now();
    await traveller.pay(ride);
    api.travel(minuteMs);
    await endRide(api, ride, ride.due * 100);
    expect(await paidAtOf(ride)).toEqual(sentAt);
  });

  test('is now if a payment under review is accepted', async () => {
    const ride = await lateAndGone();
    api.travel(accountMs);
    await api.runJobs();
    await traveller.initiate(ride);
    expect(await paidAtOf(ride)).toEqual(api.context.now());
  });
});

describe('a change of a payment', () => {
  test('returns the state of the database after it', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride, 1000);
    await traveller.pay(ride, 2000);
    api.travel(accountMs);
    await withLedger(ride, async (tx, before) => {
      const { payable, ...after } = await expireOpenAccount(tx, api.context, rides(), before);
      expect(after.accounts).toMatchObject([{ state: 'expired' }]);
      expect(after).toEqual(await lockMoney(tx, 'ride', payable.id));
    });
    await traveller.initiate(ride);
    const opened = (await traveller.look(ride)).details;
    await traveller.pay({ ...ride, details: opened });
    await withLedger(ride, async (tx, { payable, ...before }) => {
      expect(await record(tx, api.context, before, { transitions: [], reason: 'overpaid' })).toEqual(before);
      expect(before.accounts.map(({ state }) => state)).toEqual(['expired', 'closed']);
      expect(await lockMoney(tx, 'ride', payable.id)).toEqual(before);
    });
  });

  test('closes only the open account', async () => {
    const ride = await bookedAndLapsed(1000);
    await traveller.initiate(ride);
    await withLedger(ride, async (tx, { payable, ...before }) => {
      const transitions = ['underpaid', 'refund_pending'] as const;
      const after = await record(tx, api.context, before, { transitions, reason: 'cancelled', account: 'closed' });
      expect(after.accounts.map(({ state }) => state)).toEqual(['expired', 'closed']);
      expect(after).toEqual(await lockMoney(tx, 'ride', payable.id));
    });
    await endRide(api, ride, 0);
  });

  test('refunds transfers after the end of the booking', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride);
    await endRide(api, ride, 0);
    await traveller.pay(ride, 200);
    expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { amount: ride.due + 200 } });
  });

  test('counts received transfers also if the status stays', async () => {
    const ride = await traveller.book();
    for (const part of [1000, 2000, 3000]) await traveller.pay(ride, part);
    expect(await traveller.look(ride)).toMatchObject({ status: 'processing', amountPaid: 6000 });
  });

  test('matches a stored transfer to its booking, in the same row', async () => {
    const ride = await traveller.book();
    const received = {
      id: 'FORMER-1',
      account: { accountNumber: '1000000001' },
      amountKobo: 70_000,
      sentAt: api.context.now(),
    };
    const report = { provider: 'former-bank', received, source: 'notice' } as const;
    const rowOf = () =>
      api.context.db
        .selectFrom('transfers')
        .select(['id', 'provider', 'account_id', 'matched_kobo', 'unmatched_kobo', 'in_time'])
        .where('provider_transfer_id', '=', received.id)
        .execute();
    await inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [rides()], report));
    const [{ id } = { id: 0 }] = await rowOf();
    const account = await withLedger(ride, async (tx, { payable, accounts }) => {
      await matchTransfer(tx, api.context, rides(), payable.id, id);
      return accounts[0];
    });
    const { provider } = report;
    expect(await rowOf()).toEqual([
      { id, provider, account_id: account?.id, matched_kobo: 70_000, unmatched_kobo: 0, in_time: true },
    ]);
    expect(await traveller.look(ride)).toMatchObject({ status: 'processing', amountPaid: 700 });
  });

  test('is repeated if another transaction has recorded the same transfer for another account', async () => {
    const [ride, other] = [await traveller.book(), await traveller.book()];
    const report = (to: UnpaidRide) => ({
      provider: 'sandbox',
      received: {
        id: 'SBX-TWICE',
        account: { accountNumber: to.details.accountNumber },
        amountKobo: 100,
        sentAt: api.context.now(),
      },
      source: 'notice' as const,
    });
    let tries = 0;
    const overtaken = {
      ...rides(),
      async lock(tx: Tx, bookingId: string) {
        tries += 1;
        await applyTransfer(tx, api.context, [rides()], report(other));
        return rides().lock(tx, bookingId);
      },
    };
    const booking = inTransaction(api.context.db, (tx) => applyTransfer(tx, api.context, [overtaken], report(ride)));
    await expect(booking).rejects.toThrow('was booked by another transaction meanwhile');
    expect(tries).toBe(3);
    expect(await traveller.look(ride)).toMatchObject({ status: 'pending', amountPaid: 0 });
  });
});

describe('the end of an account', () => {
  test('notifies each traveller of an insufficient amount', async () => {
    const all = [await traveller.book(), await traveller.book(), await traveller.book()];
    const [first, second, unpaid] = all as [UnpaidRide, UnpaidRide, UnpaidRide];
    await traveller.pay(first, 700);
    await traveller.pay(second, 800);
    api.travel(accountMs);
    await api.runJobs();
    expect(await records.moneyMailsOf(first)).toEqual([['payment-underpaid', 70_000]]);
    expect(await records.moneyMailsOf(second)).toEqual([['payment-underpaid', 80_000]]);
    expect(await records.moneyMailsOf(unpaid)).toEqual([]);
    const looks = await Promise.all(all.map((ride) => traveller.look(ride)));
    expect(looks.map(({ ride, status }) => [ride, status])).toEqual([
      ['expired', 'underpaid'],
      ['expired', 'underpaid'],
      ['expired', 'expired'],
    ]);
  });

  test('does nothing without an open account', async () => {
    const ride = await traveller.book();
    await traveller.pay(ride);
    await withLedger(ride, async (tx, ledger) =>
      expect(await expireOpenAccount(tx, api.context, rides(), ledger)).toEqual(ledger),
    );
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  });

  test('requires a report of the bank about this account after its expiry', async () => {
    const ride = await traveller.book();
    const id = await records.internalId(ride);
    expect(await askAboutDueAccount(api.context, 'ride', id)).toBeUndefined();
    await expireAccount(api.context, rides(), id);
    const { accountNumber } = ride.details;
    const end = (asked: { accountNumber: string | null; wasDue: boolean } | undefined) =>
      inTransaction(api.context.db, (tx) =>
        expireDueAccount(
          tx,
          api.context,
          rides(),
          id,
          asked && { provider: 'sandbox', ...asked, transfers: [], takenBack: [] },
        ),
      );
    const open = { ride: 'pending_payment', status: 'pending' };
    // the clock has been set back since the bank was asked
    await end({ accountNumber, wasDue: true });
    expect(await traveller.look(ride)).toMatchObject(open);
    api.travel(accountMs);
    await end(undefined);
    await end({ accountNumber, wasDue: false });
    await end({ accountNumber: '1000000003', wasDue: true });
    expect(await traveller.look(ride)).toMatchObject(open);
    expect(await askAboutDueAccount(api.context, 'ride', id)).toEqual({
      provider: 'sandbox',
      accountNumber,
      wasDue: true,
      transfers: [],
      takenBack: [],
    });
    await expireAccount(api.context, rides(), id);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
    await expireAccount(api.context, rides(), id);
    await end({ accountNumber, wasDue: true });
    expect(await records.statusesOf(ride)).toEqual(['pending', 'expired']);
  });

  test('records transfers that were in time, and holds the car if they are sufficient', async () => {
    const [enough, tooLittle] = [await traveller.book(), await traveller.book()];
    await traveller.transfer(enough.details.accountNumber, enough.due);
    await traveller.transfer(tooLittle.details.accountNumber, 500);
    await withholdNotices(api);
    api.travel(accountMs);
    for (const ride of [enough, tooLittle]) await expireAccount(api.context, rides(), await records.internalId(ride));
    expect(await records.statusesOf(enough)).toEqual(['pending', 'processing', 'paid']);
    expect(await traveller.look(enough)).toMatchObject({ ride: 'awaiting_confirmation' });
    expect(await records.statusesOf(tooLittle)).toEqual(['pending', 'processing', 'underpaid']);
    expect(await traveller.look(tooLittle)).toMatchObject({ ride: 'expired', amountPaid: 500 });
  });

  test('does nothing for an unknown booking', async () => {
    await expireAccount(api.context, rides(), nobody);
    const asked = { provider: 'sandbox', accountNumber: '1000000004', wasDue: true, transfers: [], takenBack: [] };
    const ending = inTransaction(api.context.db, (tx) => expireDueAccount(tx, api.context, rides(), nobody, asked));
    await expect(ending).resolves.toBeUndefined();
  });
});

describe('a resumed payment', () => {
  test('opens an account for the missing amount, and reports the partial payment to the booking', async () => {
    const [partly, unpaid] = [await traveller.book(), await traveller.book()];
    await traveller.pay(partly, 700);
    api.travel(accountMs);
    await api.runJobs();
    const told: string[] = [];
    const kind = { ...rides(), partlyPaid: async (_tx: Tx, bookingId: string) => void told.push(bookingId) };
    const until = new Date(api.context.now().getTime() + accountMs);
    for (const ride of [partly, unpaid]) {
      await withLedger(ride, async (tx, ledger) => {
        expect(await kind.holdAgain(tx, ledger.payable.id, until)).toBe('held');
        const account = await payAgain(tx, api.context, kind, ledger, until);
        const missing = ledger.payment.amount_due_kobo - ledger.payment.received_kobo;
        expect(account).toMatchObject({ amount_kobo: missing, state: 'opening', expires_at: until });
      });
    }
    expect(told).toEqual([await records.internalId(partly)]);
    expect(await traveller.look(partly)).toMatchObject({ status: 'processing', refund: null });
    expect(await traveller.look(unpaid)).toMatchObject({ status: 'pending' });
  });

  test('with more than the price is paid, and the surplus is refunded with its own mail', async () => {
    const rest = [await lateAndGone(50), await lateAndGone(60)];
    api.travel(accountMs);
    await api.runJobs();
    for (const ride of rest) await traveller.initiate(ride);
    const looks = await Promise.all(rest.map((ride) => traveller.look(ride)));
    expect(looks).toMatchObject([50, 60].map((amount) => ({ status: 'overpaid', refund: { amount } })));
    const mails = await Promise.all(rest.map((ride) => records.moneyMailsOf(ride)));
    expect(mails.map((each) => each.at(-1))).toEqual([
      ['payment-overpaid', 5000],
      ['payment-overpaid', 6000],
    ]);
  });

  test('with exactly the price is paid, without a mail about a surplus', async () => {
    const ride = await lateAndGone();
    api.travel(accountMs);
    await api.runJobs();
    await traveller.initiate(ride);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', refund: null });
    expect((await records.moneyMailsOf(ride)).map(([template]) => template)).toEqual(['payment-late-refund']);
  });

  /** Holds the car again at another price. */
  const raise = async (ride: UnpaidRide, amountDueKobo: number) => {
    const expiresAt = new Date(api.context.now().getTime() + accountMs);
    const id = await records.internalId(ride);
    await inTransaction(api.context.db, async (tx) => {
      expect(await rides().holdAgain(tx, id, expiresAt)).toBe('held');
      await payAgainAt(tx, api.context, rides(), id, { amountDueKobo, expiresAt });
      // rides have a fixed price: writes what a kind with changing prices writes
      await tx.updateTable('ride_bookings').set({ price_kobo: amountDueKobo }).where('id', '=', id).execute();
    });
    await openedOrLapsed(api.context, rides(), id);
  };

  test('opens an account for the higher price less the earlier transfers', async () => {
    const ride = await bookedAndLapsed(700);
    await raise(ride, (ride.due + 300) * 100);
    expect(await traveller.look(ride)).toMatchObject({
      ride: 'pending_payment',
      status: 'processing',
      amountDue: ride.due + 300,
      details: { amount: ride.due - 400 },
    });
  });

  test('at a higher price is paid if the received amount is sufficient', async () => {
    const ride = await lateAndGone(500);
    api.travel(accountMs);
    await api.runJobs();
    await raise(ride, (ride.due + 500) * 100);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountDue: ride.due + 500, refund: null });
  });

  test('at a higher price is refused unless it has expired', async () => {
    const ride = await traveller.book();
    const id = await records.internalId(ride);
    const price = { amountDueKobo: ride.due * 200, expiresAt: new Date(api.context.now().getTime() + accountMs) };
    const raising = () => inTransaction(api.context.db, (tx) => payAgainAt(tx, api.context, rides(), id, price));
    const over = { code: 'STATE_CONFLICT', message: expect.stringContaining('This booking has ended') };
    await expect(raising()).rejects.toMatchObject(over);
    await traveller.pay(ride);
    await expect(raising()).rejects.toMatchObject(over);
    await endRide(api, ride, 0);
    await expect(raising()).rejects.toMatchObject(over);
    expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', amountDue: ride.due });
  });

  test('is refused for a booking without a payment', async () => {
    const price = { amountDueKobo: 100, expiresAt: api.context.now() };
    const raising = inTransaction(api.context.db, (tx) => payAgainAt(tx, api.context, rides(), nobody, price));
    await expect(raising).rejects.toThrow(`No payment of ride ${nobody}`);
    const money = await inTransaction(api.context.db, (tx) => lockMoney(tx, 'ride', nobody));
    expect(money).toBeUndefined();
  });
});
