import type { Context } from '../context';
import type { Tx } from '../database';
import type { NewJob } from '../jobs';
import type { Money } from './ledger';
import type { PaymentKind } from './payable';
import { refundDueAt } from './refunds';

/** The mails about money; the booking's own mails are its kind's. */
export type PaymentMail =
  | 'payment-due'
  | 'payment-underpaid'
  | 'payment-overpaid'
  | 'payment-late-refund'
  | 'payment-refund-due'
  | 'payment-rejected'
  | 'payment-refund-under-way'
  | 'payment-refunded'
  | 'payment-found';

/**
 * Enqueues a mail about money.
 * @param amountKobo the refund or the received amount
 * @param cause identifies the mail: the same cause enqueues nothing again
 */
export const enqueueMail = (
  tx: Tx,
  context: Context,
  { payment }: Money,
  template: PaymentMail,
  { amountKobo, cause }: { amountKobo: number; cause: string },
): Promise<void> =>
  context.jobs.enqueue(tx, {
    kind: 'mail',
    key: `mail:${template}:${cause}`,
    payload: {
      template,
      bookingKind: payment.booking_kind,
      bookingId: payment.booking_id,
      amountKobo,
      dueOn: refundDueAt(context).toISOString(),
    },
  });

/**
 * The mail with the account to pay into.
 * @param cause identifies the mail: the same cause enqueues nothing again
 */
export const dueMail = ({
  kind,
  bookingId,
  cause,
}: {
  readonly kind: PaymentKind;
  readonly bookingId: string;
  readonly cause: string;
}): NewJob => ({
  kind: 'mail',
  key: `mail:payment-due:${cause}`,
  payload: { template: 'payment-due', bookingKind: kind, bookingId },
});
