import { sql } from 'kysely';
import type { FlightStatus } from 'shared/contract/lists';
import { sendBookingMail, transition } from '../bookings/states';
import { forgetNewBooking, holdLimitRefusal, holdSourceOfBooking } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import type { Tx } from '../database';
import { toKobo } from '../money';
import type { Availability, BookingKind } from '../payments/payable';
import { bookedOfferOf } from './booked-offer';
import { type LockedFlight, lockFlight, mustLockFlight, setHoldEnd, setPriceIncrease } from './bookings.repository';
import { flightKind, isFlightPaid, isFlightUnpaid } from './flight-states';
import { flightSupplier } from './inventory/own-flights';
import { removeOrder } from './inventory/seats/orders.repository';
import { resumedSeatsRefusal } from './inventory/seats/unpaid-seats';
import type { BookedOffer } from './tables';
import { scheduleTicketing } from './ticketing';

/** The transitions to `ticketing`, made together when the whole amount was received. */
const transitionsToTicketing: Readonly<Partial<Record<FlightStatus, readonly FlightStatus[]>>> = {
  held: ['payment_processing', 'paid', 'ticketing'],
  payment_processing: ['paid', 'ticketing'],
};

/** The effects of payments on a booked flight and its seats. */
export function flightBookings(context: Context): BookingKind<'flight'> {
  const { now } = context;
  const supplier = flightSupplier(context);

  return {
    kind: 'flight',
    gone: {
      code: 'SOLD_OUT',
      message: 'The seats of this flight have been sold in the meantime. Search again to choose another.',
    },
    lock: (tx, id) => lockFlight(tx, { id }),
    lockByPublicId: (tx, publicId) => lockFlight(tx, { publicId }),
    async overLimit(tx, flight) {
      const source = await holdSourceOfBooking(tx, 'flight', flight.id);
      return (
        (await holdLimitRefusal(tx, context, flight, source)) ?? (await resumedSeatsRefusal(tx, context, flight.id))
      );
    },

    async partlyPaid(tx, bookingId) {
      const { status } = await mustLockFlight(tx, bookingId);
      if (status === 'held')
        await transition(tx, context, flightKind, bookingId, 'payment_processing', {
          note: 'A part of the money has arrived',
        });
    },

    async paid(tx, bookingId) {
      const flight = await mustLockFlight(tx, bookingId);
      if (isFlightPaid(flight.status)) return;
      const availability = await supplier.holdAgain(tx, bookingId, null, now());
      if (availability !== 'held') throw new Error(`Flight ${flight.reference} is paid without its seats`);
      for (const status of transitionsToTicketing[flight.status] ?? [])
        await transition(tx, context, flightKind, bookingId, status);
      await scheduleTicketing(tx, context, bookingId);
    },

    async expired(tx, bookingId, receivedKobo, options = {}) {
      const { status } = await mustLockFlight(tx, bookingId);
      if (!isFlightUnpaid(status)) return;
      await supplier.release(tx, bookingId, now());
      const tooLittle = { note: 'Too little had arrived when the account expired', withoutMail: true };
      await transition(tx, context, flightKind, bookingId, 'hold_expired', receivedKobo > 0 ? tooLittle : options);
    },

    async endHoldAt(tx, bookingId, at) {
      await supplier.holdAgain(tx, bookingId, at, now());
      await setHoldEnd(tx, bookingId, at);
    },

    async remove(tx, bookingId) {
      await supplier.release(tx, bookingId, now());
      await forgetNewBooking(tx, 'flight', bookingId);
      await sql`set constraints all deferred`.execute(tx);
      for (const table of ['flight_add_ons', 'flight_travellers', 'flight_timeline'] as const)
        await tx.deleteFrom(table).where('booking_id', '=', bookingId).execute();
      await tx.deleteFrom('flight_bookings').where('id', '=', bookingId).execute();
      await removeOrder(tx, bookingId);
    },

    async holdAgain(tx, bookingId, until, cause) {
      const flight = await mustLockFlight(tx, bookingId);
      const isLapsed = flight.status === 'hold_expired' || flight.status === 'price_changed';
      if (flight.isErased || (!isLapsed && !isFlightUnpaid(flight.status))) return 'gone';
      if (isLapsed) {
        const present = await repriceFlight(tx, context, flight);
        if (!present) return 'gone';
        if (present.totalKobo > flight.amountDueKobo) return askAboutPrice(tx, context, flight, present, cause);
      }
      if ((await supplier.holdAgain(tx, bookingId, until, now())) !== 'held') return 'gone';
      await setHoldEnd(tx, bookingId, until);
      if (isLapsed) await transition(tx, context, flightKind, bookingId, 'held', { note: 'The seats are held again' });
      return 'held';
    },

    // the booking has expired and can be resumed by a new account; the late payment is under review
    async review() {},
  };
}

/** Asks the traveller to decide on a price increase: once, and again for another price or another payment. */
async function askAboutPrice(
  tx: Tx,
  context: Context,
  flight: LockedFlight,
  present: Parameters<typeof setPriceIncrease>[2],
  cause: string | undefined,
): Promise<Availability> {
  await setPriceIncrease(tx, flight.id, present, context.now());
  if (flight.status !== 'price_changed') await transition(tx, context, flightKind, flight.id, 'price_changed');
  else if (cause || flight.priceIncrease?.totalKobo !== present.totalKobo)
    await sendBookingMail(tx, context, flightKind, 'flight-price-changed', flight.id, `:${cause ?? present.totalKobo}`);
  return 'price_increased';
}

export interface CurrentPrice {
  readonly offer: BookedOffer;
  /** With the unchanged add-ons and discount of the booking. */
  readonly totalKobo: number;
}

/** The current price of released seats, with the fees of the booking; undefined if they are not for sale. */
export async function repriceFlight(tx: Tx, context: Context, flight: LockedFlight): Promise<CurrentPrice | undefined> {
  const { key, criteria, addOnsKobo, discountKobo } = flight;
  const supplier = flightSupplier(context);
  const priced = await supplier.price(key, criteria, context.now(), tx);
  if (priced === 'gone' || priced === 'sold_out') return undefined;
  const offer = bookedOfferOf(priced);
  // the fees of an airline are its own
  const { conditions } = supplier.name === 'own' ? flight.offer : offer;
  return { offer: { ...offer, conditions }, totalKobo: toKobo(priced.price.total) + addOnsKobo - discountKobo };
}
