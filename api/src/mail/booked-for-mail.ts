import type { BookingStatus, Kind } from '../bookings/kind';
import { readTimeline } from '../bookings/timeline';
import type { Db } from '../database';
import { flightForMail } from '../flights';
import { flightKind } from '../flights/flight-kind';
import { rideForMail } from '../rides';
import { rideKind } from '../rides/ride-kind';
import type { Booked, Circumstances } from './templates';
import type { MailDriver } from './templates/facts';

/** What a booking is now, what its timeline says of that, and who drives. */
export type BookingForMail = Booked & Pick<Circumstances, 'statusNote' | 'driver'>;

/** A booking by its internal key. Throws if there is none. */
export const bookedForMail = (db: Db, kind: Booked['kind'], bookingId: string): Promise<BookingForMail> =>
  readers[kind](db, bookingId);

const readers: Readonly<Record<Booked['kind'], (db: Db, bookingId: string) => Promise<BookingForMail>>> = {
  async ride(db, bookingId) {
    const booked = await rideForMail(db, bookingId);
    const { status } = booked.savedBookedRide;
    const statusNote = await noteOf(db, rideKind, bookingId, status);
    return { kind: 'ride', booked, statusNote, driver: await driverForMail(db, bookingId) };
  },

  async flight(db, bookingId) {
    const booked = await flightForMail(db, bookingId);
    const { status } = booked.savedBooking;
    return { kind: 'flight', booked, statusNote: await noteOf(db, flightKind, bookingId, status) };
  },
};

/** The driver with the plate of the car. */
const driverForMail = (db: Db, bookingId: string): Promise<MailDriver | undefined> =>
  db
    .selectFrom('ride_drivers as driver')
    .innerJoin('ride_bookings', 'ride_bookings.id', 'driver.booking_id')
    .innerJoin('cars', 'cars.car_id', 'ride_bookings.car_id')
    .select(['driver.name', 'driver.phone', 'driver.meeting_point as meetingPoint'])
    .select('cars.plate_number as plateNumber')
    .where('driver.booking_id', '=', bookingId)
    .executeTakeFirst();

/** The latest note on the timeline for the state that the booking is in. */
async function noteOf<Status extends BookingStatus>(
  db: Db,
  kind: Kind<Status>,
  bookingId: string,
  status: NoInfer<Status>,
): Promise<string | undefined> {
  const entries = await readTimeline(db, kind, bookingId);
  return entries.findLast((entry) => entry.status === status)?.note;
}
