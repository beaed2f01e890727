import { type PaymentStatus, paymentStatuses } from 'shared/contract/lists';

/**
 * - `open` the account is open, and money is expected · `paid` the whole amount is in
 * - `lapsed` the account expired before the whole amount arrived · `returning` all the money goes back, or has gone back
 */
export type PaymentPhase = 'open' | 'paid' | 'lapsed' | 'returning';

interface PaymentState {
  /** The statuses that may follow. The database has the same transitions and refuses all others; a test compares the two. */
  readonly to: readonly PaymentStatus[];
  /** Decides what the next transfer counts for. */
  readonly phase: PaymentPhase;
  /** The transitions that end the payment when its booking ends; undefined if it has ended already. */
  readonly onBookingEnd: readonly PaymentStatus[] | undefined;
  /** Whether money of the booking has not reached its final place, so that the booking cannot be erased. */
  readonly hasOpenMoney: boolean;
  /** Whether sending one of its refunds ends the payment: from then on nothing that was received counts for the booking. */
  readonly endsWithRefund: boolean;
}

const noOpenMoney = { hasOpenMoney: false, endsWithRefund: false };

/** Every rule that depends on the status of a payment alone. */
export const paymentStates: Readonly<Record<PaymentStatus, PaymentState>> = {
  // the account is open, and no money has arrived
  pending: { to: ['processing', 'expired', 'failed'], phase: 'open', onBookingEnd: ['expired'], ...noOpenMoney },
  // a part of the money has arrived
  processing: {
    to: ['paid', 'underpaid'],
    phase: 'open',
    onBookingEnd: ['underpaid', 'refund_pending'],
    hasOpenMoney: true,
    endsWithRefund: false,
  },
  paid: { to: ['overpaid', 'refund_pending'], phase: 'paid', onBookingEnd: ['refund_pending'], ...noOpenMoney },
  // paid, and the surplus goes back
  overpaid: { to: ['refund_pending'], phase: 'paid', onBookingEnd: ['refund_pending'], ...noOpenMoney },
  // the account expired with too little money
  underpaid: {
    to: ['processing', 'late', 'refund_pending'],
    phase: 'lapsed',
    onBookingEnd: ['refund_pending'],
    hasOpenMoney: true,
    endsWithRefund: true,
  },
  // money arrived after the expiry and could not pay the booking
  late: {
    to: ['processing', 'paid', 'refund_pending'],
    phase: 'lapsed',
    onBookingEnd: ['refund_pending'],
    hasOpenMoney: true,
    endsWithRefund: true,
  },
  expired: { to: ['pending', 'processing', 'late'], phase: 'lapsed', onBookingEnd: undefined, ...noOpenMoney },
  // the provider closed the account before it expired
  failed: { to: ['pending', 'processing', 'late'], phase: 'lapsed', onBookingEnd: undefined, ...noOpenMoney },
  refund_pending: {
    to: ['refunded'],
    phase: 'returning',
    onBookingEnd: undefined,
    hasOpenMoney: true,
    endsWithRefund: false,
  },
  refunded: { to: [], phase: 'returning', onBookingEnd: undefined, ...noOpenMoney },
};

export const paymentStatusesWhere = (matches: (state: PaymentState) => boolean): PaymentStatus[] =>
  paymentStatuses.filter((status) => matches(paymentStates[status]));
