import type { Invariant } from './invariant';

/** What has to hold of what the back office does: who drives, and money that it sends back or gives to a booking. */
export const staffInvariants: readonly Invariant[] = [
  {
    number: 1,
    name: 'a driver is never given two rides at overlapping times',
    query: `select a.booking_id, b.booking_id as other from ride_drivers a join ride_drivers b
      on a.phone = b.phone and a.booking_id < b.booking_id and a.during && b.during
      where a.released_at is null and b.released_at is null`,
  },
  {
    number: 1,
    name: 'a ride that is over has given its driver back',
    query: `select r.reference, r.status from ride_bookings r
      join ride_drivers d on d.booking_id = r.id and d.released_at is null
      where r.status not in ('driver_assigned', 'driver_en_route', 'driver_arrived', 'in_progress')`,
  },
  {
    number: 3,
    name: 'what went back without a booking was a whole transfer that no payment counts',
    query: `select t.id from unmatched_refunds u join transfers t on t.id = u.transfer_id
      where t.payment_id is not null or u.amount_kobo <> t.amount_kobo`,
  },
  {
    number: 3,
    name: 'the bank sent back exactly what our books say, once',
    query: `select b.refund_key, b.amount_kobo from sandbox_refunds b
      left join (select 'refund:' || id as refund_key, amount_kobo, provider_reference from refunds where state = 'done'
        union all select 'unmatched-refund:' || transfer_id, amount_kobo, provider_reference from unmatched_refunds) o
        on o.refund_key = b.refund_key
      where o.amount_kobo is distinct from b.amount_kobo or o.provider_reference is distinct from b.reference`,
  },
];
