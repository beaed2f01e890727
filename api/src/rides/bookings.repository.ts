import { type Selectable, sql } from 'kysely';
import { Refusal } from 'server/http';
import type { RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { BookedRide, SavedBookedRide } from 'shared/contract/rides';
import type { BookingKey } from 'shared/contract/values';
import { instantOf } from 'shared/format';
import { maskedEmail, maskedPhone, publicIdOf, showsPersonalData } from '../bookings/open-booking';
import { cancellationOf } from '../bookings/states';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { toKobo, toNaira } from '../money';
import type { Payable } from '../payments/payable';
import { paymentOf, refuseWhileOpening } from '../payments/payment-of';
import { confirmByOf } from './confirm-by';
import { rideResultOf } from './ride-result';
import { rideKind, showsDriver } from './ride-states';
import { rideTermsOf, ruleAtCancellation } from './ride-terms';
import { type MetFlight, metFlight } from './ride-waiting';
import type { RidesTables } from './tables';

/**
 * A ride with a locked row, with the fields that transitions need. The amount due is the price with the child seats, less the
 * discount; of a booking with a return ride that of this way.
 */
export interface LockedRide extends Payable<'ride'> {
  /** The booking that has the payment: the way out of a way back, else the ride itself. */
  readonly bookingId: string;
  readonly dropOffAt: Date;
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

type RideKey = { readonly id: string } | { readonly publicId: string };

/** Locks a ride for the rest of the transaction, with the other way of its booking; undefined if there is none. */
export async function lockRide(tx: Tx, by: RideKey): Promise<LockedRide | undefined> {
  return (await lockWays(tx, by)).find((way) => ('id' in by ? way.id === by.id : way.publicId === by.publicId));
}

/** Locks all rides of the booking of a ride: one, or the way out and the way back, always in this order. */
export async function lockWays(tx: Tx, by: RideKey): Promise<LockedRide[]> {
  const booking = tx
    .selectFrom('ride_bookings')
    .select(sql<string>`coalesce(return_of, id)`.as('booking'))
    .where((ride) => ('id' in by ? ride('id', '=', by.id) : ride('public_id', '=', by.publicId)));
  const rows = await tx
    .selectFrom('ride_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'car_id', 'price_kobo', 'child_seats_kobo', 'discount_kobo'])
    .select(['return_of', 'pickup_at', 'drop_off_at'])
    .select(['pickup_location', 'free_wait_minutes', 'meet_and_greet', 'flight_number', 'flight_lands_at'])
    .select(['first_name', 'last_name', 'email', 'phone', 'erased_at'])
    .select(({ fn }) => [
      fn<Date>('lower', ['blocked']).as('blocked_from'),
      fn<Date>('upper', ['blocked']).as('blocked_until'),
    ])
    .where((ride) => ride.or([ride('id', '=', booking), ride('return_of', '=', booking)]))
    .orderBy(sql`return_of is not null`)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.return_of ?? row.id,
    publicId: row.public_id,
    reference: row.reference,
    status: row.status,
    isErased: row.erased_at !== null,
    carId: row.car_id,
    amountDueKobo: row.price_kobo + row.child_seats_kobo - row.discount_kobo,
    pickupLocation: row.pickup_location,
    pickupAt: row.pickup_at,
    dropOffAt: row.drop_off_at,
    freeWaitMinutes: row.free_wait_minutes,
    flight: metFlight(row),
    blockedFrom: row.blocked_from,
    blockedUntil: row.blocked_until,
    payerName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phone: row.phone,
  }));
}

const rowOf = (db: Db | Tx, by: RideKey | { readonly returnOf: string }) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('booked_cars as car', 'car.booking_id', 'booking.id')
    .leftJoin('airport_terminals as terminal', 'terminal.terminal_id', 'booking.terminal_id')
    .leftJoin('ride_bookings as out', 'out.id', 'booking.return_of')
    .select('terminal.name as terminal')
    .select(['booking.id', 'booking.return_of', 'booking.status', 'booking.created_at', 'booking.given_back_kobo'])
    .select(sql<string>`coalesce(out.public_id, booking.public_id)`.as('public_id'))
    .select(sql<string>`coalesce(out.reference, booking.reference)`.as('reference'))
    .select(['booking.price_id', 'booking.price_kobo'])
    .select([
      'booking.pickup_location',
      'booking.drop_off_location',
      'booking.pickup_at',
      'booking.road_km',
      'booking.free_wait_minutes',
      'booking.meet_and_greet',
      'booking.place',
    ])
    .select([
      'booking.title',
      'booking.first_name',
      'booking.last_name',
      'booking.gender',
      'booking.email',
      'booking.phone',
      'booking.nationality',
      'booking.age',
    ])
    .select([
      'booking.address',
      'booking.drop_off_address',
      'booking.flight_number',
      'booking.flight_lands_at',
      'booking.passengers',
      'booking.bags',
      'booking.note',
    ])
    .select(['booking.child_seats', 'booking.child_seats_kobo', 'booking.rider_name', 'booking.rider_phone'])
    .select(
      sql<Date | null>`(select max(change.at) from ride_time_changes change
        where change.booking_id = booking.id and change.what = 'pickup')`.as('pickup_moved_at'),
    )
    .select(['car.car_id as carId', 'car.name', 'car.type', 'car.color', 'car.seats', 'car.luggage', 'car.comfort'])
    .where((row) => {
      if ('returnOf' in by) return row('booking.return_of', '=', by.returnOf);
      return 'id' in by ? row('booking.id', '=', by.id) : row('booking.public_id', '=', by.publicId);
    })
    .executeTakeFirst();

/** A booked ride without what follows from the rules, and in part from the moment. */
export type StoredRide = Omit<BookedRide, 'terms' | 'confirmBy' | 'driver' | 'wayBack'> & {
  readonly wayBack?: Omit<NonNullable<BookedRide['wayBack']>, 'terms' | 'confirmBy'>;
};

/** A booked ride of the contract with its return ride and payment; undefined if there is none. Contains personal data. */
export async function readBookedRide(db: Db | Tx, by: RideKey): Promise<StoredRide | undefined> {
  const row = await rowOf(db, by);
  if (!row) return undefined;
  const back = row.return_of === null ? await rowOf(db, { returnOf: row.id }) : undefined;
  const paid = await paymentOf(db, 'ride', row.return_of ?? row.id);
  return {
    savedBookedRide: savedBookedRideOf(row, paid.transactionId),
    ride: bookedCarOf(row),
    ...(back && {
      wayBack: {
        status: back.status,
        ride: bookedCarOf(back),
        givenBack: toNaira(row.given_back_kobo + back.given_back_kobo),
      },
    }),
    transfer_details: paid.transferDetails,
    payment: withoutSurplus(paid.payment, row.given_back_kobo + (back?.given_back_kobo ?? 0)),
    ...(isCancelled(row, back) && { cancelled: await lastCancellation(db, row, back) }),
  };
}

type Way = Pick<NonNullable<Awaited<ReturnType<typeof rowOf>>>, 'id' | 'status'>;

const isCancelled = (...ways: readonly (Way | undefined)[]): boolean =>
  ways.every((way) => !way || way.status === 'cancelled');

/** Of a booking with two ways, that of the one that was cancelled last. */
async function lastCancellation(db: Db | Tx, ...ways: readonly (Way | undefined)[]): Promise<BookedRide['cancelled']> {
  const all = await Promise.all(ways.map((way) => way && cancellationOf(db, rideKind, way.id)));
  return all
    .filter((one) => one !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}

/** The refund of one way is not a surplus of a transfer. */
const withoutSurplus = (payment: Payment, givenBackKobo: number): Payment =>
  payment.status === 'overpaid' && toKobo(payment.amountPaid) - toKobo(payment.amountDue) === givenBackKobo
    ? { ...payment, status: 'paid' }
    : payment;

const bookedCarOf = (row: NonNullable<Awaited<ReturnType<typeof rowOf>>>): BookedRide['ride'] => ({
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
    place: row.place,
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
});

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
  refuseWhileOpening(booked);
  // by its own key: a masked booking has that of the request
  const whole = await withRules(context, booked, { publicId });
  const visible = visibleFields(context, key, whole);
  const driver = visible === whole && showsDriver(booked.savedBookedRide.status);
  return driver ? { ...visible, driver: await driverWithPlate(context.db, publicId) } : visible;
}

const driverWithPlate = (db: Db, publicId: string): Promise<BookedRide['driver']> =>
  db
    .selectFrom('ride_drivers as driver')
    .innerJoin('ride_bookings as booking', 'booking.id', 'driver.booking_id')
    .innerJoin('booked_cars as car', 'car.booking_id', 'booking.id')
    .select(['driver.name', 'driver.phone', 'car.plate_number as plateNumber'])
    .where('booking.public_id', '=', publicId)
    .executeTakeFirst();

/** A booked ride as it is stored, by its internal key. */
export async function storedRide(db: Db | Tx, bookingId: string): Promise<StoredRide> {
  const ride = await readBookedRide(db, { id: bookingId });
  if (!ride) throw new Error(`No ride ${bookingId}`);
  return ride;
}

/** A booked ride for mails and receipts, by its internal key: a way back by itself, or the way there with its way back. */
export const rideForMail = async (context: Context, bookingId: string): Promise<BookedRide> =>
  withRules(context, await storedRide(context.db, bookingId), { id: bookingId });

/** The end of a cancelled booking; of a paid one with a single ride with the rule by which money went back. */
export function cancelledOf({ settings }: Pick<Context, 'settings'>, booked: StoredRide): BookedRide['cancelled'] {
  const { ride, wayBack, cancelled, payment } = booked;
  if (!cancelled || wayBack || payment.amountPaid === 0) return cancelled;
  const pickupAt = instantOf(ride.pickupDate, ride.pickupTime);
  return { ...cancelled, rule: ruleAtCancellation(pickupAt, settings.rules, new Date(cancelled.at)) };
}

/** A booked ride with what the rules say of its ways at this moment. */
async function withRules(context: Context, booked: StoredRide, by: RideKey): Promise<BookedRide> {
  const { savedBookedRide, ride, wayBack } = booked;
  const cancelled = cancelledOf(context, booked);
  const byOf = async (key: Parameters<typeof confirmByOf>[2]) =>
    (await confirmByOf(context.db, context.settings, key))?.toISOString() ?? null;
  return {
    ...booked,
    ...(cancelled && { cancelled }),
    terms: termsNow(context, savedBookedRide.status, ride),
    confirmBy: await byOf(by),
    wayBack: wayBack && {
      ...wayBack,
      terms: termsNow(context, wayBack.status, wayBack.ride),
      confirmBy: await byOf({ wayBackOf: savedBookedRide._id }),
    },
  };
}

function termsNow(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  status: RideStatus,
  { freeWaitMinutes, meetAndGreet, flightNumber, flightLandsOn, ...ride }: BookedRide['ride'],
) {
  const pickupAt = instantOf(ride.pickupDate, ride.pickupTime);
  const landsAt = flightLandsOn === null ? null : new Date(flightLandsOn);
  const flight = metFlight({ meet_and_greet: meetAndGreet, flight_number: flightNumber, flight_lands_at: landsAt });
  return rideTermsOf({ status, pickupAt, freeWaitMinutes, flight }, settings.rules, now());
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

const hidden = { dropOffAddress: null, rider: null, note: null } as const;

/** The fields of a booked ride that this key gives access to. */
function visibleFields(context: Context, key: BookingKey, booked: BookedRide): BookedRide {
  const { savedBookedRide, ride, wayBack } = booked;
  const last = wayBack?.ride ?? ride;
  const times = {
    createdAt: new Date(savedBookedRide.createdAt),
    journeyEndsAt: instantOf(last.pickupDate, last.pickupTime),
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
    ride: { ...ride, ...hidden },
    ...(wayBack && { wayBack: { ...wayBack, ride: { ...wayBack.ride, ...hidden } } }),
  };
}
