import type { FlightStatus } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { type CancelTerms, untilPaid } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { toKobo, toNaira } from '../money';
import { refundAllBut } from '../payments/refund-all-but';
import type { Rules } from '../settings';
import { departsAt } from './booked-offer';
import { lockFlight } from './bookings.repository';
import { flightKind } from './flight-states';
import { flightSupplier } from './inventory/own-flights';
import type { BookedOffer } from './tables';

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

interface CancellableFlight {
  readonly status: FlightStatus;
  readonly offer: Pick<BookedOffer, 'conditions'>;
  readonly travellers: number;
  readonly departsAt: Date;
  readonly amountDueKobo: number;
}

/** No tickets are issued yet, so everything is refunded. */
const untilTickets: readonly FlightStatus[] = ['held', 'payment_processing', 'price_changed'];

/**
 * The cancellation terms at `now` by the refund condition of the fare; undefined if the flight cannot be cancelled or
 * has left sale. Time limits are inclusive. A flight between payment and tickets, which takes seconds, cannot be
 * cancelled.
 */
export function flightCancelTerms(
  { status, offer, travellers, departsAt, amountDueKobo }: CancellableFlight,
  { flightCutoffMinutes }: Rules,
  now: Date,
): CancelTerms | undefined {
  if (untilTickets.includes(status)) return untilPaid;
  const minutesLeft = (departsAt.getTime() - now.getTime()) / 60_000;
  if (status !== 'ticketed' || minutesLeft < flightCutoffMinutes) return undefined;
  const { allowed, fee, text, untilHours = 0 } = offer.conditions.refund;
  if (!allowed) return { retainedKobo: amountDueKobo, rule: text };
  if (minutesLeft < untilHours * 60)
    return { retainedKobo: amountDueKobo, rule: `${text} That time is over: nothing goes back.` };
  const retainedKobo = Math.min(toKobo(fee) * travellers, amountDueKobo);
  return {
    retainedKobo,
    rule: travellers === 1 ? text : `${text} For ${travellers} travellers: ${formatNaira(toNaira(retainedKobo))}.`,
  };
}
