import { type Invariant, statusesIn } from './invariant';

/** The rules on the work of the back office: drivers, refunds, and transfers that it matched to a booking. */
export const staffInvariants: readonly Invariant[] = [
  {
    number: 1,
    name: 'a driver never has two rides at overlapping times',
    query: `select a.booking_id, b.booking_id as other from ride_drivers a join ride_drivers b
      on a.phone = b.phone and a.booking_id < b.booking_id and a.during && b.during
      where a.released_at is null and b.released_at is null`,
  },
  {
    number: 1,
    name: 'an ended ride has released its driver',
    query: `select r.reference, r.status from ride_bookings r
      join ride_drivers d on d.booking_id = r.id and d.released_at is null
      where r.status not in ('driver_assigned', 'driver_en_route', 'driver_arrived', 'in_progress')`,
  },
  {
    number: 3,
    name: 'a refund without a booking is of a whole transfer without a payment',
    query: `select t.id from unmatched_refunds u join transfers t on t.id = u.transfer_id
      where t.payment_id is not null or u.amount_kobo <> t.amount_kobo`,
  },
  {
    number: 3,
    name: 'no transfer is refunded by more than its refundable amount, and completely if each refund has its transfer',
    query: `select t.id, t.returnable, r.planned from (
        select t.*, underpaid_kobo + overpaid_kobo + late_kobo
          + case when status in (${statusesIn('returning')}) then matched_kobo else 0 end as returnable
        from transfers t join payments on payments.id = t.payment_id) t
      left join (select transfer_id, sum(amount_kobo) as planned from refunds where state <> 'withdrawn'
        group by transfer_id) r on r.transfer_id = t.id
      where coalesce(r.planned, 0) > t.returnable or (coalesce(r.planned, 0) <> t.returnable
        and not exists (select from refunds o where o.payment_id = t.payment_id and o.transfer_id is null
          and o.state = 'done'))`,
  },
  {
    number: 3,
    name: 'a refund that was started and has not ended has a job that calls the bank',
    query: `select r.kind, r.id from (
        select case when accepted_at is null then 'send-refund' else 'ask-refund' end as kind, 'refundId' as key, id
          from refunds where state in ('sending', 'attention')
        union all select case when accepted_at is null then 'send-unmatched-refund' else 'ask-refund' end, 'transferId',
          transfer_id from unmatched_refunds where state in ('sending', 'attention')) r
      where not exists (select from jobs j where j.kind = r.kind and j.done_at is null
        and j.payload->>r.key = r.id::text)`,
  },
  {
    number: 3,
    name: 'the bank takes back at most what came in',
    query: `select transfer_id from taken_back b join transfers t on t.id = b.transfer_id
      where b.amount_kobo > t.amount_kobo`,
  },
  {
    number: 3,
    name: 'the sandbox bank never refunds more than it received',
    query: `select b.transfer_reference, b.sent, t.amount_kobo from (
        select transfer_reference, sum(amount_kobo) as sent from sandbox_refunds group by transfer_reference) b
      join sandbox_transfers t on t.reference = b.transfer_reference where b.sent > t.amount_kobo`,
  },
  {
    number: 3,
    name: 'the bank has sent exactly the recorded refunds, once',
    query: `select b.refund_key, b.amount_kobo from sandbox_refunds b
      full join (
        select 'refund:' || r.id || (select case when count(*) > 0 then ':' || count(*) + 1 else '' end
          from refund_refusals where refund_id = r.id) as refund_key, amount_kobo, provider_reference
          from refunds r where state = 'done'
        union all select 'unmatched-refund:' || u.transfer_id || (select case when count(*) > 0 then ':' || count(*) + 1
          else '' end from refund_refusals where transfer_id = u.transfer_id), amount_kobo, provider_reference
          from unmatched_refunds u where state = 'done') o
        on o.refund_key = b.refund_key
      where (b.refund_key is not null or o.provider_reference like 'SBR-%')
        and (o.amount_kobo is distinct from b.amount_kobo or o.provider_reference is distinct from b.reference)`,
  },
];
