-- Names that an area had before the staff changed it. Bookings, open quotes and links have them, so no other area gets one.
create table former_area_names (
  label text primary key,
  name text not null,
  area_id text not null references areas (id)
);
create index former_area_names_by_area on former_area_names (area_id);

-- Each area by every label that it has or had.
create view named_areas as
  select label, name, label as current_label, id, state_id, kind, airport_code, latitude, longitude
  from areas
  union all
  select former.label, former.name, areas.label, areas.id, state_id, kind, airport_code, latitude, longitude
  from former_area_names former
  join areas on areas.id = former.area_id;
