import type { ColumnType, Generated } from 'kysely';
import type { CarColor, CarType, Gender, RideStatus, Title } from 'shared/contract/lists';

/** A `tstzrange`: written by an expression, read through `lower` and `upper`. */
type Range = ColumnType<string, string, string>;

interface JourneyColumns {
  car_id: string;
  price_id: string;
  price_kobo: number;
  pickup_location: string;
  drop_off_location: string;
  pickup_at: Date;
  drop_off_at: Date;
  road_km: number;
  free_wait_minutes: number;
  meet_and_greet: boolean;
  /** The name by which the area at one end was chosen, one of `area-names.csv`; null without one. */
  place: Generated<string | null>;
  blocked: Range;
}

interface CarColumns {
  name: string;
  type: CarType;
  color: CarColor;
  seats: number;
  luggage: number;
  comfort: number;
  plate_number: string;
}

export interface RidesTables {
  ride_prices: {
    price_id: string;
    type: CarType;
    base_kobo: number;
    per_km_kobo: number;
    minimum_kobo: number;
    comfort_extra_kobo: number;
    is_current: boolean;
    created_at: Generated<Date>;
  };
  cars: CarColumns & {
    car_id: string;
    state_id: string;
    popularity: number;
    in_service: Generated<boolean>;
  };
  /** The car of a ride that ended before the car was changed. */
  former_cars: { booking_id: string } & CarColumns;
  /** A view: the car of each booking; for an ended ride as it was then. */
  booked_cars: { booking_id: string; car_id: string } & CarColumns;
  ride_quotes: JourneyColumns & {
    quote_id: string;
    /** Of one seat; null if none were on sale. */
    child_seat_kobo: number | null;
    /** The quote of the way out, for that of a way back. */
    return_of: Generated<string | null>;
    expires_at: Date;
    created_at: Date;
  };
  ride_arrows: { from_status: RideStatus; to_status: RideStatus };
  ride_bookings: JourneyColumns & {
    id: string;
    public_id: string;
    /** That of a way back is the one of its way out with `-R`. */
    reference: string;
    /** The way out, for a way back: it has the payment of both. */
    return_of: Generated<string | null>;
    /** By how much the amount due was lowered when this way was cancelled and the other one was not. */
    given_back_kobo: Generated<number>;
    status: RideStatus;
    status_seq: number;
    /** The discount of a coupon on `price_kobo`. */
    discount_kobo: Generated<number>;
    title: Title;
    first_name: string;
    last_name: string;
    gender: Gender;
    email: string;
    phone: string;
    nationality: string;
    age: number;
    address: string | null;
    /** Of the drop-off; `address` is that of the pickup. */
    drop_off_address: string | null;
    flight_number: string | null;
    /** Null if it is not known. */
    flight_lands_at: Date | null;
    /** Of the airport of the ride; null if it is not known, or if the airport has one. */
    terminal_id: string | null;
    passengers: number | null;
    bags: number | null;
    child_seats: Generated<number>;
    /** Of all of them; due beside `price_kobo`. */
    child_seats_kobo: Generated<number>;
    /** Who rides, if somebody else booked. */
    rider_name: string | null;
    rider_phone: string | null;
    note: string | null;
    created_at: Date;
    /** Null for bookings made before the terms had to be accepted. */
    terms_accepted_at: Generated<Date | null>;
    terms_version: Generated<string | null>;
    /** When its personal fields were overwritten. */
    erased_at: Generated<Date | null>;
    /** Names and phones of the drivers of both ways. Written by the database, as the next column. */
    drivers_text: ColumnType<string, never, never>;
    search_text: ColumnType<string, never, never>;
  };
  ride_time_changes: {
    id: Generated<number>;
    booking_id: string;
    what: 'pickup' | 'landing';
    changed_by: 'traveller' | 'staff';
    from_at: Date | null;
    to_at: Date;
    at: Date;
  };
  ride_timeline: { booking_id: string; seq: number; status: RideStatus; at: Date; note: string };
  car_holds: {
    id: Generated<number>;
    car_id: string;
    /** Null while the car is out of service. */
    booking_id: string | null;
    during: Range;
    expires_at: Date | null;
    released_at: Date | null;
    created_at: Date;
  };
}

export interface DriversTables {
  drivers: {
    driver_id: Generated<number>;
    phone: string;
    name: string;
    added_at: Date;
    /** Null before the first ride. */
    last_assigned_at: Date | null;
    /** Null while rides are given to the driver. */
    retired_at: Generated<Date | null>;
  };
  ride_drivers: {
    booking_id: string;
    name: string;
    phone: string;
    /** Null for the default of the journey. */
    meeting_point: string | null;
    assigned_at: Date;
    during: ColumnType<string, string, never>;
    released_at: Date | null;
  };
}
