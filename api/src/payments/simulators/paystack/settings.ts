export const transactionStatuses = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export type UnpaidStatus = Extract<TransactionStatus, 'abandoned' | 'ongoing' | 'pending'>;

/** What differs between accounts at Paystack, or is not known: each can be changed while the simulator runs. */
export interface PaystackSettings {
  /** Whether pay with transfer is enabled for the business. */
  isEnabled: boolean;
  /** The least and the greatest amount of a charge. */
  minKobo: number;
  maxKobo: number;
  /** The state of a transaction that nobody has paid; `by_age` is ongoing, and abandoned after the expiry. */
  unpaid: UnpaidStatus | 'by_age';
  /** Whether the check of a pending charge shows the account again. */
  chargeCheckShowsAccount: boolean;
  /** Whether the list finds one-time accounts by their number. */
  listFindsAccountNumbers: boolean;
  /** Whether a transfer of another amount ends the account. */
  rejectionClosesAccount: boolean;
  /** The HTTP status about a reference that does not exist. */
  unknownReference: 400 | 404;
  /** How the metadata of a charge comes back in notices. */
  metadataAs: 'object' | 'string';
  /** Whether bodies of notices have whitespace, escaped slashes and decimals that a second serialization would lose. */
  hasOddBodies: boolean;
  /** What happens to a refund while the balance is too low. */
  balance: 'enough' | 'refuses' | 'waits';
  /** How long a new refund is missing in the list of refunds. */
  refundListLagMs: number;
  /** How long a paid transaction is missing in the list of transactions. */
  transactionListLagMs: number;
  /** Whether the transaction of a whole refund is `reversal-pending` until the refund is processed. */
  showsReversalPending: boolean;
  /** Whether calls are limited as at Paystack. */
  isLimited: boolean;
}

export const usualSettings: Readonly<PaystackSettings> = {
  isEnabled: true,
  minKobo: 10_000,
  maxKobo: 1_000_000_000,
  unpaid: 'by_age',
  chargeCheckShowsAccount: false,
  listFindsAccountNumbers: false,
  rejectionClosesAccount: false,
  unknownReference: 400,
  metadataAs: 'object',
  hasOddBodies: true,
  balance: 'enough',
  refundListLagMs: 0,
  transactionListLagMs: 0,
  showsReversalPending: false,
  isLimited: false,
};

export type Domain = 'test' | 'live';

/** The key decides whether money is real. */
export const domainOf = (secret: string): Domain => (secret.startsWith('sk_live_') ? 'live' : 'test');
