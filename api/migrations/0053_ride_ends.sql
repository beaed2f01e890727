-- The street address of each end of a ride that is no airport, and the number of large bags. Earlier bookings have neither; what
-- they have in `address` belongs to the pickup.
alter table ride_bookings
  add column drop_off_address text,
  add column bags integer check (bags >= 0);
