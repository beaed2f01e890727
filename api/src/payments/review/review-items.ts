import { Refusal } from 'server/http';
import type { Tx } from '../../database';
import type { TransferRow } from '../ledger';
import type { BookingKind } from '../payable';
import { type LockedRefund, lockRefund } from '../send-refund';
import { awaitsPriceDecision, type WaitingRefund } from './review-actions';

/** A payment under review is a refund that waits, or a transfer without a known booking. */
interface ItemId {
  readonly kind: 'refund' | 'transfer';
  readonly id: number;
}

/** `refund-12`, `transfer-7`. */
export const itemIdOf = (kind: ItemId['kind'], id: number): string => `${kind}-${id}`;

/** @throws Refusal NOT_FOUND for any other text */
export function readItemId(text: string): ItemId {
  const [, kind, id] = /^(refund|transfer)-(\d{1,15})$/.exec(text) ?? [];
  if (!kind || !id) throw noSuchItem();
  return { kind: kind === 'refund' ? 'refund' : 'transfer', id: Number(id) };
}

export const noSuchItem = (): Refusal => new Refusal('NOT_FOUND', 'There is no such money in review.');

interface LockedItem extends LockedRefund {
  readonly waiting: WaitingRefund;
}

/**
 * A refund that waits for a person, with its booking locked.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for a refund that does not wait any more, or waits for the traveller's
 *   decision
 */
export async function lockWaitingRefund(tx: Tx, kinds: readonly BookingKind[], refundId: number): Promise<LockedItem> {
  const locked = await lockRefund(tx, kinds, refundId);
  if (!locked) throw noSuchItem();
  const { state } = locked.refund;
  if (state !== 'due') throw new Refusal('STATE_CONFLICT', taken[state]);
  const waiting = { state, payment: locked.ledger.payment, bookingStatus: locked.ledger.payable.status };
  if (awaitsPriceDecision(waiting)) {
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

/**
 * A transfer for an unknown account, locked. The caller that matches it to a booking has locked the booking before.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was matched or sent back
 */
export async function lockUnmatched(tx: Tx, transferId: number): Promise<TransferRow> {
  const transfer = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  if (!transfer) throw noSuchItem();
  if (transfer.payment_id !== null)
    throw new Refusal('STATE_CONFLICT', 'This transfer has been given to a booking already.');
  const back = await tx
    .selectFrom('unmatched_refunds')
    .select('state')
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  if (back?.state === 'sending') throw new Refusal('STATE_CONFLICT', 'The bank is sending this money back already.');
  if (back) throw new Refusal('STATE_CONFLICT', 'This money has gone back already.');
  return transfer;
}
