import type { Payment } from 'shared/contract/payments';
import { formatNaira, formatUnbrokenDate } from 'shared/format';
import { Notice, Stack } from 'shared/ui';
import { amountOwed, moneyBack, sentBefore } from '../payment/money-back';

interface PaymentNoteProps {
  readonly payment: Payment;
  /** Why a late transfer was accepted: "The car was still free". */
  readonly stillFree: string;
}

/** Says what happens to an overpaid or late transfer; nothing for any other payment. */
export function PaymentNote({ payment, stillFree }: PaymentNoteProps) {
  const { refund, revived } = payment;
  if (!refund && !revived) return null;
  return (
    <Stack gap="3">
      {revived && (
        <Notice tone="inform">
          Your transfer came in after the account had expired. {stillFree}, so your booking stands.
        </Notice>
      )}
      {refund && (
        <Notice tone={refund.refundedAt ? 'inform' : 'warn'}>
          {refund.refundedAt || refund.underWay || payment.status !== 'overpaid'
            ? moneyBack(payment)
            : `You sent ${formatNaira(amountOwed(refund))} more than was due. It is refunded by ${formatUnbrokenDate(refund.dueOn)}.${sentBefore(refund)}`}
        </Notice>
      )}
    </Stack>
  );
}
