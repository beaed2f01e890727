-- Terminals of airports where a driver has to know which; a seed fills the table.
create table airport_terminals (
  terminal_id text primary key check (terminal_id ~ '^[a-z0-9-]{3,40}$'),
  airport_code text not null references airports (iata),
  name text not null,
  is_international boolean not null,
  -- the airlines that use no other domestic terminal of the airport, by code
  airlines text[] not null,
  rank integer not null
);

alter table ride_bookings add column terminal_id text references airport_terminals (terminal_id);
