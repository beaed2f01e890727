-- The times of a ride that change: when its flight lands, as far as that is known, and pickups that were moved.
alter table ride_bookings add column flight_lands_at timestamptz;

create table ride_time_changes (
  id bigint generated always as identity primary key,
  booking_id uuid not null references ride_bookings (id),
  what text not null check (what in ('pickup', 'landing')),
  changed_by text not null check (changed_by in ('traveller', 'staff')),
  from_at timestamptz,
  to_at timestamptz not null,
  at timestamptz not null
);
create index ride_time_changes_by_booking on ride_time_changes (booking_id);
-- A traveller moves a pickup once.
create unique index ride_time_changes_one_by_traveller on ride_time_changes (booking_id) where changed_by = 'traveller';

-- A driver who has another ride at the new time is released.
insert into ride_arrows (from_status, to_status) values ('driver_assigned', 'confirmed');
