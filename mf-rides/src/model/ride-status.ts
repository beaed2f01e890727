import type { PaymentStatus, RideStatus } from 'shared/contract/lists';

export type StatusTone = 'waiting' | 'good' | 'bad' | 'quiet';

interface StatusText {
  readonly label: string;
  readonly tone: StatusTone;
}

export const rideStatusTexts: Record<RideStatus, StatusText> = {
  pending_payment: { label: 'Awaiting payment', tone: 'waiting' },
  awaiting_confirmation: { label: 'Awaiting confirmation', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  driver_assigned: { label: 'Driver assigned', tone: 'good' },
  driver_en_route: { label: 'Driver on the way', tone: 'good' },
  driver_arrived: { label: 'Driver has arrived', tone: 'good' },
  in_progress: { label: 'On the way', tone: 'good' },
  completed: { label: 'Completed', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'bad' },
  payment_review: { label: 'Payment in review', tone: 'waiting' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  no_show: { label: 'Not met', tone: 'bad' },
};

export const paymentStatusTexts: Record<PaymentStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  paid: 'Paid',
  underpaid: 'Underpaid',
  overpaid: 'Paid, the rest goes back to you',
  late: 'Paid late',
  expired: 'Expired',
  failed: 'Failed',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
};
