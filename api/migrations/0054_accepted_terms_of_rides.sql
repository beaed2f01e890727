-- When the traveller accepted the terms, and which text. Earlier bookings have neither.
alter table ride_bookings
  add column terms_accepted_at timestamptz,
  add column terms_version text check (terms_version <> ''),
  add constraint ride_bookings_terms_with_version check ((terms_accepted_at is null) = (terms_version is null));
