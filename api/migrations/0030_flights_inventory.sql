-- The site's own flights: who flies what and when, the seats sold of it, the searches and selections made of it.

create table airlines (
  code text primary key check (code ~ '^[A-Z0-9]{2}$'),
  name text not null unique,
  -- the first three digits of its ticket numbers; null where an airline numbers tickets by its code
  ticket_prefix text unique check (ticket_prefix ~ '^[0-9]{3}$'),
  -- airlines of one circle carry each other's travellers on through their hubs
  circle text
);

create table aircraft (
  code text primary key,
  name text not null
);

-- One row for a flight of the week, not for one of a day. The seats are what the site has to sell on each departure.
create table flights (
  flight_id text primary key check (flight_id ~ '^[A-Z0-9]{3,8}$'),
  airline_code text not null references airlines (code),
  number text not null check (number ~ '^[0-9]{2,5}$'),
  from_code text not null references airports (iata),
  to_code text not null references airports (iata),
  -- minutes after midnight on the clock of the airport that it leaves
  departs_minutes integer not null check (departs_minutes between 0 and 1439),
  block_minutes integer not null check (block_minutes between 20 and 1200),
  -- bit 0 is Monday
  days integer not null check (days between 1 and 127),
  aircraft_code text not null references aircraft (code),
  seats_f integer not null check (seats_f between 0 and 400),
  seats_c integer not null check (seats_c between 0 and 400),
  seats_w integer not null check (seats_w between 0 and 400),
  seats_y integer not null check (seats_y between 0 and 400),
  in_service boolean not null default true,
  route text not null generated always as (from_code || to_code) stored,
  unique (flight_id, route),
  unique (airline_code, number),
  check (from_code <> to_code),
  check (seats_f + seats_c + seats_w + seats_y > 0)
);

-- Processes read the schedule into memory: this tells them that theirs is old.
create table flight_schedule (
  is_only boolean primary key default true check (is_only),
  version integer not null
);
insert into flight_schedule (version) values (1);

create function flight_schedule_has_changed() returns trigger language plpgsql as $$
begin
  update flight_schedule set version = version + 1;
  return null;
end $$;

create trigger flights_change after insert or update or delete on flights
  for each statement execute function flight_schedule_has_changed();
create trigger airlines_change after insert or update or delete on airlines
  for each statement execute function flight_schedule_has_changed();
create trigger aircraft_change after insert or update or delete on aircraft
  for each statement execute function flight_schedule_has_changed();

-- A departure has a row for a cabin only once a seat of it was taken.
create table flight_seats (
  flight_id text not null,
  route text not null,
  date date not null,
  cabin text not null check (cabin in ('F', 'C', 'W', 'Y')),
  allotment integer not null,
  taken integer not null check (taken >= 0),
  primary key (flight_id, date, cabin),
  foreign key (flight_id, route) references flights (flight_id, route),
  constraint flight_seats_never_oversold check (taken <= allotment)
);
create index flight_seats_by_route on flight_seats (route, date);

-- What a booking ordered of the site's own flights. An order without an end is sold; one that was released holds nothing.
create table flight_orders (
  booking_id uuid primary key,
  airline_reference text not null unique check (airline_reference ~ '^[A-Z0-9]{6}$'),
  key text not null check (length(key) <= 400),
  cabin text not null check (cabin in ('F', 'C', 'W', 'Y')),
  seats integer not null check (seats between 1 and 9),
  expires_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null
);

create table flight_seat_holds (
  booking_id uuid not null references flight_orders (booking_id),
  flight_id text not null references flights (flight_id),
  date date not null,
  cabin text not null,
  seats integer not null check (seats > 0),
  primary key (booking_id, flight_id, date),
  foreign key (flight_id, date, cabin) references flight_seats (flight_id, date, cabin)
);
create index flight_seat_holds_by_flight on flight_seat_holds (flight_id, date, cabin);

create sequence flight_ticket_numbers minvalue 2400000001 maxvalue 9999999999;

create table flight_tickets (
  booking_id uuid not null references flight_orders (booking_id),
  traveller integer not null check (traveller between 0 and 8),
  ticket_number text not null unique,
  primary key (booking_id, traveller)
);

create table flight_searches (
  search_id text primary key check (length(search_id) >= 22),
  criteria jsonb not null,
  -- seals the offers of this search
  secret text not null check (length(secret) >= 22),
  expires_at timestamptz not null
);
create index flight_searches_by_expiry on flight_searches (expires_at);

create table flight_selections (
  selection_id text primary key check (length(selection_id) >= 22),
  criteria jsonb not null,
  supplier text not null,
  -- what the supplier knows the offer by, and the offer as it was shown, at the price that is kept
  key text not null check (length(key) <= 400),
  offer jsonb not null,
  price_kobo bigint not null check (price_kobo > 0),
  old_price_kobo bigint not null check (old_price_kobo > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index flight_selections_by_expiry on flight_selections (expires_at);
