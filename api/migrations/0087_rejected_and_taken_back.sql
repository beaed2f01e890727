-- Whether the account takes any amount, or the provider returns every amount but the exact one.
alter table payment_accounts add column takes text not null default 'any' check (takes in ('any', 'exact'));

-- A transfer that the provider did not accept: the payer's bank returns it. It holds no money of ours and is no row of
-- `transfers`; the traveller gets a mail.
create table rejected_transfers (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  -- as the provider named the account; account_id is null while no account of ours has that name
  account_key text not null,
  account_id bigint references payment_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason in ('under', 'over', 'late', 'other')),
  learnt_at timestamptz not null,
  constraint rejected_transfers_once unique (provider, event_id)
);

create index rejected_transfers_of on rejected_transfers (account_id, id);
create index rejected_transfers_time on rejected_transfers (learnt_at);

-- Money of a transfer that the provider took back without a refund of ours: a dispute, a fraud. The payment stays as it is;
-- a person decides about the booking.
create table taken_back (
  transfer_id bigint primary key references transfers,
  amount_kobo bigint not null check (amount_kobo > 0),
  learnt_at timestamptz not null,
  -- a person has dealt with it, and says how
  closed_at timestamptz,
  closing_note text check (closing_note <> ''),
  constraint taken_back_closed_with_note check ((closed_at is null) = (closing_note is null))
);

create index taken_back_open on taken_back (learnt_at) where closed_at is null;

-- The ledger lists both: rejected money did not move, and money that was taken back went out.
create or replace view ledger_lines as
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
  select 'taken-' || b.transfer_id, b.learnt_at, 'out', 'taken_back', b.amount_kobo, t.payment_id, t.id, null, null,
    b.closing_note
  from taken_back b join transfers t on t.id = b.transfer_id
  union all
  select 'accepted-' || id, accepted_at, 'accepted', reason, amount_kobo, payment_id, transfer_id, 'bank',
    provider_reference, fault
  from refunds where state in ('sending', 'attention') and accepted_at is not null
  union all
  select 'accepted-unmatched-' || transfer_id, accepted_at, 'accepted', 'unmatched', amount_kobo, null, transfer_id, 'bank',
    provider_reference, fault
  from unmatched_refunds where state in ('sending', 'attention') and accepted_at is not null
  union all
  select 'refused-' || x.id, x.refused_at, 'refused', coalesce(r.reason, 'unmatched'), coalesce(r.amount_kobo, t.amount_kobo),
    r.payment_id, coalesce(r.transfer_id, x.transfer_id), 'bank', null, x.fault
  from refund_refusals x
  left join refunds r on r.id = x.refund_id
  left join transfers t on t.id = x.transfer_id
), lines as (
  select m.line, m.at, m.direction, m.reason, m.amount_kobo, m.payment_id, t.provider_transfer_id as transfer_reference,
    t.account_number, m.way, m.bank_reference, m.fault
  from moved m left join transfers t on t.id = m.transfer_id
  union all
  select 'rejected-' || x.id, x.learnt_at, 'rejected',
    case x.reason when 'under' then 'underpaid' when 'over' then 'overpaid' else x.reason end, x.amount_kobo, a.payment_id,
    null, a.account_number, null, null, null
  from rejected_transfers x left join payment_accounts a on a.id = x.account_id
)
select l.line, l.at, l.direction, l.reason, l.amount_kobo, b.reference, l.transfer_reference, l.account_number, l.way,
  l.bank_reference, l.fault
from lines l left join bookings b on b.payment_id = l.payment_id;
