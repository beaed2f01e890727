-- What the staff search bookings by, and what is stored about a booking besides the booking itself.

-- Letters without case, accents or apostrophes. Immutable, so that a generated column can use it; the path is stored with it, so that
-- a restored dump finds the extension.
create function search_form(given text) returns text
  language sql immutable strict parallel safe set search_path from current
  as $$ select lower(unaccent(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''’ʼ`]', '', 'g'))) $$;

alter table ride_bookings add column search_text text generated always as (
  search_form(
    reference || ' ' || replace(reference, '-', '') || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' '
      || coalesce(rider_name, '') || ' ' || coalesce(rider_phone, '')
  )
) stored;

alter table flight_bookings add column search_text text generated always as (
  search_form(
    reference || ' ' || replace(reference, '-', '') || ' ' || airline_reference || ' ' || email || ' ' || phone
  )
) stored;

alter table flight_travellers add column search_text text generated always as (
  search_form(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name)
) stored;

alter table ride_drivers add column search_text text generated always as (search_form(name || ' ' || phone)) stored;

create index ride_bookings_search on ride_bookings using gin (search_text gin_trgm_ops);
create index flight_bookings_search on flight_bookings using gin (search_text gin_trgm_ops);
create index flight_travellers_search on flight_travellers using gin (search_text gin_trgm_ops);
create index ride_drivers_search on ride_drivers using gin (search_text gin_trgm_ops);
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
  person_id text,
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
