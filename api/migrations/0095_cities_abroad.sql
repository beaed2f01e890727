-- The cities of the list "From Nigeria abroad", where flights are searched. An airport stands for its city.
create table cities_abroad (
  rank smallint primary key,
  airport_code text not null unique
);
insert into cities_abroad (rank, airport_code) values
  (0, 'LHR'), (1, 'DXB'), (2, 'ACC'), (3, 'IST'), (4, 'DOH'), (5, 'CDG'),
  (6, 'JNB'), (7, 'CAI'), (8, 'ADD'), (9, 'FRA'), (10, 'IAD'), (11, 'ATL');
