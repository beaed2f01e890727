import type { Context } from '../context';
import type { Tx } from '../database';
import { toKobo } from '../money';
import { bookedOfferOf } from './bookings/booked-offer';
import type { LockedFlight } from './bookings/bookings.repository';
import { flightSupplier } from './inventory';
import type { BookedOffer } from './tables';

export interface CurrentPrice {
  readonly offer: BookedOffer;
  /** With the add-ons and the discount of the booking, which stay as they are. */
  readonly totalKobo: number;
}

/** The current price of seats that were released; undefined if they are not for sale any more. */
export async function repriceFlight(tx: Tx, context: Context, flight: LockedFlight): Promise<CurrentPrice | undefined> {
  const { key, criteria, addOnsKobo, discountKobo } = flight;
  const priced = await flightSupplier(context).price(key, criteria, context.now(), tx);
  if (priced === 'gone' || priced === 'sold_out') return undefined;
  return { offer: bookedOfferOf(priced), totalKobo: toKobo(priced.price.total) + addOnsKobo - discountKobo };
}
