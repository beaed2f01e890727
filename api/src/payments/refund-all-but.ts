import type { Context } from '../context';
import type { Tx } from '../database';
import { lockMoney, type Money } from './ledger';
import type { PaymentKind } from './payable';
import { paymentStates } from './payment-states';
import { record } from './record';
import type { RefundReason } from './tables';

export interface Ending {
  /** The part of the amount due that the site retains: of a paid booking only. */
  readonly retainedKobo: number;
  readonly reason?: RefundReason;
}

/**
 * Ends the payment of a booking that ends: closes its account, retains the given amount, and plans the refund of the
 * rest. If the whole amount due is retained, the payment stays paid. Without received money it expires. A second call
 * does nothing. The caller ends the booking in the same transaction, has locked it, and sends the mail.
 * @returns the kobo that are refunded, with earlier refunds
 */
export async function refundAllBut(
  tx: Tx,
  context: Context,
  kind: PaymentKind,
  bookingId: string,
  { retainedKobo, reason = 'cancelled' }: Ending,
): Promise<number> {
  const ledger = await lockMoney(tx, kind, bookingId);
  const ending = ledger && paymentStates[ledger.payment.status].onBookingEnd;
  if (!ledger || !ending || retainedKoboOf(ledger) > 0)
    return ledger ? ledger.payment.received_kobo - retainedKoboOf(ledger) : 0;
  const { amount_due_kobo, status } = ledger.payment;
  if (retainedKobo > 0 && paymentStates[status].phase !== 'paid')
    throw new Error(`Nothing can be retained of a payment that is ${status}`);
  const transitions = retainedKobo === amount_due_kobo ? [] : ending;
  const { payment } = await record(tx, context, ledger, { transitions, reason, retainedKobo, account: 'closed' });
  return payment.received_kobo - retainedKobo;
}

/**
 * Lowers the amount due of a paid payment, and plans the refund of the difference. The caller has locked the booking.
 * @returns the part of the difference that this payment has given
 */
export async function giveBack(
  tx: Tx,
  context: Context,
  kind: PaymentKind,
  bookingId: string,
  { backKobo, reason }: { readonly backKobo: number; readonly reason: RefundReason },
): Promise<number> {
  const ledger = await lockMoney(tx, kind, bookingId);
  if (!ledger || paymentStates[ledger.payment.status].phase !== 'paid') return 0;
  const { payment } = ledger;
  const givenKobo = Math.min(backKobo, payment.amount_due_kobo);
  if (givenKobo === 0) return 0;
  const changes = { amount_due_kobo: payment.amount_due_kobo - givenKobo, updated_at: context.now() };
  await tx.updateTable('payments').set(changes).where('id', '=', payment.id).execute();
  const lowered = { ...ledger, payment: { ...payment, ...changes } };
  const transitions = payment.status === 'paid' ? (['overpaid'] as const) : [];
  await record(tx, context, lowered, { transitions, reason });
  return givenKobo;
}

/** The amount that was retained of a booking that its traveller cancelled. */
export const retainedKoboOf = ({ transfers }: Pick<Money, 'transfers'>): number =>
  transfers.reduce((sum, { kept_kobo }) => sum + kept_kobo, 0);

/** Refunds everything that a booking received. @returns the kobo that are refunded */
export const refundWhole = (
  tx: Tx,
  context: Context,
  kind: PaymentKind,
  bookingId: string,
  reason: RefundReason = 'cancelled',
): Promise<number> => refundAllBut(tx, context, kind, bookingId, { retainedKobo: 0, reason });
