import type { CancelTerms } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { refundAllBut } from '../payments/refund-all-but';
import { departsAt } from './booked-offer';
import { lockFlight } from './bookings.repository';
import { flightKind } from './flight-states';
import { flightCancelTerms } from './flight-terms';
import { flightSupplier } from './inventory/own-flights';

/** The current terms of a flight with a locked row; undefined if it cannot be cancelled. */
export async function termsOfFlight(tx: Tx, context: Context, id: string): Promise<CancelTerms | undefined> {
  const flight = await lockFlight(tx, { id });
  if (!flight) return undefined;
  const { adults, children, infants } = flight.criteria;
  const asked = { ...flight, travellers: adults + children + infants, departsAt: departsAt(flight.offer) };
  return flightCancelTerms(asked, context.settings.rules, context.now());
}

/** Cancels a flight: releases its seats, refunds its payment by the terms, and sends the mail. */
export async function cancelFlight(
  tx: Tx,
  context: Context,
  id: string,
  { retainedKobo }: Pick<CancelTerms, 'retainedKobo'>,
  note = 'You cancelled the booking',
): Promise<void> {
  await flightSupplier(context).release(tx, id, context.now());
  await refundAllBut(tx, context, 'flight', id, { retainedKobo });
  await transition(tx, context, flightKind, id, 'cancelled', { note });
}
