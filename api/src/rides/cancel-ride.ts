import type { RideWay } from 'shared/contract/lists';
import type { CancelTerms } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockMoney } from '../payments/ledger';
import { giveBack, refundAllBut } from '../payments/refund-all-but';
import { type LockedRide, lockWays } from './bookings.repository';
import { releaseHold } from './car-holds';
import { isRidePaid, rideKind } from './ride-states';
import { rideCancelTerms } from './ride-terms';

interface CancellableWay {
  readonly ride: LockedRide;
  readonly terms: CancelTerms;
}

/** The ways of a booking that can be cancelled now with their terms, or the wanted one; locked. */
async function cancellableWays(
  tx: Tx,
  context: Context,
  id: string,
  way: RideWay | undefined,
): Promise<{ found: CancellableWay[]; isWhole: boolean }> {
  const ways = await lockWays(tx, { id });
  const wanted = way === undefined ? ways : ways.filter((ride) => wayOf(ride) === way);
  const isAlone = wanted.length < ways.length;
  // an unpaid booking is cancelled as one
  if (isAlone && ways.some(({ status }) => status === 'pending_payment')) return { found: [], isWhole: false };
  const found = wanted.flatMap((ride) => {
    const terms = rideCancelTerms(ride, context.settings.rules, context.now());
    return terms ? [{ ride, terms }] : [];
  });
  return { found, isWhole: found.length === ways.length };
}

export const wayOf = ({ id, bookingId }: Pick<LockedRide, 'id' | 'bookingId'>): RideWay =>
  id === bookingId ? 'outbound' : 'return';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The current terms of a booking, or of one way of it; undefined if it cannot be cancelled. */
export async function termsOfRide(
  tx: Tx,
  context: Context,
  id: string,
  way?: RideWay,
): Promise<CancelTerms | undefined> {
  const { found, isWhole } = await cancellableWays(tx, context, id, way);
  if (found.length === 0) return undefined;
  return {
    retainedKobo: sum(found.map(({ terms }) => terms.retainedKobo)),
    rule: [...new Set(found.map(({ terms }) => terms.rule))].join(' '),
    ...(!isWhole && { ofKobo: sum(found.map(({ ride }) => ride.amountDueKobo)) }),
  };
}

/** Cancels a booking for its traveller, or one way of it, by the terms. */
export async function cancelRide(tx: Tx, context: Context, id: string, way?: RideWay): Promise<void> {
  const { found } = await cancellableWays(tx, context, id, way);
  for (const { ride, terms } of found) {
    const { retainedKobo } = terms;
    const ended = await endRide(tx, context, ride, { retainedKobo, note: () => 'You cancelled the ride' });
    if (ended.isWhole) return;
  }
}

interface Ending {
  /** The part of the price of the ride that the site retains. */
  readonly retainedKobo: number;
  /** The entry of the timeline. */
  readonly note: (refundedKobo: number) => string;
}

/**
 * Cancels a locked ride: releases its car and driver, refunds its price but for the retained part, and sends the mail. Of a paid
 * booking with a return ride the other way stays: the amount due is lowered by what is given back. With the last way, or if
 * nothing is paid yet, the whole booking ends.
 * @returns whether all rides of the booking were cancelled by this call
 */
export async function endRide(
  tx: Tx,
  context: Context,
  { id, bookingId }: LockedRide,
  { retainedKobo, note }: Ending,
): Promise<{ isWhole: boolean }> {
  const ways = await lockWays(tx, { id });
  const ride = ways.find((one) => one.id === id);
  if (!ride) throw new Error(`No ride ${id}`);
  const isPaid = isRidePaid(ride.status);
  const ending = isPaid ? [ride] : ways;
  for (const one of ending) await releaseHold(tx, one.id, context.now());

  const refundKobo = ride.amountDueKobo - retainedKobo;
  const isLast = ways.every((one) => ending.includes(one) || one.status === 'cancelled');
  const refundedKobo = isLast
    ? await refundAllBut(tx, context, 'ride', bookingId, {
        retainedKobo: isPaid ? (await amountDueKobo(tx, bookingId)) - refundKobo : 0,
      })
    : await giveBack(tx, context, 'ride', bookingId, { backKobo: refundKobo, reason: 'cancelled' });
  for (const one of ending)
    await transition(tx, context, rideKind, one.id, 'cancelled', {
      note: note(refundedKobo),
      withoutMail: one !== ending[0],
    });
  if (!isLast)
    await tx.updateTable('ride_bookings').set({ given_back_kobo: refundedKobo }).where('id', '=', id).execute();
  return { isWhole: !isPaid };
}

async function amountDueKobo(tx: Tx, bookingId: string): Promise<number> {
  const money = await lockMoney(tx, 'ride', bookingId);
  if (!money) throw new Error(`The ride ${bookingId} has no payment`);
  return money.payment.amount_due_kobo;
}
