import type { CancelTerms } from '../../bookings/cancel-terms';
import { transition } from '../../bookings/transition';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { refundAllBut } from '../../payments';
import { departsAt } from '../bookings/booked-offer';
import { lockFlight } from '../bookings/bookings.repository';
import { flightKind } from '../flight-kind';
import { flightSupplier } from '../inventory';
import { flightCancelTerms } from './flight-cancel-terms';

/** The terms of a flight whose row is locked, at this moment; undefined where it cannot be cancelled. */
export async function termsOfFlight(tx: Tx, context: Context, id: string): Promise<CancelTerms | undefined> {
  const flight = await lockFlight(tx, { id });
  if (!flight) return undefined;
  const { adults, children, infants } = flight.criteria;
  const asked = { ...flight, travellers: adults + children + infants, departsAt: departsAt(flight.offer) };
  return flightCancelTerms(asked, context.settings.rules, context.now());
}

/** A flight ends before it is flown: its seats are back on sale, its money settled, and a mail tells all of it. */
export async function cancelFlight(
  tx: Tx,
  context: Context,
  id: string,
  { keptKobo }: Pick<CancelTerms, 'keptKobo'>,
  note = 'You cancelled the booking',
): Promise<void> {
  await flightSupplier(context).release(tx, id, context.now());
  await refundAllBut(tx, context, 'flight', id, { keptKobo });
  await transition(tx, context, flightKind, id, 'cancelled', { note });
}
