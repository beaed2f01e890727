import type { Selectable } from 'kysely';
import { Refusal } from 'server/http';
import type { Tx } from '../../database';
import type { TransferRow } from '../ledger';
import type { BookingKind } from '../payable';
import { type LockedRefund, lockRefund } from '../send-refund';
import type { PaymentsTables, RefundState } from '../tables';
import { awaitsPriceDecision, type WaitingRefund } from './review-actions';

/** A payment under review: a refund that waits, a transfer without a known booking, or a transfer that was taken back. */
interface ItemId {
  readonly kind: 'refund' | 'transfer' | 'taken';
  readonly id: number;
}

const kinds = ['refund', 'transfer', 'taken'] as const;

/** `refund-12`, `transfer-7`, `taken-7`. */
export const itemIdOf = (kind: ItemId['kind'], id: number): string => `${kind}-${id}`;

/** @throws Refusal NOT_FOUND for any other text */
export function readItemId(text: string): ItemId {
  const [, name, id] = /^(refund|transfer|taken)-(\d{1,15})$/.exec(text) ?? [];
  const kind = kinds.find((one) => one === name);
  if (!kind || !id) throw noSuchItem();
  return { kind, id: Number(id) };
}

export const noSuchItem = (): Refusal => new Refusal('NOT_FOUND', 'There is no such money in review.');

interface LockedItem extends LockedRefund {
  readonly waiting: WaitingRefund;
}

/**
 * A refund that waits for a person, with its booking locked.
 * @param states those in which the person may act
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for a refund that does not wait any more, or waits for the traveller's
 *   decision
 */
export async function lockWaitingRefund(
  tx: Tx,
  kinds: readonly BookingKind[],
  refundId: number,
  states: readonly WaitingRefund['state'][] = ['due'],
): Promise<LockedItem> {
  const locked = await lockRefund(tx, kinds, refundId);
  if (!locked) throw noSuchItem();
  const state = states.find((one) => one === locked.refund.state);
  if (!state) throw new Refusal('STATE_CONFLICT', taken[locked.refund.state]);
  const waiting = { state, payment: locked.ledger.payment, bookingStatus: locked.ledger.payable.status };
  if (awaitsPriceDecision(waiting)) {
    const message = 'The traveller has been asked about a higher price. Wait for the answer.';
    throw new Refusal('STATE_CONFLICT', message);
  }
  return { ...locked, waiting };
}

/** Why nothing can be done with a refund in this state. */
export const taken: Readonly<Record<RefundState, string>> = {
  due: 'This money waits to be sent back. Load the page again.',
  sending: 'The bank is sending this money back already.',
  attention: 'The bank has this refund and waits for a person there. Set it back first.',
  done: 'This money has gone back already.',
  withdrawn: 'This money does not go back any more: it counts for its booking again.',
};

/**
 * A transfer for an unknown account and its refund, locked. The caller that matches it to a booking has locked the booking
 * before.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was matched
 */
export async function lockStray(
  tx: Tx,
  transferId: number,
): Promise<{ transfer: TransferRow; refund: Selectable<PaymentsTables['unmatched_refunds']> | undefined }> {
  const transfer = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  if (!transfer) throw noSuchItem();
  if (transfer.payment_id !== null)
    throw new Refusal('STATE_CONFLICT', 'This transfer has been given to a booking already.');
  const refund = await tx
    .selectFrom('unmatched_refunds')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  return { transfer, refund };
}

/** The same, if nobody sends it back. @throws Refusal as `lockStray`, or STATE_CONFLICT if somebody does */
export async function lockUnmatched(tx: Tx, transferId: number): Promise<TransferRow> {
  const { transfer, refund } = await lockStray(tx, transferId);
  if (refund) throw new Refusal('STATE_CONFLICT', taken[refund.state]);
  return transfer;
}
