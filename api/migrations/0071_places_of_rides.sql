-- The town or quarter by which the traveller chose the area of a ride: "Lekki" of Eti Osa. Earlier quotes and bookings have none.
alter table ride_quotes add column place text;
alter table ride_bookings add column place text;
