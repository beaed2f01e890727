-- The car of a ride that had ended when the staff changed the car: its receipt keeps what was booked.
create table former_cars (
  booking_id uuid primary key references ride_bookings (id) on delete cascade,
  name text not null,
  type text not null,
  color text not null,
  plate_number text not null,
  seats integer not null,
  luggage integer not null,
  comfort integer not null
);

-- The car of each booking: as it is now, or as it was when the ride ended.
create view booked_cars as
  select booking.id as booking_id, car.car_id,
    coalesce(former.name, car.name) as name,
    coalesce(former.type, car.type) as type,
    coalesce(former.color, car.color) as color,
    coalesce(former.plate_number, car.plate_number) as plate_number,
    coalesce(former.seats, car.seats) as seats,
    coalesce(former.luggage, car.luggage) as luggage,
    coalesce(former.comfort, car.comfort) as comfort
  from ride_bookings booking
    join cars car on car.car_id = booking.car_id
    left join former_cars former on former.booking_id = booking.id;
