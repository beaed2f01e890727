import { type Selectable, sql } from 'kysely';
import { Refusal } from 'server/http';
import type { BookedRide, SavedBookedRide } from 'shared/contract/rides';
import type { BookingKey } from 'shared/contract/values';
import { instantOf } from 'shared/format';
import { maskedEmail, maskedPhone, publicIdOf, showsPersonalData } from '../bookings/open-booking';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { toNaira } from '../money';
import type { Payable } from '../payments/payable';
import { paymentOf } from '../payments/payment-of';
import { rideResultOf } from './ride-result';
import { rideTermsOf } from './ride-terms';
import { type MetFlight, metFlight } from './ride-waiting';
import type { RidesTables } from './tables';

/** A booking with a locked row, with the fields that transitions need. The amount due is the price with the child seats, less the discount. */
export interface LockedRide extends Payable<'ride'> {
  /** Whether the traveller had the booking erased. */
  readonly isErased: boolean;
  readonly carId: string;
  readonly pickupLocation: string;
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly flight: MetFlight | undefined;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

/** Locks a ride's row for the rest of the transaction; undefined if there is none. */
export async function lockRide(tx: Tx, by: { id: string } | { publicId: string }): Promise<LockedRide | undefined> {
  const row = await tx
    .selectFrom('ride_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'car_id', 'price_kobo', 'child_seats_kobo', 'discount_kobo'])
    .select(['pickup_at'])
    .select(['pickup_location', 'free_wait_minutes', 'meet_and_greet', 'flight_number', 'flight_lands_at'])
    .select(['first_name', 'last_name', 'email', 'phone', 'erased_at'])
    .select(({ fn }) => [
      fn<Date>('lower', ['blocked']).as('blocked_from'),
      fn<Date>('upper', ['blocked']).as('blocked_until'),
    ])
    .where((ride) => ('id' in by ? ride('id', '=', by.id) : ride('public_id', '=', by.publicId)))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      publicId: row.public_id,
      reference: row.reference,
      status: row.status,
      isErased: row.erased_at !== null,
      carId: row.car_id,
      amountDueKobo: row.price_kobo + row.child_seats_kobo - row.discount_kobo,
      pickupLocation: row.pickup_location,
      pickupAt: row.pickup_at,
      freeWaitMinutes: row.free_wait_minutes,
      flight: metFlight(row),
      blockedFrom: row.blocked_from,
      blockedUntil: row.blocked_until,
      payerName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      phone: row.phone,
    }
  );
}

/** The same, for a booking that must exist. */
export async function mustLockRide(tx: Tx, id: string): Promise<LockedRide> {
  const ride = await lockRide(tx, { id });
  if (!ride) throw new Error(`No ride ${id}`);
  return ride;
}

const rowOf = (db: Db | Tx, by: { id: string } | { publicId: string }) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('cars as car', 'car.car_id', 'booking.car_id')
    .leftJoin('airport_terminals as terminal', 'terminal.terminal_id', 'booking.terminal_id')
    .select('terminal.name as terminal')
    .select(['booking.id', 'public_id', 'reference', 'status', 'created_at', 'price_id', 'price_kobo'])
    .select(['pickup_location', 'drop_off_location', 'pickup_at', 'road_km', 'free_wait_minutes', 'meet_and_greet'])
    .select(['title', 'first_name', 'last_name', 'gender', 'email', 'phone', 'nationality', 'age'])
    .select(['address', 'drop_off_address', 'flight_number', 'flight_lands_at', 'passengers', 'bags', 'note'])
    .select(['child_seats', 'child_seats_kobo', 'rider_name', 'rider_phone'])
    .select(
      sql<Date | null>`(select max(change.at) from ride_time_changes change
        where change.booking_id = booking.id and change.what = 'pickup')`.as('pickup_moved_at'),
    )
    .select(['car.car_id as carId', 'car.name', 'car.type', 'car.color', 'car.seats', 'car.luggage', 'car.comfort'])
    .where((row) => ('id' in by ? row('booking.id', '=', by.id) : row('public_id', '=', by.publicId)))
    .executeTakeFirst();

/** A booked ride without its terms, which depend on the moment. */
export type StoredRide = Omit<BookedRide, 'terms'>;

/** A booked ride of the contract with its payment; undefined if there is none. Contains personal data. */
export async function readBookedRide(
  db: Db | Tx,
  by: { id: string } | { publicId: string },
): Promise<StoredRide | undefined> {
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
        flight: metFlight(row),
        roadKm: row.road_km,
        meetAndGreet: row.meet_and_greet,
      }),
      flightNumber: row.flight_number,
      flightLandsOn: row.flight_lands_at?.toISOString() ?? null,
      pickupMovedOn: row.pickup_moved_at?.toISOString() ?? null,
      terminal: row.terminal,
      address: row.address,
      dropOffAddress: row.drop_off_address,
      passengers: row.passengers,
      bags: row.bags,
      childSeats: row.child_seats,
      childSeatsPrice: toNaira(row.child_seats_kobo),
      rider: riderOf(row),
      note: row.note,
    },
    transfer_details: paid.transferDetails,
    payment: paid.payment,
  };
}

/** Who rides, if somebody else booked. */
export const riderOf = (row: { readonly rider_name: string | null; readonly rider_phone: string | null }) =>
  row.rider_name !== null && row.rider_phone !== null ? { name: row.rider_name, phone: row.rider_phone } : null;

/**
 * A booked ride for whoever has a key to it, with the fields that the key gives access to.
 * @throws Refusal VIEW_EXPIRED, NOT_FOUND
 */
export async function showBookedRide(context: Context, key: BookingKey): Promise<BookedRide> {
  const publicId = await publicIdOf(context.db, context, 'ride', key);
  const booked = await readBookedRide(context.db, { publicId });
  if (!booked) throw new Refusal('NOT_FOUND', 'There is no such booking.');
  return { ...visibleFields(context, key, booked), terms: termsNow(context, booked) };
}

/** A booked ride for mails and receipts, by its internal key. */
export async function rideForMail(db: Db | Tx, bookingId: string): Promise<StoredRide> {
  const ride = await readBookedRide(db, { id: bookingId });
  if (!ride) throw new Error(`No ride ${bookingId}`);
  return ride;
}

/** The terms of a booked ride at this moment. */
export function termsNow({ now, settings }: Pick<Context, 'now' | 'settings'>, { savedBookedRide, ride }: StoredRide) {
  const pickupAt = instantOf(ride.pickupDate, ride.pickupTime);
  const { freeWaitMinutes, meetAndGreet, flightNumber, flightLandsOn } = ride;
  const landsAt = flightLandsOn === null ? null : new Date(flightLandsOn);
  const flight = metFlight({ meet_and_greet: meetAndGreet, flight_number: flightNumber, flight_lands_at: landsAt });
  return rideTermsOf({ status: savedBookedRide.status, pickupAt, freeWaitMinutes, flight }, settings.rules, now());
}

/** The fields of the contract that describe the booking itself, by its row. */
export type BookingRow = Pick<
  Selectable<RidesTables['ride_bookings']>,
  | 'public_id'
  | 'reference'
  | 'status'
  | 'created_at'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'gender'
  | 'email'
  | 'phone'
  | 'nationality'
  | 'age'
>;

export const savedBookedRideOf = (row: BookingRow, transactionId: string): SavedBookedRide => ({
  _id: row.public_id,
  transaction_id: transactionId,
  bookingId: row.reference,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  title: row.title,
  firstName: row.first_name,
  lastName: row.last_name,
  gender: row.gender,
  email: row.email,
  nationality: row.nationality,
  phone: row.phone,
  age: row.age,
});

/** The fields of a booked ride that this key gives access to. */
function visibleFields(context: Context, key: BookingKey, booked: StoredRide): StoredRide {
  const { savedBookedRide, ride } = booked;
  const times = {
    createdAt: new Date(savedBookedRide.createdAt),
    journeyEndsAt: instantOf(ride.pickupDate, ride.pickupTime),
  };
  if (showsPersonalData(context, key, times)) return booked;
  return {
    ...booked,
    savedBookedRide: {
      ...savedBookedRide,
      _id: key,
      email: maskedEmail(savedBookedRide.email),
      phone: maskedPhone(savedBookedRide.phone),
      gender: null,
      nationality: null,
      age: null,
    },
    ride: { ...ride, dropOffAddress: null, rider: null, note: null },
  };
}
