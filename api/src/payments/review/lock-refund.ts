import { Refusal } from 'server/http';
import type { Tx } from '../../database';
import type { BookingKind } from '../payable';
import { type LockedRefund, lockRefund } from '../send-refund';
import { noSuchItem } from './item-id';
import { isAskedAboutPrice, type WaitingRefund } from './review-actions';

export interface LockedItem extends LockedRefund {
  readonly waiting: WaitingRefund;
}

/**
 * A refund that waits for a person, with its booking locked.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for one that does not wait any more, or waits for the traveller's answer
 */
export async function lockWaitingRefund(tx: Tx, kinds: readonly BookingKind[], refundId: number): Promise<LockedItem> {
  const locked = await lockRefund(tx, kinds, refundId);
  if (!locked) throw noSuchItem();
  const { state } = locked.refund;
  if (state !== 'due') throw new Refusal('STATE_CONFLICT', taken[state]);
  const waiting = { state, payment: locked.ledger.payment, bookingStatus: locked.ledger.payable.status };
  if (isAskedAboutPrice(waiting)) {
    const message = 'The traveller has been asked about a higher price. Wait for the answer.';
    throw new Refusal('STATE_CONFLICT', message);
  }
  return { ...locked, waiting };
}

const taken = {
  sending: 'The bank is sending this money back already.',
  done: 'This money has gone back already.',
  withdrawn: 'This money does not go back any more: it counts for its booking again.',
} as const;
