-- States, the areas that a ride goes between, and the world's airports.

create table states (
  id text primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[A-Z]{2,3}$'),
  capital text not null
);

create table airports (
  iata text primary key check (iata ~ '^[A-Z0-9]{3}$'),
  name text not null,
  city text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  size text not null check (size in ('large', 'medium', 'small')),
  time_zone text not null,
  -- the place in the list that is sent without a search; null for airports that only a search finds
  sale_rank integer unique
);

create table areas (
  id text primary key,
  name text not null,
  -- two states have a Surulere: the label tells them apart
  label text not null unique,
  state_id text not null references states (id),
  kind text not null check (kind in ('lga', 'airport')),
  airport_code text unique references airports (iata),
  latitude double precision not null check (latitude between 4 and 14),
  longitude double precision not null check (longitude between 2 and 15),
  check ((kind = 'airport') = (airport_code is not null))
);

create index areas_by_label on areas (lower(label));
create index areas_by_state on areas (state_id);
