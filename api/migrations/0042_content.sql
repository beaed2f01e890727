-- What people write to the site: messages, subscriptions, reviews, requests about their data. And what erasing needs.

create table contact_messages (
  reference text primary key check (reference ~ '^MSG-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  full_name text not null,
  email text not null,
  phone text,
  subject text not null check (subject in ('booking', 'payment', 'refund', 'other')),
  -- as it was typed; nobody is told whether there is such a booking
  booking_reference text,
  message text not null,
  created_at timestamptz not null
);
create index contact_messages_by_email on contact_messages (email);
create index contact_messages_age on contact_messages (created_at);

-- Who gets the mails about fares, and what proves the consent. One that left is kept a while without its address.
create table subscriptions (
  subscription_id text primary key check (length(subscription_id) >= 22),
  -- keyed, so that nobody finds an address by trying
  email_hash text not null unique,
  email text,
  state text not null check (state in ('pending', 'confirmed', 'left')),
  source text not null check (source in ('home', 'footer', 'booking')),
  consented_at timestamptz not null,
  -- mails that asked for the confirmation of this consent
  times_asked integer not null default 0 check (times_asked >= 0),
  confirmed_at timestamptz,
  left_at timestamptz,
  -- when a confirmed address that was given again was last told that it has the mails already
  told_at timestamptz,
  -- the Monday of the week whose news it has
  news_week date,
  constraint subscriptions_left_has_no_address check ((state = 'left') = (email is null)),
  constraint subscriptions_confirmed_has_proof check (state <> 'confirmed' or confirmed_at is not null)
);
create index subscriptions_confirmed on subscriptions (news_week) where state = 'confirmed';

-- What the mails of a week tell; made once, so that everybody reads the same.
create table fare_news (
  week date primary key,
  routes jsonb not null,
  created_at timestamptz not null
);

create table reviews (
  review_id text primary key check (length(review_id) >= 22),
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id uuid not null,
  reference text not null,
  email text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  punctuality integer check (punctuality between 1 and 5),
  vehicle integer check (vehicle between 1 and 5),
  driver integer check (driver between 1 and 5),
  -- as the site shows them: "Chiamaka E.", "Lagos to Abuja"
  author text not null,
  about text not null,
  is_shown boolean not null,
  written_at timestamptz not null,
  constraint reviews_one_a_booking unique (booking_kind, booking_id)
);
create index reviews_by_age on reviews (written_at desc);
create index reviews_by_email on reviews (email);

create table privacy_requests (
  request_id text primary key check (length(request_id) >= 22),
  email text not null,
  wants text not null check (wants in ('copy', 'erase')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index privacy_requests_by_email on privacy_requests (email);
create index privacy_requests_age on privacy_requests (expires_at);

-- A booking whose personal fields were overwritten, at its traveller's wish.
alter table ride_bookings add column erased_at timestamptz;
alter table flight_bookings add column erased_at timestamptz;

-- Everything that is kept of an address is found by it.
create index ride_bookings_by_email on ride_bookings (email);
create index flight_bookings_by_email on flight_bookings (email);
create index coupon_redemptions_by_email on coupon_redemptions (email);

-- Passports and dates of birth go some time after the last arrival.
create index flight_bookings_by_arrival on flight_bookings (arrives_at);

-- The timeline is written once, but for notes of an erased booking: a person may have written them about a person.
create or replace function ride_timeline_is_written_once() returns trigger language plpgsql as $$
begin
  if (new.booking_id, new.seq, new.status, new.at) = (old.booking_id, old.seq, old.status, old.at)
    and exists (select from ride_bookings where id = old.booking_id and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'the timeline of a ride is not rewritten'
    using errcode = 'check_violation', constraint = 'ride_timeline';
end $$;

create or replace function flight_timeline_is_written_once() returns trigger language plpgsql as $$
begin
  if (new.booking_id, new.seq, new.status, new.at) = (old.booking_id, old.seq, old.status, old.at)
    and exists (select from flight_bookings where id = old.booking_id and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'the timeline of a flight is not rewritten'
    using errcode = 'check_violation', constraint = 'flight_timeline';
end $$;
