-- What can be driven, and what it costs.

create table ride_prices (
  price_id text primary key,
  type text not null check (type in ('Saloon', 'SUV', 'Minivan', 'Bus', 'Luxury')),
  base_kobo bigint not null check (base_kobo >= 0),
  per_km_kobo bigint not null check (per_km_kobo > 0),
  minimum_kobo bigint not null check (minimum_kobo > 0),
  comfort_extra_kobo bigint not null check (comfort_extra_kobo >= 0),
  -- Rows are kept for ever, for bookings name theirs; one row of each type is what is sold now.
  is_current boolean not null,
  created_at timestamptz not null default now()
);
create unique index ride_prices_one_current on ride_prices (type) where is_current;

create table cars (
  car_id text primary key,
  state_id text not null references states (id),
  name text not null,
  type text not null check (type in ('Saloon', 'SUV', 'Minivan', 'Bus', 'Luxury')),
  color text not null,
  seats integer not null check (seats > 0),
  luggage integer not null check (luggage >= 0),
  comfort integer not null check (comfort between 0 and 2),
  plate_number text not null unique,
  popularity integer not null,
  in_service boolean not null default true
);
create index cars_by_state on cars (state_id, popularity) where in_service;

create table ride_quotes (
  quote_id text primary key,
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
  blocked tstzrange not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (drop_off_at > pickup_at)
);
create index ride_quotes_by_car on ride_quotes (car_id, expires_at);
create index ride_quotes_by_expiry on ride_quotes (expires_at);
