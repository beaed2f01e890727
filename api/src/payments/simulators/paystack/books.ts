import type { TransactionStatus } from './settings';

export interface Customer {
  readonly id: number;
  readonly code: string;
  readonly email: string;
}

/** A charge with a one-time account. */
export interface Transaction {
  readonly id: number;
  readonly reference: string;
  readonly amountKobo: number;
  readonly metadata: unknown;
  readonly customer: Customer;
  readonly accountNumber: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Set when the amount was taken. */
  paid: { readonly at: Date; readonly feeKobo: number; readonly senderName: string } | undefined;
  /** A rejected transfer ended the account. */
  isClosed: boolean;
  /** Set by hand, instead of the state that follows from the rest. */
  forced: TransactionStatus | undefined;
}

/** A transfer that was sent back to its payer at once. */
export interface ReturnedTransfer {
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly at: Date;
  readonly reason: 'incorrect_amount' | 'late' | 'already_paid' | 'closed';
}

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export interface Refund {
  readonly id: number;
  readonly transaction: Transaction;
  readonly amountKobo: number;
  readonly customerNote: string | undefined;
  readonly merchantNote: string | undefined;
  readonly createdAt: Date;
  status: RefundStatus;
  /** The reference at the processor, when it has one. */
  reference: string | null;
  updatedAt: Date;
  refundedAt: Date | undefined;
  /** What comes next, oldest first. */
  steps: { readonly at: Date; readonly status: RefundStatus }[];
}

/** Everything that Paystack knows. */
export interface Books {
  readonly transactions: Transaction[];
  readonly returned: ReturnedTransfer[];
  readonly refunds: Refund[];
  readonly customers: Map<string, Customer>;
}

export const emptyBooks = (): Books => ({ transactions: [], returned: [], refunds: [], customers: new Map() });

/** What is refunded or on its way. */
export const refundedKobo = ({ refunds }: Books, transaction: Transaction): number =>
  refunds
    .filter((refund) => refund.transaction === transaction && refund.status !== 'failed')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/** What was received, less fees and refunds; nothing is ever paid out to the merchant. */
export const balanceKobo = (books: Books): number =>
  books.transactions.reduce(
    (sum, transaction) =>
      transaction.paid && transaction.forced !== 'reversed'
        ? sum + transaction.amountKobo - transaction.paid.feeKobo - refundedKobo(books, transaction)
        : sum,
    0,
  );

const percent = 0.015;
const flatKobo = 10_000;
const flatFromKobo = 250_000;
const capKobo = 200_000;

/** The fee for local payments: 1.5 %, and NGN 100 from NGN 2,500 on, at most NGN 2,000. */
export const feeOf = (amountKobo: number): number =>
  Math.min(capKobo, Math.ceil(amountKobo * percent) + (amountKobo >= flatFromKobo ? flatKobo : 0));
