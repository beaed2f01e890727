-- Money that travellers owe and send. A payment stands apart from its booking: one a booking, with an account for each
-- attempt. Every transfer is one row for ever, and every kobo of it stands in exactly one column.

create table payment_arrows (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);

insert into payment_arrows (from_status, to_status) values
  ('pending', 'processing'), ('pending', 'expired'), ('pending', 'failed'),
  ('processing', 'paid'), ('processing', 'underpaid'),
  ('paid', 'overpaid'), ('paid', 'refund_pending'),
  ('overpaid', 'refund_pending'),
  ('underpaid', 'processing'), ('underpaid', 'late'), ('underpaid', 'refund_pending'),
  ('late', 'processing'), ('late', 'paid'), ('late', 'refund_pending'),
  ('expired', 'pending'), ('expired', 'processing'), ('expired', 'late'),
  ('failed', 'pending'), ('failed', 'processing'), ('failed', 'late'),
  ('refund_pending', 'refunded');

create table payments (
  id bigint generated always as identity primary key,
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id text not null,
  status text not null default 'pending',
  amount_due_kobo bigint not null check (amount_due_kobo > 0),
  -- the sum of its transfers, all of them
  received_kobo bigint not null default 0 check (received_kobo >= 0),
  -- when the bank took the transfer that made it whole
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_one_a_booking unique (booking_kind, booking_id),
  constraint payments_paid_by_money check (
    status not in ('paid', 'overpaid') or (paid_at is not null and received_kobo >= amount_due_kobo)
  ),
  constraint payments_overpaid_by_money check (status <> 'overpaid' or received_kobo > amount_due_kobo)
);

create table payment_history (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  from_status text,
  to_status text not null,
  at timestamptz not null
);

create index payment_history_of on payment_history (payment_id, id);

-- No code, and no hand at a console, moves a payment along an arrow that is not there, or without leaving a trace.
create function keep_payment_arrows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a payment begins as pending, not as %', new.status using errcode = 'check_violation';
    end if;
    insert into payment_history (payment_id, from_status, to_status, at)
      values (new.id, null, new.status, new.updated_at);
  elsif new.status <> old.status then
    if not exists (select from payment_arrows where from_status = old.status and to_status = new.status) then
      raise exception 'a payment never goes from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    insert into payment_history (payment_id, from_status, to_status, at)
      values (new.id, old.status, new.status, new.updated_at);
  end if;
  return null;
end $$;

create trigger payments_arrows after insert or update on payments
  for each row execute function keep_payment_arrows();

create table payment_accounts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- names this attempt to the client; unguessable
  transaction_id text not null unique,
  -- `TRX-5F9A-77C1`: what a person reads out
  reference text not null unique,
  provider text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'open' check (state in ('open', 'expired', 'closed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  -- when the bank was last asked for what no notice told
  asked_at timestamptz not null,
  constraint payment_accounts_number unique (provider, account_number)
);

create unique index payment_accounts_one_open on payment_accounts (payment_id) where state = 'open';
create index payment_accounts_due on payment_accounts (expires_at) where state = 'open';
create index payment_accounts_recent on payment_accounts (expires_at);
create index payment_accounts_of on payment_accounts (payment_id, id);

create table transfers (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_transfer_id text not null,
  -- as the provider named it; the two keys are null while no account of ours has that number
  account_number text not null,
  account_id bigint references payment_accounts,
  payment_id bigint references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- the bank's own time, which decides whether the money came in time, however late we learn of it
  sent_at timestamptz not null,
  in_time boolean not null,
  learnt_at timestamptz not null,
  learnt_from text not null check (learnt_from in ('notice', 'confirm', 'expiry', 'reconciliation')),
  matched_kobo bigint not null default 0 check (matched_kobo >= 0),
  underpaid_kobo bigint not null default 0 check (underpaid_kobo >= 0),
  overpaid_kobo bigint not null default 0 check (overpaid_kobo >= 0),
  late_kobo bigint not null default 0 check (late_kobo >= 0),
  unmatched_kobo bigint not null default 0 check (unmatched_kobo >= 0),
  constraint transfers_every_kobo_once check (
    matched_kobo + underpaid_kobo + overpaid_kobo + late_kobo + unmatched_kobo = amount_kobo
  ),
  constraint transfers_unmatched_without_payment check (
    (payment_id is null) = (unmatched_kobo = amount_kobo) and (payment_id is null) = (account_id is null)
  )
);

create unique index transfers_once on transfers (provider, provider_transfer_id);
create index transfers_of_payment on transfers (payment_id, id);
create index transfers_unmatched on transfers (learnt_at) where payment_id is null;

-- What the bank said stays as it was said: only where the kobo count may change.
create function keep_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a transfer is never deleted' using errcode = 'check_violation';
  end if;
  if (new.provider, new.provider_transfer_id, new.account_number, new.amount_kobo, new.sent_at)
    is distinct from (old.provider, old.provider_transfer_id, old.account_number, old.amount_kobo, old.sent_at)
  then
    raise exception 'what the bank said of a transfer never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger transfers_kept before update or delete on transfers
  for each row execute function keep_transfers();

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason in ('underpaid', 'overpaid', 'late', 'cancelled')),
  -- sending: a person has begun, the money no longer counts for the booking
  state text not null default 'due' check (state in ('due', 'sending', 'done', 'withdrawn')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  refunded_at timestamptz,
  provider_reference text,
  constraint refunds_done_has_time check ((state = 'done') = (refunded_at is not null))
);

create index refunds_of_payment on refunds (payment_id, id);
create index refunds_waiting on refunds (due_at) where state in ('due', 'sending');

-- Notices of the providers, each event once, written in the transaction of its effect.
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null
);

create unique index payment_notices_once on payment_notices (provider, event_id);
