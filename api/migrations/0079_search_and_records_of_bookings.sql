-- What the staff search bookings by, and what is stored about a booking besides the booking itself.

-- Letters without case, accents or apostrophes. Immutable, so that a generated column can use it; the path is stored with it, so that
-- a restored dump finds the extension.
create function search_form(given text) returns text
  language sql immutable strict parallel safe set search_path from current
  as $$ select lower(unaccent(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''’ʼ`]', '', 'g'))) $$;

-- Drivers and travellers are rows of other tables. Each booking holds their names, so that one index finds a booking by any of its words.
alter table ride_bookings add column drivers_text text not null default '';
alter table flight_bookings add column travellers_text text not null default '';

create function drivers_of_booking(booking uuid) returns text language sql stable as $$
  select coalesce(string_agg(driver.name || ' ' || driver.phone, ' ' order by driver.booking_id), '')
  from ride_drivers driver join ride_bookings way on way.id = driver.booking_id
  where way.id = booking or way.return_of = booking
$$;

create function travellers_of_booking(booking uuid) returns text language sql stable as $$
  select coalesce(string_agg(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name, ' ' order by place), '')
  from flight_travellers where booking_id = booking
$$;

update ride_bookings out set drivers_text = drivers_of_booking(out.id)
  where exists (
    select from ride_drivers driver join ride_bookings way on way.id = driver.booking_id
    where out.id = coalesce(way.return_of, way.id)
  );
update flight_bookings booking set travellers_text = travellers_of_booking(booking.id);

create function ride_drivers_are_searched() returns trigger language plpgsql as $$
declare
  -- the way there of a way back: the search finds whole bookings
  booking uuid := (
    select coalesce(return_of, id) from ride_bookings
    where id = case when tg_op = 'DELETE' then old.booking_id else new.booking_id end
  );
begin
  update ride_bookings set drivers_text = drivers_of_booking(booking) where id = booking;
  return null;
end $$;

create trigger ride_drivers_are_searched after insert or delete or update of name, phone on ride_drivers
  for each row execute function ride_drivers_are_searched();

create function flight_travellers_are_searched() returns trigger language plpgsql as $$
declare
  booking uuid := case when tg_op = 'DELETE' then old.booking_id else new.booking_id end;
begin
  update flight_bookings set travellers_text = travellers_of_booking(booking) where id = booking;
  return null;
end $$;

create trigger flight_travellers_are_searched
  after insert or delete or update of first_name, middle_name, last_name on flight_travellers
  for each row execute function flight_travellers_are_searched();

alter table ride_bookings add column search_text text generated always as (
  search_form(
    reference || ' ' || replace(reference, '-', '') || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' '
      || coalesce(rider_name, '') || ' ' || coalesce(rider_phone, '') || ' ' || drivers_text
  )
) stored;

alter table flight_bookings add column search_text text generated always as (
  search_form(
    reference || ' ' || replace(reference, '-', '') || ' ' || airline_reference || ' ' || email || ' ' || phone || ' '
      || travellers_text
  )
) stored;

create index ride_bookings_search on ride_bookings using gin (search_text gin_trgm_ops);
create index flight_bookings_search on flight_bookings using gin (search_text gin_trgm_ops);
create index ride_bookings_newest on ride_bookings (created_at desc, id desc) where return_of is null;
create index flight_bookings_newest on flight_bookings (created_at desc, id desc);
create index ride_bookings_by_car on ride_bookings (car_id);
create index ride_bookings_by_pickup on ride_bookings (pickup_at);
create index flight_bookings_by_departure on flight_bookings (departs_at);

-- The mails about a booking that were sent, or refused by the server of the address. The key is that of the job, so a repetition is the same row.
create table booking_mails (
  key text primary key,
  booking_kind text not null check (booking_kind in ('ride', 'flight', 'change')),
  booking_id uuid not null,
  template text not null,
  subject text not null,
  -- masked
  address text not null,
  outcome text not null check (outcome in ('sent', 'refused')),
  at timestamptz not null
);
create index booking_mails_about on booking_mails (booking_id, at);
create index booking_mails_age on booking_mails (at);
create index jobs_waiting_mails on jobs ((payload ->> 'bookingId')) where kind in ('mail', 'booking-change-letter') and done_at is null;

-- What the staff wrote for each other. Erased with the personal data of the booking.
create table booking_notes (
  id bigint generated always as identity primary key,
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id uuid not null,
  person_id text not null references staff_people (id),
  text text not null,
  at timestamptz not null
);
create index booking_notes_about on booking_notes (booking_id, id);

create function booking_notes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a note of the staff is not rewritten'
    using errcode = 'check_violation', constraint = 'booking_notes';
end $$;

create trigger booking_notes_are_kept before update on booking_notes
  for each row execute function booking_notes_are_kept();

-- The contact of a booking before the staff changed it: the traveller gets a mail at both addresses.
create table booking_contact_changes (
  id bigint generated always as identity primary key,
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id uuid not null,
  old_email text not null,
  old_phone text not null,
  at timestamptz not null
);
create index booking_contact_changes_about on booking_contact_changes (booking_id);
