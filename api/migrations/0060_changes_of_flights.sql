-- Changes of the day of a paid flight. A change has seats, tickets and a payment of its own until it is made; then the flight has
-- them, and its former order is released.

-- The order of the seats that a booking has now. That of the first booking is named like the booking.
alter table flight_bookings
  add column order_id uuid,
  -- fees of changes, and what of a dearer fare was not given back
  add column changes_kobo bigint not null default 0 check (changes_kobo >= 0),
  drop constraint flight_bookings_sum,
  add constraint flight_bookings_sum check (
    total_kobo = base_kobo + taxes_kobo + service_fee_kobo + add_ons_kobo + changes_kobo - discount_kobo
  );
update flight_bookings set order_id = id;
alter table flight_bookings alter column order_id set not null,
  add constraint flight_bookings_order unique (order_id);

create table flight_change_arrows (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status),
  check (from_status <> to_status)
);

insert into flight_change_arrows (from_status, to_status) values
  ('quoted', 'awaiting_payment'), ('quoted', 'issuing'),
  ('awaiting_payment', 'issuing'), ('awaiting_payment', 'expired'), ('awaiting_payment', 'withdrawn'),
  ('expired', 'awaiting_payment'),
  ('issuing', 'done'), ('issuing', 'refused');

create table flight_changes (
  -- names the order of the new seats, too
  id uuid primary key,
  public_id text not null unique check (length(public_id) >= 22),
  booking_id uuid not null references flight_bookings (id),
  status text not null default 'quoted',
  -- the order of the booking when the price was asked for: once it has another, this change cannot be made any more
  replaced_order_id uuid not null,
  key text not null check (length(key) <= 400),
  criteria jsonb not null,
  offer jsonb not null,
  -- the flights and the total that the booking had before
  old_slices jsonb not null,
  old_total_kobo bigint not null check (old_total_kobo > 0),
  -- how much dearer the new fare is; below zero if it is cheaper
  difference_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- what of the difference of a cheaper fare is not given back
  lost_kobo bigint not null check (lost_kobo >= 0),
  due_kobo bigint not null check (due_kobo >= 0),
  back_kobo bigint not null check (back_kobo >= 0),
  rule text not null,
  -- the end of the price, then of the account
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint flight_changes_sum check (due_kobo - back_kobo = difference_kobo + fee_kobo + lost_kobo),
  constraint flight_changes_one_way check (due_kobo = 0 or back_kobo = 0),
  constraint flight_changes_whole_naira check (due_kobo % 100 = 0 and back_kobo % 100 = 0)
);
create index flight_changes_of_booking on flight_changes (booking_id, created_at);
create index flight_changes_quotes on flight_changes (expires_at) where status = 'quoted';
create unique index flight_changes_one_open on flight_changes (booking_id) where status in ('awaiting_payment', 'issuing');

create table flight_change_history (
  change_id uuid not null references flight_changes on delete cascade,
  seq bigint generated always as identity,
  status text not null,
  at timestamptz not null,
  primary key (change_id, seq)
);

-- No change takes a step that is not there, or without leaving a trace.
create function keep_flight_change_arrows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'quoted' then
      raise exception 'a change of a flight begins as quoted, not as %', new.status
        using errcode = 'check_violation', constraint = 'flight_change_arrows';
    end if;
  elsif new.status = old.status then
    return null;
  elsif not exists (select from flight_change_arrows where from_status = old.status and to_status = new.status) then
    raise exception 'a change of a flight cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'flight_change_arrows';
  end if;
  insert into flight_change_history (change_id, status, at) values (new.id, new.status, new.updated_at);
  return null;
end $$;

create trigger flight_changes_arrows after insert or update on flight_changes
  for each row execute function keep_flight_change_arrows();

-- A change that costs something is paid like a booking. A later, cheaper day may give all of it back.
alter table payments
  drop constraint payments_booking_kind_check,
  add constraint payments_booking_kind_check check (booking_kind in ('ride', 'flight', 'change')),
  drop constraint payments_amount_due_kobo_check,
  add constraint payments_amount_due_kobo_check
    check (amount_due_kobo > 0 or (amount_due_kobo = 0 and booking_kind = 'change'));

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('underpaid', 'overpaid', 'late', 'cancelled', 'changed'));
