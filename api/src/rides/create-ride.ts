import { randomUUID } from 'node:crypto';
import countries from 'i18n-iso-countries';
import { sql } from 'kysely';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import { termsVersion } from 'shared/contract/lists';
import type { TransferDetails } from 'shared/contract/payments';
import type { createRide as operation, RideTraveller, SavedBookedRide } from 'shared/contract/rides';
import type { z } from 'zod';
import { newPublicId, withFreeReference } from '../bookings/public-names';
import { refuseOtherTotal } from '../bookings/shown-total';
import { type HoldSource, holdLimitRefusal, storeHoldSource } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import { redeemCoupon } from '../coupons/redeem-coupon';
import { rideBasisKobo } from '../coupons/verify-coupon';
import type { Tx } from '../database';
import type { Landing } from '../flights/status/flight-status';
import { openAccount } from '../payments/open-account';
import { transferDetailsOf } from '../payments/payment-of';
import { landingOf } from './awaited-landing';
import { type BookingRow, savedBookedRideOf } from './bookings.repository';
import { clearStaleHolds, holdCar, unpaidCarsRefusal, type WantedCar } from './car-holds';
import { type OpenQuote, openQuotes } from './open-quotes';
import { rideBookings } from './ride-bookings';
import { firstRideStatus, rideStates } from './ride-states';
import { terminalOfFlight, terminalsOf } from './terminals';
import { wayBackReference } from './way-back';

type Request = z.output<typeof operation.body>;

/**
 * Holds the car of a quote, or both cars of one with a return ride, in the caller's transaction. Its account has a number once
 * `openedOrGone` has finished after the commit.
 * Throws QUOTE_EXPIRED, CAR_TAKEN, PRICE_CHANGED, HOLD_LIMIT, COUPON_…, or VALIDATION_FAILED with the invalid fields.
 */
export async function createRide(
  tx: Tx,
  context: Context,
  { quoteId, car_id, price_id, couponCode, shownTotal, acceptedTerms: _, ...traveller }: Request,
  source?: HoldSource,
): Promise<{ savedBookedRide: SavedBookedRide; transfer_details: TransferDetails }> {
  const quotes = await openQuotes(tx, context, { quoteId, car_id, price_id });
  const [out, ...back] = await planWays(tx, context, quotes, traveller);
  if (!out) throw new RangeError('A quote without a way');
  const ways = [out, ...back];
  const overLimit =
    (await holdLimitRefusal(tx, context, traveller, source)) ?? (await tooManyUnpaidCars(tx, context, ways));
  if (overLimit) throw overLimit;

  const expiresAt = new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);
  const booking = await insertBooking(tx, context, out);
  for (const way of back) await insertWayBack(tx, context, way, booking);
  for (const way of ways) await holdQuotedCar(tx, context, way, expiresAt);
  if (source) await storeHoldSource(tx, context, 'ride', booking.id, source);
  const discountKobo = couponCode ? await takeCoupon(tx, context, ways, couponCode) : 0;
  const amountDueKobo =
    sum(ways.map(({ quote }) => quote.price_kobo + childSeatsKobo(quote, traveller))) - discountKobo;
  refuseOtherTotal(shownTotal, amountDueKobo);
  const account = await openAccount(tx, context, {
    kind: 'ride',
    bookingId: booking.id,
    amountDueKobo,
    expiresAt,
  });
  return {
    savedBookedRide: savedBookedRideOf(booking, account.transaction_id),
    transfer_details: transferDetailsOf(account),
  };
}

/** Releases the cars of a quote from bookings that have expired. Call it before `createRide`, without an open transaction. */
export async function clearQuotedCars(context: Context, quote: Pick<Request, 'quoteId' | 'car_id' | 'price_id'>) {
  const quotes = await openQuotes(context.db, context, quote);
  for (const { car_id: carId, blockedFrom, blockedUntil } of quotes)
    await clearStaleHolds(context, rideBookings(context), { carId, blockedFrom, blockedUntil });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A ride to be booked: the way there, or the way back. */
interface NewWay {
  /** The internal key that its booking gets. */
  readonly id: string;
  readonly quote: OpenQuote;
  /** With the addresses and the flight of this way. */
  readonly traveller: RideTraveller;
  readonly landsAt: Date | null;
  readonly terminalId: string | null;
  readonly wanted: WantedCar;
}

async function planWays(
  tx: Tx,
  context: Context,
  quotes: readonly OpenQuote[],
  traveller: RideTraveller,
): Promise<NewWay[]> {
  const ways: NewWay[] = [];
  for (const quote of quotes) {
    const ofWay = quote.return_of === null ? traveller : onTheWayBack(traveller);
    checkTraveller(ofWay, quote);
    const landing = await landingOf(tx, context, {
      pickupLocation: quote.pickup_location,
      flightNumber: ofWay.flightNumber,
      pickupAt: quote.pickup_at,
    });
    const landsAt = landing?.at ?? null;
    const terminalId = await terminalFor(tx, quote, ofWay, landing);
    const wanted = { carId: quote.car_id, ...blockedFor(quote, landsAt) };
    ways.push({ id: randomUUID(), quote, traveller: ofWay, landsAt, terminalId, wanted });
  }
  return ways;
}

/** The same traveller with the ends of the journey exchanged. */
const onTheWayBack = ({ address, dropOffAddress, returnFlightNumber, ...traveller }: RideTraveller): RideTraveller => ({
  ...traveller,
  address: dropOffAddress,
  dropOffAddress: address,
  flightNumber: returnFlightNumber,
});

async function tooManyUnpaidCars(tx: Tx, context: Context, ways: readonly NewWay[]): Promise<Refusal | undefined> {
  for (const { wanted } of ways) {
    const refusal = await unpaidCarsRefusal(tx, context, wanted);
    if (refusal) return refusal;
  }
  return undefined;
}

function checkTraveller(traveller: RideTraveller, quote: ChosenRide): void {
  const fields = faultsOfTraveller(traveller, quote);
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the traveller’s details', { fields });
}

async function holdQuotedCar(tx: Tx, context: Context, { id }: NewWay, expiresAt: Date): Promise<void> {
  if (await holdCar(tx, id, expiresAt, context.now())) return;
  throw new Refusal('CAR_TAKEN', 'This car has just been taken. Please choose another one.');
}

/** Uses the coupon for the booking, and stores the discount; of two ways each has its share in whole naira. */
async function takeCoupon(tx: Tx, context: Context, ways: readonly NewWay[], couponCode: string): Promise<number> {
  const [out, back] = ways;
  if (!out) return 0;
  const basisKobo = rideBasisKobo(sum(ways.map(({ quote }) => quote.price_kobo)));
  const { amountKobo } = await redeemCoupon(tx, context, {
    code: couponCode,
    product: 'ride',
    basisKobo,
    bookingId: out.id,
    email: out.traveller.email,
    phone: out.traveller.phone,
  });
  const ofBackKobo = back ? Math.floor((amountKobo * (back.quote.price_kobo / basisKobo)) / 100) * 100 : 0;
  await storeDiscount(tx, out, amountKobo - ofBackKobo);
  if (back) await storeDiscount(tx, back, ofBackKobo);
  return amountKobo;
}

const storeDiscount = (tx: Tx, { id }: NewWay, discountKobo: number) =>
  tx.updateTable('ride_bookings').set({ discount_kobo: discountKobo }).where('id', '=', id).execute();

interface NewBooking extends BookingRow {
  /** The internal key. */
  readonly id: string;
}

/** Writes the booking of a quote under a new reference. */
const insertBooking = (tx: Tx, context: Context, way: NewWay): Promise<NewBooking> =>
  withFreeReference('ride', (reference) => insertWay(tx, context, way, { reference, returnOf: null }));

/** Nobody looks a way back up by its own reference. */
async function insertWayBack(tx: Tx, context: Context, way: NewWay, out: NewBooking): Promise<void> {
  const names = { reference: wayBackReference(out.reference), returnOf: out.id };
  if (!(await insertWay(tx, context, way, names))) throw new Error(`The reference ${names.reference} is taken`);
}

/** Writes a ride with the first entry of its timeline, in one statement; undefined if the reference is taken. */
async function insertWay(
  tx: Tx,
  { now }: Context,
  { id, quote, traveller, landsAt, terminalId }: NewWay,
  { reference, returnOf }: { readonly reference: string; readonly returnOf: string | null },
): Promise<NewBooking | undefined> {
  const booking: NewBooking = {
    id,
    public_id: newPublicId(),
    reference,
    status: firstRideStatus,
    title: traveller.title,
    first_name: traveller.firstName,
    last_name: traveller.lastName,
    gender: traveller.gender,
    email: traveller.email,
    phone: traveller.phone,
    nationality: traveller.nationality,
    age: traveller.age,
    created_at: now(),
  };
  const accepted = { terms_accepted_at: booking.created_at, terms_version: termsVersion };
  const written = await tx
    .with('booked', (query) =>
      query
        .insertInto('ride_bookings')
        .values({
          ...booking,
          ...accepted,
          return_of: returnOf,
          status_seq: 0,
          ...termsOf(quote, landsAt),
          terminal_id: terminalId,
          ...optionalFieldsOf(traveller),
          child_seats_kobo: childSeatsKobo(quote, traveller),
        })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returning('id'),
    )
    .insertInto('ride_timeline')
    .columns(['booking_id', 'seq', 'status', 'at', 'note'])
    .expression((query) =>
      query
        .selectFrom('booked')
        .select([
          'id',
          sql<number>`0`.as('seq'),
          sql<string>`${firstRideStatus}::text`.as('status'),
          sql<Date>`${booking.created_at}::timestamptz`.as('at'),
          sql<string>`${rideStates[firstRideStatus].note}::text`.as('note'),
        ]),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows ? booking : undefined;
}

/** The terminal that the traveller chose, or else that of the flight. Throws VALIDATION_FAILED for one of another airport. */
async function terminalFor(
  tx: Tx,
  { pickup_location, drop_off_location, return_of }: OpenQuote,
  { terminal, flightNumber }: RideTraveller,
  landing: Landing | null,
): Promise<string | null> {
  if (!terminal && !landing) return null;
  const terminals = await terminalsOf(tx, { pickupLocation: pickup_location, dropOffLocation: drop_off_location });
  const isOfWay = terminal && terminals.some(({ _id }) => _id === terminal);
  if (terminal && !isOfWay && !return_of) {
    const fields = { terminal: 'Choose a terminal from the list' };
    throw new Refusal('VALIDATION_FAILED', 'Please check the traveller’s details', { fields });
  }
  if (isOfWay) return terminal;
  return (landing && flightNumber ? terminalOfFlight(terminals, flightNumber, landing)?._id : null) ?? null;
}

/** The window of the car of a quote: as much longer as the flight lands after the pickup. */
function blockedFor({ pickup_at, blockedFrom, blockedUntil }: OpenQuote, landsAt: Date | null) {
  const lateMs = Math.max(0, (landsAt ?? pickup_at).getTime() - pickup_at.getTime());
  return { blockedFrom, blockedUntil: new Date(blockedUntil.getTime() + lateMs) };
}

const termsOf = (quote: OpenQuote, landsAt: Date | null) => ({
  car_id: quote.car_id,
  price_id: quote.price_id,
  price_kobo: quote.price_kobo,
  pickup_location: quote.pickup_location,
  drop_off_location: quote.drop_off_location,
  pickup_at: quote.pickup_at,
  drop_off_at: quote.drop_off_at,
  road_km: quote.road_km,
  free_wait_minutes: quote.free_wait_minutes,
  meet_and_greet: quote.meet_and_greet,
  place: quote.place,
  flight_lands_at: landsAt,
  blocked: blockedRange(blockedFor(quote, landsAt)),
});

const blockedRange = ({ blockedFrom, blockedUntil }: { blockedFrom: Date; blockedUntil: Date }) =>
  sql<string>`tstzrange(${blockedFrom}, ${blockedUntil})`;

const childSeatsKobo = ({ child_seat_kobo }: OpenQuote, { childSeats = 0 }: RideTraveller): number =>
  childSeats * (child_seat_kobo ?? 0);

const optionalFieldsOf = (traveller: RideTraveller) => ({
  address: traveller.address ?? null,
  drop_off_address: traveller.dropOffAddress ?? null,
  flight_number: traveller.flightNumber?.toUpperCase() ?? null,
  passengers: traveller.passengers ?? null,
  bags: traveller.bags ?? null,
  child_seats: traveller.childSeats ?? 0,
  rider_name: traveller.rider?.name ?? null,
  rider_phone: traveller.rider?.phone ?? null,
  note: traveller.note ?? null,
});

type ChosenRide = Pick<OpenQuote, 'seats' | 'luggage' | 'pickupKind' | 'dropOffKind' | 'child_seat_kobo'>;

const notCallable = 'This is not a number that can be called: check its digits';

/**
 * The rules on a traveller that the schema does not have: a sentence for each invalid field. A driver finds an airport by its
 * name; any other end is a whole local government area, and needs an address.
 */
export function faultsOfTraveller(
  traveller: Pick<
    RideTraveller,
    'phone' | 'nationality' | 'passengers' | 'bags' | 'childSeats' | 'rider' | 'address' | 'dropOffAddress'
  >,
  ride: ChosenRide,
): Record<string, string> {
  const { phone, nationality, passengers = 1, bags = 0, childSeats = 0, rider, address, dropOffAddress } = traveller;
  return {
    ...(!isValidPhoneNumber(phone) && { phone: notCallable }),
    ...(rider && !isValidPhoneNumber(rider.phone) && { 'rider.phone': notCallable }),
    ...(!countries.isValid(nationality) && { nationality: 'Choose a country from the list' }),
    ...(!address &&
      ride.pickupKind !== 'airport' && {
        address: 'Enter the street and a landmark of the pickup, so that the driver finds you',
      }),
    ...(!dropOffAddress &&
      ride.dropOffKind !== 'airport' && { dropOffAddress: 'Enter the street and a landmark where the ride ends' }),
    ...(passengers > ride.seats && { passengers: `This car takes ${ride.seats} passengers: choose a larger one` }),
    ...(childSeats > 0 &&
      ride.child_seat_kobo === null && { childSeats: 'Child seats are not on offer at the moment: choose none' }),
    ...(childSeats > passengers && {
      childSeats: 'There are more child seats than passengers: choose fewer seats, or more passengers',
    }),
    ...(bags > ride.luggage && { bags: `This car takes ${ride.luggage} large bags: choose a larger one` }),
  };
}
