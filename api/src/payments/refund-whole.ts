import type { PaymentStatus } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockMoney, openAccountOf } from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import { record } from './record';
import type { RefundReason } from './tables';

/** How a payment ends when its booking does, from where it stands; the other statuses have ended already. */
const endings: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  pending: ['expired'],
  processing: ['underpaid', 'refund_pending'],
  paid: ['refund_pending'],
  overpaid: ['refund_pending'],
  underpaid: ['refund_pending'],
  late: ['refund_pending'],
};

/**
 * Sends back everything that a booking received, because the booking is over: closes its account, plans the refund and
 * enqueues the mail that tells its date. With nothing received the payment only expires. A second call does nothing.
 * The caller ends the booking in the same transaction, and has locked it.
 * @returns the kobo that go back
 */
export async function refundWhole(
  tx: Tx,
  context: Context,
  kind: BookingKind['kind'],
  bookingId: string,
  reason: RefundReason = 'cancelled',
): Promise<number> {
  const ledger = await lockMoney(tx, kind, bookingId);
  const arrows = ledger && endings[ledger.payment.status];
  if (!ledger || !arrows) return ledger?.payment.received_kobo ?? 0;
  const account = openAccountOf(ledger) && 'closed';
  const { payment } = await record(tx, context, ledger, { arrows, reason, ...(account && { account }) });
  if (payment.received_kobo > 0) {
    await enqueueMail(tx, context, ledger, 'payment-refund-due', {
      amountKobo: payment.received_kobo,
      cause: `payment:${payment.id}`,
    });
  }
  return payment.received_kobo;
}
