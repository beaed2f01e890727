import type { BookedRide } from 'shared/contract/rides';
import type { Db, Tx } from '../../database';
import { paymentOf } from '../../payments';
import { rideResultOf } from '../ride-result';
import { savedBookedRideOf } from './saved-booked-ride';

const rowOf = (db: Db | Tx, by: { id: string } | { publicId: string }) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('cars as car', 'car.car_id', 'booking.car_id')
    .select(['booking.id', 'public_id', 'reference', 'status', 'created_at', 'price_id', 'price_kobo'])
    .select(['pickup_location', 'drop_off_location', 'pickup_at', 'free_wait_minutes', 'meet_and_greet'])
    .select(['title', 'first_name', 'last_name', 'gender', 'email', 'phone', 'nationality', 'age'])
    .select(['address', 'flight_number', 'passengers', 'note'])
    .select(['car.car_id as carId', 'car.name', 'car.type', 'car.color', 'car.seats', 'car.luggage', 'car.comfort'])
    .where((row) => ('id' in by ? row('booking.id', '=', by.id) : row('public_id', '=', by.publicId)))
    .executeTakeFirst();

/** A booked ride as the contract gives it, with its payment; undefined if there is none. Holds personal data. */
export async function readBookedRide(
  db: Db | Tx,
  by: { id: string } | { publicId: string },
): Promise<BookedRide | undefined> {
  const row = await rowOf(db, by);
  if (!row) return undefined;
  const paid = await paymentOf(db, 'ride', row.id);
  return {
    savedBookedRide: savedBookedRideOf(row, paid.transactionId),
    ride: {
      ...rideResultOf(row, {
        priceId: row.price_id,
        priceKobo: row.price_kobo,
        pickupLocation: row.pickup_location,
        dropOffLocation: row.drop_off_location,
        pickupAt: row.pickup_at,
        freeWaitMinutes: row.free_wait_minutes,
        meetAndGreet: row.meet_and_greet,
      }),
      flightNumber: row.flight_number,
      address: row.address,
      passengers: row.passengers,
      note: row.note,
    },
    transfer_details: paid.transferDetails,
    payment: paid.payment,
  };
}

/** Everything that a mail or a receipt tells of a ride, by its internal key. */
export async function rideForMail(db: Db | Tx, bookingId: string): Promise<BookedRide> {
  const ride = await readBookedRide(db, { id: bookingId });
  if (!ride) throw new Error(`No ride ${bookingId}`);
  return ride;
}
