-- A journey of several airlines has a ticket of each for every traveller.

alter table flight_tickets add column airline_code text references airlines (code);
update flight_tickets set airline_code = coalesce(
  (select offer->'airline'->>'code' from flight_bookings where flight_bookings.id = flight_tickets.booking_id),
  (select code from airlines where code = split_part(ticket_number, '-', 1) or ticket_prefix = split_part(ticket_number, '-', 1)));
alter table flight_tickets
  alter column airline_code set not null,
  drop constraint flight_tickets_pkey,
  add primary key (booking_id, traveller, airline_code);

create table flight_traveller_tickets (
  booking_id uuid not null,
  place integer not null,
  airline_code text not null,
  -- As the supplier numbered it; a number belongs to one traveller.
  ticket_number text not null unique,
  -- In the order of the flights.
  rank integer not null,
  primary key (booking_id, place, airline_code),
  foreign key (booking_id, place) references flight_travellers (booking_id, place)
);
insert into flight_traveller_tickets (booking_id, place, airline_code, ticket_number, rank)
  select booking_id, place, offer->'airline'->>'code', ticket_number, 0
  from flight_travellers join flight_bookings on flight_bookings.id = booking_id
  where ticket_number is not null;
alter table flight_travellers drop column ticket_number;
