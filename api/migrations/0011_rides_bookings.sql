-- Booked rides, their states, and the cars held for them.

-- The arrows of a ride's life; a ride begins as pending_payment.
create table ride_arrows (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status),
  check (from_status <> to_status)
);

insert into ride_arrows (from_status, to_status) values
  ('pending_payment', 'awaiting_confirmation'), ('pending_payment', 'expired'),
  ('pending_payment', 'payment_review'), ('pending_payment', 'cancelled'),
  ('expired', 'pending_payment'), ('expired', 'payment_review'),
  ('payment_review', 'awaiting_confirmation'), ('payment_review', 'cancelled'),
  ('awaiting_confirmation', 'confirmed'), ('awaiting_confirmation', 'cancelled'),
  ('confirmed', 'driver_assigned'), ('confirmed', 'cancelled'),
  ('driver_assigned', 'driver_en_route'), ('driver_assigned', 'cancelled'),
  ('driver_en_route', 'driver_arrived'), ('driver_en_route', 'cancelled'),
  ('driver_arrived', 'in_progress'), ('driver_arrived', 'no_show'),
  ('in_progress', 'completed');

create table ride_bookings (
  id uuid primary key,
  public_id text not null unique check (length(public_id) >= 22),
  reference text not null unique,
  status text not null,
  -- The number of the timeline entry that led to this status.
  status_seq integer not null,
  car_id text not null references cars (car_id),
  price_id text not null references ride_prices (price_id),
  price_kobo bigint not null check (price_kobo > 0),
  pickup_location text not null,
  drop_off_location text not null,
  pickup_at timestamptz not null,
  drop_off_at timestamptz not null,
  road_km numeric(6, 1) not null,
  free_wait_minutes integer not null,
  meet_and_greet boolean not null,
  blocked tstzrange not null check (not isempty(blocked)),
  title text not null,
  first_name text not null,
  last_name text not null,
  gender text not null,
  email text not null,
  phone text not null,
  nationality text not null,
  age integer not null,
  address text,
  flight_number text,
  passengers integer,
  note text,
  created_at timestamptz not null,
  check (drop_off_at > pickup_at)
);

create table ride_timeline (
  booking_id uuid not null references ride_bookings (id),
  seq integer not null,
  status text not null,
  at timestamptz not null,
  note text not null,
  primary key (booking_id, seq),
  unique (booking_id, seq, status)
);

-- A status without its timeline entry cannot be committed.
alter table ride_bookings
  add constraint ride_bookings_status_is_told foreign key (id, status_seq, status)
  references ride_timeline (booking_id, seq, status) deferrable initially deferred;

create function ride_bookings_take_an_arrow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending_payment' or new.status_seq <> 0 then
      raise exception 'a ride begins as pending_payment, not as %', new.status
        using errcode = 'check_violation', constraint = 'ride_arrows';
    end if;
  elsif new.status_seq <> old.status_seq or new.status <> old.status then
    if new.status_seq <> old.status_seq + 1 or not exists (
      select from ride_arrows where from_status = old.status and to_status = new.status
    ) then
      raise exception 'a ride cannot go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'ride_arrows';
    end if;
  end if;
  return new;
end $$;

create trigger ride_bookings_take_an_arrow before insert or update on ride_bookings
  for each row execute function ride_bookings_take_an_arrow();

create function ride_timeline_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the timeline of a ride is not rewritten'
    using errcode = 'check_violation', constraint = 'ride_timeline';
end $$;

create trigger ride_timeline_is_written_once before update on ride_timeline
  for each row execute function ride_timeline_is_written_once();

-- A car belongs to one booking at a time. A hold ends by `released_at`; until it is paid for it also has an expiry,
-- after which whoever needs the car has the booking expired first.
create table car_holds (
  id bigint generated always as identity primary key,
  car_id text not null references cars (car_id),
  booking_id uuid not null references ride_bookings (id),
  during tstzrange not null check (not isempty(during)),
  expires_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null,
  constraint car_holds_never_overlap
    exclude using gist (car_id with =, during with &&) where (released_at is null)
);
create unique index car_holds_one_live_a_booking on car_holds (booking_id) where released_at is null;

create index ride_bookings_unpaid_by_email on ride_bookings (email) where status = 'pending_payment';
create index ride_bookings_unpaid_by_phone on ride_bookings (phone) where status = 'pending_payment';
