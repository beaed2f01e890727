import { formatLongDate, formatLongDateTime, formatNaira } from 'shared/format';
import type { Payment, TransferDetails } from '../contract/payments';
import { paymentStatusText } from './payment-status';
import type { Row } from './receipt';

/** What every receipt says below its total: what came in, what goes back, and the account that was paid into. */
export const paymentRows = (payment: Payment, account: TransferDetails): readonly Row[] => {
  const { refund } = payment;
  return [
    ['Amount paid', formatNaira(payment.amountPaid)],
    ['Payment status', paymentStatusText[payment.status]],
    ['Paid on', payment.paidAt && formatLongDateTime(payment.paidAt)],
    ['Refund', refund && formatNaira(refund.amount)],
    [refund?.refundedAt ? 'Refunded on' : 'Refund due by', refund && formatLongDate(refund.refundedAt ?? refund.dueOn)],
    ['Bank', account.bankName],
    ['Account number', account.accountNumber],
    ['Account name', account.accountName],
    ['Reference', account.transactionReference],
  ];
};
