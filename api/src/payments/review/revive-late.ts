import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { holdUntil } from '../apply-transfer';
import { payAgain } from '../pay-again';
import type { BookingKind, Payable } from '../payable';
import { canRevive } from './review-actions';
import { lockWaitingRefund } from './review-items';

export interface Revival {
  readonly payable: Payable;
  /** `dearer`: nothing is held, and the traveller has been asked about a higher price. */
  readonly outcome: 'paid' | 'dearer';
}

/**
 * Lets money that came too late pay its booking after all, if the car or the seats are free again: they may have become
 * free since it came. Its refund is withdrawn, and the booking's own mails tell the traveller.
 * @returns a refusal to send (CAR_TAKEN, SOLD_OUT) if they are not; what was found on the way is to be kept
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for money that cannot pay any more
 */
export async function reviveLate(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<Revival | Refusal> {
  const { kind, ledger, waiting } = await lockWaitingRefund(tx, kinds, refundId);
  if (!canRevive(waiting))
    throw new Refusal('STATE_CONFLICT', 'This money cannot pay its booking any more: send it back.');
  const until = holdUntil(context);
  const availability = await kind.holdAgain(tx, ledger.payable.id, until, `refund:${refundId}`);
  if (availability === 'gone') return new Refusal(kind.gone.code, stillGone[kind.kind]);
  if (availability === 'dearer') return { payable: ledger.payable, outcome: 'dearer' };
  await payAgain(tx, context, kind, ledger, until);
  return { payable: ledger.payable, outcome: 'paid' };
}

const stillGone: Readonly<Record<BookingKind['kind'], string>> = {
  ride: 'The car is not free at that time, or the pickup is too near. The money can only go back.',
  flight: 'The seats are not free any more. The money can only go back.',
};
