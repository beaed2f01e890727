import type { Context } from '../context';
import type { Tx } from '../database';
import { lockMoney, type Money } from './ledger';
import type { KindName } from './payable';
import { paymentStates } from './payment-states';
import { record } from './record';
import type { RefundReason } from './tables';

export interface Ending {
  /** Of the amount due, what stays with the site: of a paid booking only, and at most all of it. */
  readonly retainedKobo: number;
  readonly reason?: RefundReason;
}

/**
 * Ends the money of a booking that is over: closes its account, keeps what is said, plans the refund of all the rest.
 * Where the whole amount due is kept the payment stays paid. With nothing received it only expires. A second call does
 * nothing. The caller ends the booking in the same transaction, and has locked it; the mail of that end tells the money.
 * @returns the kobo that go back, those that went back before among them
 */
export async function refundAllBut(
  tx: Tx,
  context: Context,
  kind: KindName,
  bookingId: string,
  { retainedKobo, reason = 'cancelled' }: Ending,
): Promise<number> {
  const ledger = await lockMoney(tx, kind, bookingId);
  const ending = ledger && paymentStates[ledger.payment.status].onBookingEnd;
  if (!ledger || !ending || retainedKoboOf(ledger) > 0)
    return ledger ? ledger.payment.received_kobo - retainedKoboOf(ledger) : 0;
  const { amount_due_kobo, status } = ledger.payment;
  if (retainedKobo > 0 && paymentStates[status].phase !== 'paid')
    throw new Error(`Nothing can be kept of a payment that is ${status}`);
  const transitions = retainedKobo === amount_due_kobo ? [] : ending;
  const { payment } = await record(tx, context, ledger, { transitions, reason, retainedKobo, account: 'closed' });
  return payment.received_kobo - retainedKobo;
}

/** What was kept of a booking that its traveller cancelled. */
export const retainedKoboOf = ({ transfers }: Pick<Money, 'transfers'>): number =>
  transfers.reduce((sum, { kept_kobo }) => sum + kept_kobo, 0);

/** Sends back everything that a booking received. @returns the kobo that go back */
export const refundWhole = (
  tx: Tx,
  context: Context,
  kind: KindName,
  bookingId: string,
  reason: RefundReason = 'cancelled',
): Promise<number> => refundAllBut(tx, context, kind, bookingId, { retainedKobo: 0, reason });
