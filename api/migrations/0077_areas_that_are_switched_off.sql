-- Areas and airports for which no rides are sold. Booked rides and open quotes stay.
create table switched_off_areas (
  area_id text primary key references areas (id)
);
