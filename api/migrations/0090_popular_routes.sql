-- The routes that the staff put in front of the busiest ones, on the home page and where flights are searched.
create table popular_routes (
  rank smallint primary key,
  from_code text not null references airports (iata),
  to_code text not null references airports (iata),
  unique (from_code, to_code)
);
