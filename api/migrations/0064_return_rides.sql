-- The way back of a ride is a row of its own, with its own car, driver, times and states. Account and payment are those of the way out.

alter table ride_quotes
  add column return_of text unique references ride_quotes (quote_id) on delete cascade;

alter table ride_bookings
  add column return_of uuid unique references ride_bookings (id) check (return_of <> id),
  -- by how much the amount due was lowered when this way was cancelled and the other one was not
  add column given_back_kobo bigint not null default 0 check (given_back_kobo >= 0),
  add constraint ride_bookings_given_back_if_cancelled check (given_back_kobo = 0 or status = 'cancelled');
