import { Refusal } from 'server/http';
import type { CancelTerms } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { refundAllBut } from '../payments/refund-all-but';
import { departsAt } from './booked-offer';
import { lockFlight, mustLockFlight } from './bookings.repository';
import { openChangeOf } from './change/changes.repository';
import { withdraw } from './change/confirm-change';
import { paymentsOfFlight } from './change/issue-change';
import { flightKind } from './flight-states';
import { flightCancelTerms } from './flight-terms';
import { flightSupplier } from './inventory/own-flights';

/** The current terms of a flight with a locked row; undefined if it cannot be cancelled. */
export async function termsOfFlight(tx: Tx, context: Context, id: string): Promise<CancelTerms | undefined> {
  const flight = await lockFlight(tx, { id });
  if (!flight) return undefined;
  if ((await openChangeOf(tx, id))?.status === 'issuing')
    throw new Refusal(
      'STATE_CONFLICT',
      'Your new tickets are being issued at this moment. Please try again in a minute.',
    );
  const { adults, children } = flight.criteria;
  const asked = { ...flight, payers: adults + children, departsAt: departsAt(flight.offer) };
  return flightCancelTerms(asked, context.settings.rules, context.now());
}

/** The retained amount is one of the booking first, then of its changes. */
async function refundEach(tx: Tx, context: Context, bookingId: string, retainedKobo: number): Promise<void> {
  let leftKobo = retainedKobo;
  for (const { kind, id } of await paymentsOfFlight(tx, bookingId, 'oldest')) {
    const { amount_due_kobo } = await tx
      .selectFrom('payments')
      .select('amount_due_kobo')
      .where('booking_kind', '=', kind)
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    const ownKobo = Math.min(leftKobo, amount_due_kobo);
    leftKobo -= ownKobo;
    await refundAllBut(tx, context, kind, id, { retainedKobo: ownKobo });
  }
}

/** Cancels a flight: releases its seats, refunds its payment by the terms, and sends the mail. */
export async function cancelFlight(
  tx: Tx,
  context: Context,
  id: string,
  { retainedKobo }: Pick<CancelTerms, 'retainedKobo'>,
  note = 'You cancelled the booking',
): Promise<void> {
  const open = await openChangeOf(tx, id);
  if (open) await withdraw(tx, context, open);
  const { orderId } = await mustLockFlight(tx, id);
  await flightSupplier(context).release(tx, orderId, context.now());
  await refundEach(tx, context, id, retainedKobo);
  await transition(tx, context, flightKind, id, 'cancelled', { note });
}
