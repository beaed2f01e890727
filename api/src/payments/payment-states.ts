import type { PaymentStatus } from 'shared/contract/lists';

/**
 * The transitions of a payment. The database has the same table and refuses every other transition.
 *
 * - `pending` the account is open, nothing came · `processing` something came, the rest is awaited
 * - `paid` · `overpaid` paid, and the surplus goes back: the booking stands in both
 * - `underpaid` expired with too little · `late` money after expiry that could not revive the booking
 * - `refund_pending` everything goes back, no top-up any more · `refunded` it has gone back
 * - `failed` the provider closed the account before its time
 */
export const paymentArrows: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'expired', 'failed'],
  processing: ['paid', 'underpaid'],
  paid: ['overpaid', 'refund_pending'],
  overpaid: ['refund_pending'],
  underpaid: ['processing', 'late', 'refund_pending'],
  late: ['processing', 'paid', 'refund_pending'],
  expired: ['pending', 'processing', 'late'],
  failed: ['pending', 'processing', 'late'],
  refund_pending: ['refunded'],
  refunded: [],
};

export type Standing = 'open' | 'paid' | 'lapsed' | 'returning';

/** What a status means for the money that comes next. */
export const standings: Readonly<Record<PaymentStatus, Standing>> = {
  pending: 'open',
  processing: 'open',
  paid: 'paid',
  overpaid: 'paid',
  underpaid: 'lapsed',
  late: 'lapsed',
  expired: 'lapsed',
  failed: 'lapsed',
  refund_pending: 'returning',
  refunded: 'returning',
};
