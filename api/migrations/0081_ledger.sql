-- How money went back: through the bank, or by hand through another one. Null for what went back before this column.
alter table refunds add column way text check (way in ('bank', 'hand'));
alter table unmatched_refunds add column way text check (way in ('bank', 'hand'));

create index transfers_time on transfers (sent_at);
create index refunds_time on refunds (refunded_at) where state = 'done';
create index refund_refusals_time on refund_refusals (refused_at);

-- What moved, a line for each part of a transfer and for each refund; and what the bank refused to send, which did not move.
create view ledger_lines as
with bookings as (
  select p.id as payment_id, coalesce(r.reference, f.reference, of_change.reference) as reference
  from payments p
  left join ride_bookings r on r.id = case when p.booking_kind = 'ride' then p.booking_id::uuid end
  left join flight_bookings f on f.id = case when p.booking_kind = 'flight' then p.booking_id::uuid end
  left join flight_changes c on c.id = case when p.booking_kind = 'change' then p.booking_id::uuid end
  left join flight_bookings of_change on of_change.id = c.booking_id
), moved as (
  select 'in-' || t.id || '-' || part.reason as line, t.sent_at as at, 'in' as direction, part.reason, part.amount_kobo,
    t.payment_id, t.id as transfer_id, null as way, null as bank_reference, null as fault
  from transfers t cross join lateral (values
    ('booking', t.matched_kobo), ('kept', t.kept_kobo), ('underpaid', t.underpaid_kobo), ('overpaid', t.overpaid_kobo),
    ('late', t.late_kobo), ('unmatched', t.unmatched_kobo)) part (reason, amount_kobo)
  where part.amount_kobo > 0
  union all
  select 'out-' || id, refunded_at, 'out', reason, amount_kobo, payment_id, transfer_id, way, provider_reference, null
  from refunds where state = 'done'
  union all
  select 'out-unmatched-' || transfer_id, refunded_at, 'out', 'unmatched', amount_kobo, null, transfer_id, way,
    provider_reference, null
  from unmatched_refunds where state = 'done'
  union all
  select 'refused-' || x.id, x.refused_at, 'refused', coalesce(r.reason, 'unmatched'), coalesce(r.amount_kobo, t.amount_kobo),
    r.payment_id, coalesce(r.transfer_id, x.transfer_id), 'bank', null, x.fault
  from refund_refusals x
  left join refunds r on r.id = x.refund_id
  left join transfers t on t.id = x.transfer_id
)
select m.line, m.at, m.direction, m.reason, m.amount_kobo, b.reference, t.provider_transfer_id as transfer_reference,
  t.account_number, m.way, m.bank_reference, m.fault
from moved m
left join bookings b on b.payment_id = m.payment_id
left join transfers t on t.id = m.transfer_id;
