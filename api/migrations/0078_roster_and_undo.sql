-- The confirmation of a ride can be undone until its mail is sent.
insert into ride_arrows (from_status, to_status) values ('confirmed', 'awaiting_confirmation');

-- Drivers are a roster: they are added before their first ride, edited, and retired.
alter table drivers
  add column driver_id bigint generated always as identity unique,
  add column added_at timestamptz,
  add column retired_at timestamptz,
  alter column last_assigned_at drop not null;
update drivers set added_at = last_assigned_at;
alter table drivers alter column added_at set not null;
