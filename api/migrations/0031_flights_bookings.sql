-- Booked flights, their travellers and add-ons, and their states. Seats and tickets are the supplier's.

-- The arrows of a flight's life; a flight begins as held.
create table flight_arrows (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status),
  check (from_status <> to_status)
);

insert into flight_arrows (from_status, to_status) values
  ('held', 'payment_processing'), ('held', 'hold_expired'), ('held', 'cancelled'),
  ('payment_processing', 'paid'), ('payment_processing', 'hold_expired'), ('payment_processing', 'cancelled'),
  ('paid', 'ticketing'),
  ('ticketing', 'ticketed'), ('ticketing', 'ticketing_failed'),
  ('ticketed', 'completed'), ('ticketed', 'cancelled'),
  ('hold_expired', 'held'), ('hold_expired', 'price_changed'), ('hold_expired', 'cancelled'),
  ('price_changed', 'held'), ('price_changed', 'cancelled');

create table flight_bookings (
  id uuid primary key,
  public_id text not null unique check (length(public_id) >= 22),
  reference text not null unique,
  status text not null,
  -- The number of the timeline entry that led to this status.
  status_seq integer not null,
  supplier text not null,
  -- What the supplier knows the offer by, and who travels on it.
  key text not null check (length(key) <= 400),
  criteria jsonb not null,
  -- As it is shown, at the price that was agreed.
  offer jsonb not null,
  airline_reference text not null check (airline_reference ~ '^[A-Z0-9]{6}$'),
  base_kobo bigint not null check (base_kobo >= 0),
  taxes_kobo bigint not null check (taxes_kobo >= 0),
  service_fee_kobo bigint not null check (service_fee_kobo >= 0),
  add_ons_kobo bigint not null check (add_ons_kobo >= 0),
  discount_kobo bigint not null check (discount_kobo >= 0),
  total_kobo bigint not null check (total_kobo > 0),
  coupon_code text,
  coupon_percentage integer,
  -- The offer at a higher price, and the total with it: what the traveller is asked about.
  risen_offer jsonb,
  risen_total_kobo bigint,
  email text not null,
  phone text not null,
  hold_expires_at timestamptz not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null check (arrives_at > departs_at),
  created_at timestamptz not null,
  constraint flight_bookings_sum check (
    total_kobo = base_kobo + taxes_kobo + service_fee_kobo + add_ons_kobo - discount_kobo
  ),
  constraint flight_bookings_coupon check (
    (coupon_code is null) = (discount_kobo = 0) and (coupon_code is null) = (coupon_percentage is null)
  ),
  constraint flight_bookings_asks_about_a_price check (
    status <> 'price_changed' or (risen_offer is not null and risen_total_kobo > total_kobo)
  )
);
create index flight_bookings_unpaid_by_email on flight_bookings (email)
  where status in ('held', 'payment_processing');
create index flight_bookings_unpaid_by_phone on flight_bookings (phone)
  where status in ('held', 'payment_processing');

create table flight_travellers (
  booking_id uuid not null references flight_bookings (id),
  place integer not null check (place between 0 and 8),
  type text not null check (type in ('ADT', 'CHD', 'INF')),
  title text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text not null,
  date_of_birth date not null,
  nationality text not null,
  passport_number text,
  passport_country text,
  passport_expires_on date,
  -- As the supplier numbered it; a number belongs to one traveller.
  ticket_number text unique,
  primary key (booking_id, place),
  constraint flight_travellers_passport_is_whole check (
    (passport_number is null) = (passport_country is null) and (passport_number is null) = (passport_expires_on is null)
  )
);

create table flight_add_ons (
  booking_id uuid not null references flight_bookings (id),
  line integer not null,
  add_on_id text not null,
  name text not null,
  per text not null check (per in ('booking', 'traveller', 'slice')),
  -- For one unit.
  price_kobo bigint not null check (price_kobo >= 0),
  quantity integer not null check (quantity > 0),
  -- Whose it is; null for one that is for all.
  place integer,
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (booking_id, line),
  foreign key (booking_id, place) references flight_travellers (booking_id, place)
);

create table flight_timeline (
  booking_id uuid not null references flight_bookings (id),
  seq integer not null,
  status text not null,
  at timestamptz not null,
  note text not null,
  primary key (booking_id, seq),
  unique (booking_id, seq, status)
);

-- A status without its timeline entry cannot be committed.
alter table flight_bookings
  add constraint flight_bookings_status_is_told foreign key (id, status_seq, status)
  references flight_timeline (booking_id, seq, status) deferrable initially deferred;

create function flight_bookings_take_an_arrow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'held' or new.status_seq <> 0 then
      raise exception 'a flight begins as held, not as %', new.status
        using errcode = 'check_violation', constraint = 'flight_arrows';
    end if;
  elsif new.status_seq <> old.status_seq or new.status <> old.status then
    if new.status_seq <> old.status_seq + 1 or not exists (
      select from flight_arrows where from_status = old.status and to_status = new.status
    ) then
      raise exception 'a flight cannot go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'flight_arrows';
    end if;
  end if;
  return new;
end $$;

create trigger flight_bookings_take_an_arrow before insert or update on flight_bookings
  for each row execute function flight_bookings_take_an_arrow();

create function flight_timeline_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the timeline of a flight is not rewritten'
    using errcode = 'check_violation', constraint = 'flight_timeline';
end $$;

create trigger flight_timeline_is_written_once before update on flight_timeline
  for each row execute function flight_timeline_is_written_once();
