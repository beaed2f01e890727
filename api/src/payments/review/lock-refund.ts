import type { Selectable } from 'kysely';
import type { Tx } from '../../database';
import { Refusal } from '../../http/refusal';
import { type Ledger, lockLedger } from '../ledger';
import type { BookingKind } from '../payable';
import type { PaymentsTables } from '../tables';
import { noSuchItem } from './item-id';
import { isAskedAboutPrice, type WaitingRefund } from './review-actions';

export interface LockedItem {
  readonly kind: BookingKind;
  readonly ledger: Ledger;
  readonly refund: Selectable<PaymentsTables['refunds']>;
  readonly waiting: WaitingRefund;
}

/**
 * A refund that waits for a person, with its booking locked.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for one that does not wait any more, or waits for the traveller's answer
 */
export async function lockWaitingRefund(tx: Tx, kinds: readonly BookingKind[], refundId: number): Promise<LockedItem> {
  const owner = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.booking_kind', 'payments.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  const kind = kinds.find((one) => one.kind === owner?.booking_kind);
  const ledger = owner && kind && (await lockLedger(tx, kind, owner.booking_id));
  if (!kind || !ledger) throw noSuchItem();
  // read once the booking is locked: somebody else may have been at it a moment ago
  const refund = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
  const { state } = refund;
  if (state === 'done') throw new Refusal('STATE_CONFLICT', 'This money has gone back already.');
  if (state === 'withdrawn')
    throw new Refusal('STATE_CONFLICT', 'This money does not go back any more: it counts for its booking again.');
  const waiting = { state, payment: ledger.payment, bookingStatus: ledger.payable.status };
  if (isAskedAboutPrice(waiting)) {
    const message = 'The traveller has been asked about a higher price. Wait for the answer.';
    throw new Refusal('STATE_CONFLICT', message);
  }
  return { kind, ledger, refund, waiting };
}
