import { sql } from 'kysely';
import type { PaymentStatus } from 'shared/contract/lists';
import type { Db, Tx } from '../database';
import { flightInvariants } from './flight-invariants';
import { type Invariant, isRetainedWhole, statusesIn } from './invariant';
import { staffInvariants } from './staff-invariants';

/** When the kobo of a payment `p`, summed over its transfers, are where its status does not allow them. */
const wrongAllocations: Readonly<Record<PaymentStatus, string>> = {
  pending: 'true',
  processing: 'matched >= p.amount_due_kobo or underpaid + overpaid + late > 0',
  paid: 'matched + kept <> p.amount_due_kobo or underpaid + overpaid + late > 0',
  overpaid: 'matched + kept <> p.amount_due_kobo or overpaid = 0 or underpaid + late > 0',
  underpaid: 'underpaid = 0 or matched + overpaid + late > 0',
  late: 'late = 0 or matched + overpaid > 0',
  expired: 'true',
  failed: 'true',
  refund_pending: 'false',
  refunded: 'false',
};
const isWronglyAllocated = Object.entries(wrongAllocations)
  .map(([status, condition]) => `(p.status = '${status}' and (${condition}))`)
  .join(' or ');

export interface Breach {
  readonly number: number;
  readonly name: string;
  readonly rows: readonly unknown[];
}

/**
 * The rules that hold in the database whenever nothing is running. (The rules on releases and remotes are not about
 * this database.)
 */
export const invariants: readonly Invariant[] = [
  ...flightInvariants,
  ...staffInvariants,
  {
    number: 1,
    name: 'a car is never held twice for overlapping times',
    query: `select a.car_id, a.booking_id, b.booking_id as other from car_holds a join car_holds b
      on a.car_id = b.car_id and a.id < b.id and a.during && b.during
      where a.released_at is null and b.released_at is null`,
  },
  {
    number: 1,
    name: 'a paid future ride has its car permanently, and an ended one has none',
    query: `select r.reference, r.status from ride_bookings r
      left join car_holds h on h.booking_id = r.id and h.released_at is null
      where (r.status in ('awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route', 'driver_arrived',
          'in_progress') and (h.id is null or h.expires_at is not null))
        or (r.status in ('expired', 'cancelled', 'payment_review') and h.id is not null)`,
  },
  {
    number: 2,
    name: 'every booking of rides has its payment, every payment its booking, and the due amount is the price of its ways with child seats less the discount and what was given back',
    query: `select r.id, p.id as payment_id from (
        select coalesce(return_of, id)::text as id, sum(price_kobo + child_seats_kobo - discount_kobo - given_back_kobo) as due
        from ride_bookings group by 1) r
      full join (select * from payments where booking_kind = 'ride') p on p.booking_id = r.id
      where r.id is null or p.id is null or p.amount_due_kobo <> r.due`,
  },
  {
    number: 2,
    name: 'the ways of a booking are unpaid, expired or under review together, and the way back follows the way there',
    query: `select r.reference, r.status, back.status as back from ride_bookings r
      join ride_bookings back on back.return_of = r.id
      where (r.status <> back.status and (r.status in ('pending_payment', 'expired', 'payment_review')
          or back.status in ('pending_payment', 'expired', 'payment_review')))
        or (back.pickup_at < r.drop_off_at and 'cancelled' not in (r.status, back.status))
        or r.return_of is not null`,
  },
  {
    number: 2,
    name: 'the discount of a booking equals its coupon redemption',
    query: `select b.reference, b.discount_kobo, c.code, c.amount_kobo from (
        select 'ride' as kind, coalesce(return_of, id) as id, min(reference) as reference,
          sum(discount_kobo) as discount_kobo from ride_bookings group by 1, 2
        union all select 'flight', id, reference, discount_kobo from flight_bookings) b
      full join coupon_redemptions c on c.booking_kind = b.kind and c.booking_id = b.id
      where b.id is null or b.discount_kobo <> coalesce(c.amount_kobo, 0)`,
  },
  {
    number: 2,
    name: 'every unpaid ride holds its car',
    query: `select r.reference from ride_bookings r
      left join car_holds h on h.booking_id = r.id and h.released_at is null
      where r.status = 'pending_payment' and h.id is null`,
  },
  {
    number: 3,
    name: 'the received amount of a payment is the sum of its distinct transfers',
    query: `select p.id, p.received_kobo, t.sum from payments p
      left join (select payment_id, sum(amount_kobo) as sum from (
        select distinct on (provider, provider_transfer_id) * from transfers order by provider, provider_transfer_id, id
      ) one group by payment_id) t on t.payment_id = p.id
      where p.received_kobo <> coalesce(t.sum, 0)`,
  },
  {
    number: 3,
    name: 'each transfer of the bank has one row',
    query: `select provider, provider_transfer_id, count(*) from transfers
      group by provider, provider_transfer_id having count(*) > 1`,
  },
  {
    number: 3,
    name: 'every received kobo is allocated exactly once',
    query: `select id from transfers
      where matched_kobo + underpaid_kobo + overpaid_kobo + late_kobo + unmatched_kobo + kept_kobo <> amount_kobo`,
  },
  {
    number: 3,
    name: 'the allocation of kobo matches the status of the payment',
    query: `select p.id, p.status, p.amount_due_kobo, t.* from payments p join (
        select payment_id, sum(matched_kobo) as matched, sum(underpaid_kobo) as underpaid,
          sum(overpaid_kobo) as overpaid, sum(late_kobo) as late, sum(kept_kobo) as kept
        from transfers group by payment_id
      ) t on t.payment_id = p.id
      where ${isWronglyAllocated}`,
  },
  {
    number: 3,
    name: 'every amount that is to be refunded has a refund, and nothing else has',
    query: `select p.id, p.status, t.returnable, r.planned from payments p
      left join (select payment_id, sum(underpaid_kobo + overpaid_kobo + late_kobo + case
          when status in (${statusesIn('returning')}) then matched_kobo else 0 end) as returnable
        from transfers join payments on payments.id = transfers.payment_id group by payment_id) t on t.payment_id = p.id
      left join (select payment_id, sum(amount_kobo) as planned from refunds
        where state <> 'withdrawn' group by payment_id) r on r.payment_id = p.id
      where coalesce(t.returnable, 0) <> coalesce(r.planned, 0)`,
  },
  {
    number: 3,
    name: 'an amount is retained only of a paid and cancelled booking, and then the whole amount is allocated',
    query: `select p.id, p.status, p.amount_due_kobo, t.kept, t.matched from payments p
      join (select payment_id, sum(kept_kobo) as kept, sum(matched_kobo) as matched from transfers
        group by payment_id) t on t.payment_id = p.id
      join (select 'ride' as kind, id::text, status from ride_bookings
        union all select 'flight', id::text, status from flight_bookings
        union all select 'change', c.id::text, f.status from flight_changes c
          join flight_bookings f on f.id = c.booking_id) b
        on b.kind = p.booking_kind and b.id = p.booking_id
      where t.kept > 0 and (b.status <> 'cancelled' or p.paid_at is null or t.kept + t.matched <> p.amount_due_kobo
        or (p.status in (${statusesIn('paid')}) and t.matched > 0)
        or p.status not in (${statusesIn('paid', 'returning')}))`,
  },
  {
    number: 4,
    name: 'a paid ride has exactly one confirmation in the outbox, and only a paid ride has one',
    query: `select r.reference, count(j.id) from ride_bookings r
      left join jobs j on j.kind = 'mail' and j.payload->>'template' = 'ride-paid'
        and j.payload->>'bookingId' = r.id::text and j.key not like '%:again:%'
      where r.return_of is null
      group by r.id, r.reference
      having count(j.id) <> (
        select count(*) from ride_timeline t where t.booking_id = r.id and t.status = 'awaiting_confirmation'
          and not exists (select from ride_timeline undone
            where undone.booking_id = t.booking_id and undone.seq = t.seq - 1 and undone.status = 'confirmed'))`,
  },
  {
    number: 5,
    name: 'a ride is paid if and only if its payment is',
    query: `select r.reference, r.status, p.status as payment from payments p
      join ride_bookings one on p.booking_kind = 'ride' and p.booking_id = one.id::text
      join lateral (select * from ride_bookings way where one.id in (way.id, way.return_of)
        order by way.status = 'cancelled' limit 1) r on true
      where (r.status in ('awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route', 'driver_arrived',
          'in_progress', 'completed', 'no_show')) <> (p.status in (${statusesIn('paid')}) and not ${isRetainedWhole('r')})`,
  },
  {
    number: 5,
    name: 'every recorded transfer exists at the bank',
    query: `select t.id, t.provider_transfer_id from transfers t
      left join sandbox_transfers s on s.reference = t.provider_transfer_id
        and s.amount_kobo = t.amount_kobo and s.account_number = t.account_number
      where t.provider = 'sandbox' and t.payment_id is not null and s.id is null`,
  },
  {
    number: 6,
    name: 'a payment changed only by allowed transitions, one after another',
    query: `select * from (
        select h.payment_id, h.from_status, h.to_status,
          lag(h.to_status) over (partition by h.payment_id order by h.id) as before
        from payment_history h) step
      where from_status is distinct from before
        or (from_status is null and to_status <> 'pending')
        or (from_status is not null and not exists (select from payment_arrows a
          where a.from_status = step.from_status and a.to_status = step.to_status))`,
  },
  {
    number: 6,
    name: 'the status of a payment is the last one of its history',
    query: `select p.id, p.status from payments p where p.status is distinct from (
      select to_status from payment_history h where h.payment_id = p.id order by h.id desc limit 1)`,
  },
  {
    number: 6,
    name: 'a ride changed only by allowed transitions',
    query: `select * from (
        select t.booking_id, t.status, lag(t.status) over (partition by t.booking_id order by t.seq) as before
        from ride_timeline t) step
      where before is not null and not exists (select from ride_arrows a
        where a.from_status = step.before and a.to_status = step.status)`,
  },
  {
    number: 7,
    name: 'no stored response is incomplete',
    query: `select operation, key from idempotency_keys where status = 0 or body = ''`,
  },
];

/** Runs every query; an empty list means that no rule is violated. Call it when nothing is running. */
export async function breaches(db: Db | Tx): Promise<Breach[]> {
  const found: Breach[] = [];
  for (const { number, name, query } of invariants) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) found.push({ number, name, rows });
  }
  return found;
}
