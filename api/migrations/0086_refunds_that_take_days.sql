-- A refund may take days: the provider accepts it first (`accepted_at`), and says later that it was sent, that it was refused,
-- or that a person has to do something there (`attention`, with the provider's sentence in `fault`).
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('due', 'sending', 'attention', 'done', 'withdrawn')),
  -- the time in every request to the provider about it
  add column begun_at timestamptz,
  add column accepted_at timestamptz,
  add column fault text check (fault <> ''),
  add column fault_at timestamptz,
  add constraint refunds_accepted_while_sending check (accepted_at is null or state in ('sending', 'attention', 'done')),
  add constraint refunds_attention_has_fault check (
    (state = 'attention') = (fault is not null) and (fault is null) = (fault_at is null)
  ),
  add constraint refunds_attention_accepted check (state <> 'attention' or accepted_at is not null);

alter table unmatched_refunds
  drop constraint unmatched_refunds_state_check,
  add constraint unmatched_refunds_state_check check (state in ('sending', 'attention', 'done')),
  -- the time in every request to the provider about it
  add column begun_at timestamptz,
  add column accepted_at timestamptz,
  add column fault text check (fault <> ''),
  add column fault_at timestamptz,
  add constraint unmatched_refunds_attention_has_fault check (
    (state = 'attention') = (fault is not null) and (fault is null) = (fault_at is null)
  ),
  add constraint unmatched_refunds_attention_accepted check (state <> 'attention' or accepted_at is not null);

update refunds set begun_at = updated_at where state = 'sending';
update unmatched_refunds set begun_at = (select (payload ->> 'at')::timestamptz from jobs
    where kind = 'send-unmatched-refund' and done_at is null and payload ->> 'transferId' = transfer_id::text limit 1)
  where state = 'sending';

drop index refunds_waiting;
create index refunds_waiting on refunds (due_at) where state in ('due', 'sending', 'attention');

create table refund_arrows (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into refund_arrows (from_state, to_state) values
  ('due', 'sending'), ('due', 'withdrawn'),
  ('sending', 'due'), ('sending', 'attention'), ('sending', 'done'),
  ('attention', 'due'), ('attention', 'sending'), ('attention', 'done');

create function keep_refund_arrows() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from refund_arrows where from_state = old.state and to_state = new.state)
  then
    raise exception 'a refund never goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger refunds_arrows after update on refunds
  for each row execute function keep_refund_arrows();
create trigger unmatched_refunds_arrows after update on unmatched_refunds
  for each row execute function keep_refund_arrows();

-- A transfer without a booking has no row while it is due: a row that is deleted makes it due again.
create function keep_sent_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select from refund_arrows where from_state = old.state and to_state = 'due') then
    raise exception 'a refund never goes from % to due', old.state using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger unmatched_refunds_kept after delete on unmatched_refunds
  for each row execute function keep_sent_refunds();

-- Which process calls the provider about the refunds of a transfer. One call at a time: a provider that knows no keys would
-- send two. A process that died leaves its row, which counts until its end.
create table refund_calls (
  transfer_id bigint primary key references transfers,
  call text not null,
  ends_at timestamptz not null
);

-- The ledger lists refunds that the provider has accepted too: nothing has moved for certain.
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
)
select m.line, m.at, m.direction, m.reason, m.amount_kobo, b.reference, t.provider_transfer_id as transfer_reference,
  t.account_number, m.way, m.bank_reference, m.fault
from moved m
left join bookings b on b.payment_id = m.payment_id
left join transfers t on t.id = m.transfer_id;
