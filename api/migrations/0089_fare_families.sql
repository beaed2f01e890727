-- The fares of the site's own flights: what each costs above the lowest of its cabin, its fees and its bags.
create table fare_families (
  code text primary key,
  rank smallint not null unique,
  name text not null,
  "values" jsonb not null
);
insert into fare_families (code, rank, name, "values") values
  ('SAVER', 0, 'Saver', '{
    "extras": {"Y": null, "W": null, "C": null},
    "home": {"refundFee": null, "refundHours": 24, "changeFee": 20000},
    "abroad": {"refundFee": null, "refundHours": 24, "changeFee": 150000},
    "homeExtraKg": 0, "abroadKg": 23}'),
  ('CLASSIC', 1, 'Classic', '{
    "extras": {"Y": 15, "W": null, "C": null},
    "home": {"refundFee": 15000, "refundHours": 24, "changeFee": 10000},
    "abroad": {"refundFee": 180000, "refundHours": 48, "changeFee": 90000},
    "homeExtraKg": 0, "abroadKg": 46}'),
  ('FLEX', 2, 'Flex', '{
    "extras": {"Y": 36, "W": 18, "C": 16},
    "home": {"refundFee": 5000, "refundHours": 3, "changeFee": 0},
    "abroad": {"refundFee": 60000, "refundHours": 24, "changeFee": 0},
    "homeExtraKg": 10, "abroadKg": 46}');

-- processes have the fares in memory with the schedule
create trigger fare_families_change after insert or update or delete on fare_families
  for each statement execute function flight_schedule_has_changed();
