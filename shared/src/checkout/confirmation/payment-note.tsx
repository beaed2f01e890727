import type { Payment } from 'shared/contract/payments';
import { formatLongDate, formatNaira } from 'shared/format';
import { Notice } from 'shared/ui';

interface PaymentNoteProps {
  readonly payment: Payment;
  /** Why a late transfer was accepted: "The car was still free". */
  readonly stillFree: string;
}

/** Says what happens to an overpaid or late transfer; nothing for any other payment. */
export function PaymentNote({ payment, stillFree }: PaymentNoteProps) {
  const { refund, status } = payment;
  if (refund?.refundedAt) {
    return (
      <Notice tone="inform">
        {formatNaira(refund.amount)} was sent back to you on {formatLongDate(refund.refundedAt)}.
      </Notice>
    );
  }
  if (refund) {
    return (
      <Notice tone="warn">
        You sent {formatNaira(refund.amount)} more than was due. It goes back to you by {formatLongDate(refund.dueOn)}.
      </Notice>
    );
  }
  if (status === 'late') {
    return (
      <Notice tone="inform">
        Your transfer came in after the account had expired. {stillFree}, so your booking stands.
      </Notice>
    );
  }
  return null;
}
