-- The back office: its sessions, what it did, who drives which ride, and money that went back without a booking.

-- Only a keyed hash of a session is kept. The key is the staff token, so a new token ends every session.
create table staff_sessions (
  token_hash text primary key,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at)
);

create index staff_sessions_age on staff_sessions (expires_at);

-- What was done, by which session or token, about which reference; never about which person.
create table staff_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  reference text
);

create index staff_actions_about on staff_actions (reference, id);

create function staff_actions_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what the back office did is not rewritten'
    using errcode = 'check_violation', constraint = 'staff_actions';
end $$;

create trigger staff_actions_are_kept before update or delete on staff_actions
  for each row execute function staff_actions_are_kept();

-- Everybody who was ever given a ride.
create table drivers (
  phone text primary key,
  name text not null,
  last_assigned_at timestamptz not null
);

-- Who drives a ride. A driver belongs to one ride at a time, as its car does; over or cancelled, a ride releases him.
create table ride_drivers (
  booking_id uuid primary key references ride_bookings (id),
  name text not null,
  phone text not null,
  -- null: the meeting point that follows from the journey
  meeting_point text,
  assigned_at timestamptz not null,
  during tstzrange not null check (not isempty(during)),
  released_at timestamptz,
  constraint ride_drivers_never_overlap
    exclude using gist (phone with =, during with &&) where (released_at is null)
);

-- Money for no account of ours that went back to whoever sent it. Any other refund belongs to a payment.
create table unmatched_refunds (
  transfer_id bigint primary key references transfers,
  amount_kobo bigint not null check (amount_kobo > 0),
  refunded_at timestamptz not null,
  provider_reference text
);

create function unmatched_refunds_have_no_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transfers where id = new.transfer_id and payment_id is null and amount_kobo = new.amount_kobo
  ) then
    raise exception 'only a whole transfer without a payment goes back by itself' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger unmatched_refunds_have_no_payment before insert or update on unmatched_refunds
  for each row execute function unmatched_refunds_have_no_payment();

-- A transfer is given to a payment once, and never after it has gone back.
create function transfers_keep_their_payment() returns trigger language plpgsql as $$
begin
  if old.payment_id is not null and new.payment_id is distinct from old.payment_id then
    raise exception 'a transfer stays with its payment' using errcode = 'check_violation';
  end if;
  if old.payment_id is null and new.payment_id is not null
    and exists (select from unmatched_refunds where transfer_id = old.id)
  then
    raise exception 'this transfer has gone back' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger transfers_keep_their_payment before update on transfers
  for each row execute function transfers_keep_their_payment();
