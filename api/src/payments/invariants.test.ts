import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { Tx } from '../database';
import { beginChange, payChange } from '../flights/testing/change-calls';
import * as flights from '../flights/testing/flight-calls';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { breaches, invariants } from './invariants';
import { recordsOf } from './testing/records';
import { sendStrayMoney } from './testing/stray-money';
import { travellerOf } from './testing/traveller';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  const traveller = travellerOf(api);
  const send = async (item: string, body: object) =>
    dataOf(await staffOf(api).send(`/staff/payments/${item}/refund`, body));
  // a ride that is unpaid, one that is paid, one with a refund that is due, and one with a refund that has gone
  await traveller.book();
  await traveller.pay(await traveller.book());
  const [owed, back] = [await traveller.book(), await traveller.book()];
  await traveller.pay(owed, owed.due + 100);
  await traveller.pay(back, back.due + 100);
  await send(`refund-${await recordsOf(api).refundIdOf(back)}`, { by: 'bank' });
  const reference = await sendStrayMoney(api, 300);
  const stray = api.context.db.selectFrom('transfers').select('id').where('provider_transfer_id', '=', reference);
  await send(`transfer-${(await stray.executeTakeFirstOrThrow()).id}`, { by: 'hand', reference: 'FT26' });
  await flights.book(api);
  const changed = await flights.book(api);
  await flights.pay(api, changed);
  // one change that is made, one that waits for its payment
  await payChange(api, await beginChange(api, changed, '2026-12-09'));
  await beginChange(api, changed, '2026-12-10');
  await api.runJobs();
}, 120_000);
afterAll(() => api.close());

const aDriver = (booking: string) => `insert into ride_drivers (booking_id, name, phone, assigned_at, during)
  select id, 'Musa', '+2348031112233', now(), tstzrange('2026-12-01', '2026-12-02') from (${booking}) one`;

/** Statements that violate each invariant, with triggers and foreign keys disabled and constraints dropped. */
const damages: Readonly<Record<string, readonly string[]>> = {
  'the taken seats are those of active orders, and at most the allotment': [
    'update flight_seats set taken = taken - 1 where taken > 0',
  ],
  'a paid flight has its seats permanently, an unpaid one until its account expires, an ended one has none': [
    "update flight_orders set expires_at = now() where booking_id = (select order_id from flight_bookings where status = 'ticketed')",
  ],
  'an order holds a seat for each traveller except infants on each flight of its booking': [
    'update flight_seat_holds set seats = seats + 1',
  ],
  'every flight has its payment, every payment its booking, and the due amounts with those of its changes are the total':
    ["delete from payments where booking_kind = 'flight' and status = 'pending'"],
  'every order of seats has its booking with the same airline reference': ["update flight_orders set key = key || 'x'"],
  'the price components of a flight match its offer, add-ons and coupon': [
    'update flight_bookings set base_kobo = base_kobo + 1, taxes_kobo = taxes_kobo - 1',
  ],
  'a ticketed flight has exactly one confirmation in the outbox, and only a ticketed flight has one': [
    "delete from jobs where payload->>'template' = 'flight-ticketed'",
  ],
  'a ticketed flight has the supplier’s ticket for each traveller; any other has none': ['delete from flight_tickets'],
  'a flight is paid if and only if its payment is, and partly paid if and only if its payment is': [
    "update payments set status = 'pending' where booking_kind = 'flight'",
  ],
  'a paid flight without tickets has a job that issues them': [
    "update flight_bookings set status = 'paid' where status = 'ticketed'",
  ],
  'a flight changed only by allowed transitions': ["update flight_timeline set status = 'completed' where seq = 2"],
  'a car is never held twice for overlapping times': [
    'alter table car_holds drop constraint car_holds_never_overlap',
    "update car_holds set car_id = (select min(car_id) from car_holds), during = '[2026-12-01, 2026-12-02)'",
  ],
  'a paid future ride has its car permanently, and an ended one has none': [
    "delete from car_holds where booking_id in (select id from ride_bookings where status = 'awaiting_confirmation')",
  ],
  'every booking of rides has its payment, every payment its booking, and the due amount is the price of its ways with child seats less the discount and what was given back':
    ["delete from payments where booking_kind = 'ride' and status = 'pending'"],
  'the ways of a booking are unpaid, expired or under review together, and the way back follows the way there': [
    `update ride_bookings set return_of = (select id from ride_bookings where status = 'pending_payment' limit 1)
      where id = (select id from ride_bookings where status = 'awaiting_confirmation' limit 1)`,
  ],
  'the discount of a booking equals its coupon redemption': [
    `insert into coupon_redemptions (booking_kind, booking_id, code, amount_kobo, email, phone, redeemed_at)
      select 'ride', id, 'ANY', 100, email, phone, now() from ride_bookings limit 1`,
  ],
  'every unpaid ride holds its car': [
    "delete from car_holds where booking_id in (select id from ride_bookings where status = 'pending_payment')",
  ],
  'the received amount of a payment is the sum of its distinct transfers': [
    'update payments set received_kobo = received_kobo + 1 where received_kobo > 0',
  ],
  'each transfer of the bank has one row': [
    'drop index transfers_once',
    "update transfers set provider_transfer_id = 'same'",
  ],
  'every received kobo is allocated exactly once': [
    'alter table transfers drop constraint transfers_every_kobo_once',
    'update transfers set matched_kobo = matched_kobo + 1',
  ],
  'the allocation of kobo matches the status of the payment': [
    "update payments set status = 'expired' where status = 'paid'",
  ],
  'every amount that is to be refunded has a refund, and nothing else has': [
    "update refunds set state = 'withdrawn' where state = 'due'",
  ],
  'an amount is retained only of a paid and cancelled booking, and then the whole amount is allocated': [
    'update transfers set kept_kobo = 100, matched_kobo = matched_kobo - 100 where matched_kobo > 100',
  ],
  'a paid ride has exactly one confirmation in the outbox, and only a paid ride has one': [
    "delete from jobs where payload->>'template' = 'ride-paid'",
  ],
  'a ride is paid if and only if its payment is': [
    "update payments set status = 'pending' where booking_kind = 'ride' and status = 'paid'",
  ],
  'every recorded transfer exists at the bank': ['update sandbox_transfers set amount_kobo = amount_kobo + 1'],
  'a payment changed only by allowed transitions, one after another': [
    "update payment_history set from_status = 'late' where from_status is not null",
  ],
  'the status of a payment is the last one of its history': [
    'delete from payment_history where id = (select max(id) from payment_history)',
  ],
  'a ride changed only by allowed transitions': [
    "update ride_timeline set status = 'completed' where status = 'awaiting_confirmation'",
  ],
  'no stored response is incomplete': [
    "insert into idempotency_keys values ('createRide', 'key', 'hash', 0, '', now())",
  ],
  'a driver never has two rides at overlapping times': [
    'alter table ride_drivers drop constraint ride_drivers_never_overlap',
    aDriver('select id from ride_bookings limit 2'),
  ],
  'an ended ride has released its driver': [
    aDriver("select id from ride_bookings where status = 'pending_payment' limit 1"),
  ],
  'a refund without a booking is of a whole transfer without a payment': [
    'update unmatched_refunds set amount_kobo = amount_kobo - 1',
  ],
  'no transfer is refunded by more than its refundable amount, and completely if each refund has its transfer': [
    "update refunds set amount_kobo = amount_kobo + 1 where state = 'due'",
  ],
  'a refund that was started and has not ended has a job that calls the bank': [
    "update refunds set state = 'sending' where state = 'due'",
  ],
  'the bank takes back at most what came in': [
    'insert into taken_back (transfer_id, amount_kobo, learnt_at) select id, amount_kobo + 1, now() from transfers limit 1',
  ],
  'the sandbox bank never refunds more than it received': ['update sandbox_refunds set amount_kobo = 1000000000'],
  'the bank has sent exactly the recorded refunds, once': [
    "update sandbox_refunds set refund_key = refund_key || ':2'",
  ],
  'an open change of a flight holds its new seats until its account expires, and an ended one none of its own': [
    "update flight_changes set expires_at = now() where status = 'awaiting_payment'",
  ],
  'a confirmed change of a flight has the payment of its amount, and every such payment its change': [
    "delete from payments where booking_kind = 'change'",
  ],
  'the part of a flight’s total for changes is that of its changes': [
    'update flight_bookings set changes_kobo = changes_kobo + 100, base_kobo = base_kobo - 100',
  ],
  'a made change of a flight has exactly one confirmation in the outbox, and only a made one has one': [
    "delete from jobs where payload->>'template' = 'flight-changed'",
  ],
  'a change of a flight is made if and only if it is paid': [
    "update payments set status = 'pending' where booking_kind = 'change' and status = 'paid'",
  ],
  'a paid change of a flight without tickets has a job that issues them': [
    // one change of a booking may be open
    "delete from flight_changes where status = 'awaiting_payment'",
    "update flight_changes set status = 'issuing' where status = 'done'",
    "update jobs set done_at = now() where kind = 'flight-change'",
  ],
  'a change of a flight changed only by allowed transitions': [
    "update flight_change_history set status = 'refused' where status = 'done'",
    "delete from flight_change_history where status = 'issuing'",
  ],
};

class Undone extends Error {}

/** The invariants that some statements violate; the statements are rolled back. */
async function brokenBy(damage: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const work = inTransaction(api.context.db, async (tx) => {
    await damage(tx);
    found = (await breaches(tx)).map(({ name }) => name);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return found;
}

test('no invariant is violated in valid data', async () => {
  expect(await brokenBy(async () => {})).toEqual([]);
});

test.each(invariants.map(({ name }) => name))('a violation is detected: %s', async (name) => {
  const statements = damages[name];
  if (!statements) throw new Error('Nothing here breaks this invariant');
  const found = await brokenBy(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
  expect(found).toContain(name);
});
