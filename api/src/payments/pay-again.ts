import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { transitionsToPaid } from './dispositions';
import { type AccountRow, type Ledger, lockLedger } from './ledger';
import { addAccount } from './open-account';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import { paymentStates } from './payment-states';
import { record } from './record';

/**
 * Resumes a lapsed payment of a booking that is held again: a new account is for the missing amount; if none is
 * missing, the booking is paid.
 * @returns the account; undefined if the booking is paid
 */
export async function payAgain(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  ledger: Ledger,
  expiresAt: Date,
): Promise<AccountRow | undefined> {
  const { payment, payable } = ledger;
  const restKobo = payment.amount_due_kobo - payment.received_kobo;
  if (restKobo <= 0) {
    const transitions = transitionsToPaid(payment.status, restKobo < 0, true);
    await record(tx, context, ledger, { transitions, reason: 'overpaid' });
    await kind.paid(tx, payable.id);
    if (restKobo < 0) {
      const mail = { amountKobo: -restKobo, cause: `payment:${payment.id}` };
      await enqueueMail(tx, context, ledger, 'payment-overpaid', mail);
    }
    return undefined;
  }
  const isPartly = payment.received_kobo > 0;
  await record(tx, context, ledger, { transitions: isPartly ? ['processing'] : ['pending'], reason: 'underpaid' });
  if (isPartly) await kind.partlyPaid?.(tx, payable.id);
  const request = {
    kind: kind.kind,
    bookingId: payable.id,
    amountDueKobo: restKobo,
    expiresAt,
  };
  return addAccount(tx, context, request, payment.id);
}

/**
 * Raises the amount due of a booking once its traveller has accepted a higher price, and resumes the payment. Earlier money
 * counts; the booking is paid at once if nothing is missing.
 * @param price the new amount due, and the end of the hold
 * @throws Refusal STATE_CONFLICT if the money is being refunded, or the payment has not lapsed
 */
export async function payAgainAt(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  bookingId: string,
  price: { readonly amountDueKobo: number; readonly expiresAt: Date },
): Promise<void> {
  const ledger = await lockLedger(tx, kind, bookingId);
  if (!ledger) throw new Error(`No payment of ${kind.kind} ${bookingId}`);
  const { payment } = ledger;
  if (paymentStates[payment.status].phase !== 'lapsed') {
    throw new Refusal('STATE_CONFLICT', 'This booking has ended, and its money is refunded. Make a new booking.');
  }
  const changes = { amount_due_kobo: price.amountDueKobo, updated_at: context.now() };
  await tx.updateTable('payments').set(changes).where('id', '=', payment.id).execute();
  const raised = { ...ledger, payment: { ...payment, ...changes } };
  await payAgain(tx, context, kind, raised, price.expiresAt);
}
