import type { PaymentStatus } from '../contract/lists';

/** How each state of a payment is said to a traveller. */
export const paymentStatusText: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Waiting for payment',
  processing: 'Paid in part',
  paid: 'Paid',
  underpaid: 'Paid in part',
  overpaid: 'Paid, more than was due',
  late: 'Received late',
  expired: 'Expired',
  failed: 'Failed',
  refund_pending: 'Refund due',
  refunded: 'Refunded',
};
