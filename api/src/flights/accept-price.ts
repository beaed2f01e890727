import { Refusal } from 'server/http';
import type { FlightStatus } from 'shared/contract/lists';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { toKobo } from '../money';
import { payAgainAt } from '../payments/pay-again';
import { paymentOf } from '../payments/payment-of';
import { refundWhole } from '../payments/refund-all-but';
import { fareColumns } from './booked-offer';
import { type LockedFlight, lockFlight, mustLockFlight, setHoldEnd, setPriceIncrease } from './bookings.repository';
import { type CurrentPrice, flightBookings, repriceFlight } from './flight-bookings';
import { flightKind } from './flight-states';
import { flightSupplier } from './inventory/own-flights';

/**
 * The traveller's decision on a price increase of a booking without held seats. Accepted: the seats are held at the new
 * price, and the rest is due, or the booking is paid if the amount is complete. Declined: the booking ends, and
 * everything is refunded.
 * @returns the status; or a refusal after which the transaction must commit: SOLD_OUT, which ends the booking, or
 *   PRICE_CHANGED for another increase
 * @throws Refusal NOT_FOUND, HOLD_LIMIT, STATE_CONFLICT
 */
export async function acceptPrice(
  tx: Tx,
  context: Context,
  publicId: string,
  accept: boolean,
): Promise<{ status: FlightStatus } | Refusal> {
  const flight = await lockFlight(tx, { publicId });
  if (!flight) throw new Refusal('NOT_FOUND', 'There is no such booking.');
  const { status, priceIncrease } = flight;
  if (!accept && status === 'cancelled') return { status };
  if (status !== 'price_changed' || !priceIncrease)
    throw new Refusal('STATE_CONFLICT', 'There is no price to decide on: look at the booking again.');
  if (!accept) return end(tx, context, flight, 'The price had risen, and you ended the booking');

  const present = await repriceFlight(tx, context, flight);
  if (!present) return endSoldOut(tx, context, flight);
  if (present.totalKobo > priceIncrease.totalKobo) return askAgain(tx, context, flight, present);
  const { payment } = await paymentOf(tx, 'flight', flight.id);
  if (toKobo(payment.amountPaid) < present.totalKobo) {
    const overLimit = await flightBookings(context).overLimit(tx, { ...flight, amountDueKobo: present.totalKobo });
    if (overLimit) throw overLimit;
  }
  const expiresAt = new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);
  const held = await flightSupplier(context).holdAgain(tx, flight.id, expiresAt, context.now());
  if (held !== 'held') return endSoldOut(tx, context, flight);
  await setHoldEnd(tx, flight.id, expiresAt);
  return acceptAt(tx, context, flight, present, expiresAt);
}

/** Continues at the current price; a lower price does not reduce the agreed amount. */
async function acceptAt(
  tx: Tx,
  context: Context,
  flight: LockedFlight,
  present: CurrentPrice,
  expiresAt: Date,
): Promise<{ status: FlightStatus }> {
  await transition(tx, context, flightKind, flight.id, 'held', {
    note: 'You took the new price; the seats are held again',
  });
  const isDearer = present.totalKobo > flight.amountDueKobo;
  if (isDearer)
    await tx
      .updateTable('flight_bookings')
      .set({ offer: JSON.stringify(present.offer), ...fareColumns(present.offer), total_kobo: present.totalKobo })
      .where('id', '=', flight.id)
      .execute();
  const amountDueKobo = isDearer ? present.totalKobo : flight.amountDueKobo;
  await payAgainAt(tx, context, flightBookings(context), flight.id, { amountDueKobo, expiresAt });
  const { status } = await mustLockFlight(tx, flight.id);
  return { status };
}

async function askAgain(tx: Tx, { now }: Context, { id }: LockedFlight, present: CurrentPrice): Promise<Refusal> {
  await setPriceIncrease(tx, id, present, now());
  return new Refusal('PRICE_CHANGED', 'The price has just risen again. Check it and decide again.');
}

async function end(tx: Tx, context: Context, { id }: LockedFlight, note: string): Promise<{ status: FlightStatus }> {
  await refundWhole(tx, context, 'flight', id, 'cancelled');
  await transition(tx, context, flightKind, id, 'cancelled', { note });
  return { status: 'cancelled' };
}

async function endSoldOut(tx: Tx, context: Context, flight: LockedFlight): Promise<Refusal> {
  await end(tx, context, flight, 'The seats had been sold when you took the new price');
  return new Refusal('SOLD_OUT', 'The seats have been sold in the meantime. Whatever you have paid is refunded.');
}
