-- A car that is out of service has a hold without a booking, so that no booking can overlap with it.
alter table car_holds alter column booking_id drop not null;
alter table car_holds add constraint car_holds_unpaid_by_a_booking check (booking_id is not null or expires_at is null);
create unique index car_holds_one_outage_a_car on car_holds (car_id) where booking_id is null and released_at is null;
