-- Child seats, at a price that the operator sets, and rides that somebody books for somebody else.
insert into add_ons (add_on_id, name, description, applies_to, price_kobo, per, max_quantity, rank) values
  ('child-seat', 'Child seat', 'A seat for a child of up to 12 years, fitted before the pickup.', 'ride', 300000, 'booking', 3, 100);

-- The price of one seat while the quote is kept; null if none were on sale.
alter table ride_quotes add column child_seat_kobo bigint check (child_seat_kobo > 0);

alter table ride_bookings
  add column child_seats integer not null default 0 check (child_seats between 0 and 3),
  add column child_seats_kobo bigint not null default 0 check (child_seats_kobo >= 0 and child_seats_kobo % 100 = 0),
  add column rider_name text,
  add column rider_phone text,
  add constraint ride_bookings_seats_with_price check ((child_seats = 0) = (child_seats_kobo = 0)),
  add constraint ride_bookings_rider_with_phone check ((rider_name is null) = (rider_phone is null));
