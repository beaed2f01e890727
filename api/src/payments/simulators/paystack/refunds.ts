import { z } from 'zod';
import type { AnswerParts } from './answers';
import { type Books, type Refund, type RefundStatus, refundedKobo, type Transaction } from './books';
import type { FaultCode } from './faults';
import { statusOf } from './transaction-status';

/** How a refund goes on by itself; without an end it stays where it is. */
export interface RefundCourse {
  readonly processingAfterMs: number;
  readonly end: { readonly afterMs: number; readonly status: 'processed' | 'failed' | 'needs-attention' } | undefined;
}

export const usualCourse: RefundCourse = {
  processingAfterMs: 10_000,
  end: { afterMs: 60_000, status: 'processed' },
};

export const stepsOf = ({ processingAfterMs, end }: RefundCourse, from: Date): Refund['steps'] => {
  const at = (ms: number) => new Date(from.getTime() + ms);
  return [
    { at: at(processingAfterMs), status: 'processing' },
    ...(end ? [{ at: at(end.afterMs), status: end.status }] : []),
  ];
};

export interface ReadRefund {
  readonly transaction: Transaction;
  readonly amountKobo: number;
  readonly customerNote: string | undefined;
  readonly merchantNote: string | undefined;
}

const shape = z.object({
  transaction: z.union([z.string(), z.number()]),
  amount: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
  currency: z.string().optional(),
  customer_note: z.string().optional(),
  merchant_note: z.string().optional(),
});

/** Reads the body of `POST /refund`. @returns the first fault of an invalid one */
export function readRefund(body: unknown, { books, settings, now }: AnswerParts): ReadRefund | FaultCode {
  const read = shape.safeParse(body);
  if (!read.success) return 'missing_params';
  const { transaction: named, amount, currency, customer_note, merchant_note } = read.data;
  const transaction = findTransaction(books, String(named));
  if (!transaction) return 'transaction_not_found';
  if (currency !== undefined && currency !== 'NGN') return 'invalid_params';
  const status = statusOf(books, settings, transaction, now);
  if (status === 'reversed' || status === 'reversal-pending') return 'transaction_reversed';
  if (status !== 'success') return 'transaction_not_successful';
  const left = transaction.amountKobo - refundedKobo(books, transaction);
  const amountKobo = amount ?? left;
  // nothing is left while a whole refund is on its way
  if (amountKobo > left || left === 0) return 'refund_amount_too_high';
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) return 'invalid_amount';
  if (settings.balance === 'refuses') return 'insufficient_balance';
  return { transaction, amountKobo, customerNote: customer_note, merchantNote: merchant_note };
}

/** By reference or by id. */
export const findTransaction = ({ transactions }: Books, named: string): Transaction | undefined =>
  transactions.find(({ reference, id }) => reference === named || String(id) === named);

const retryShape = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.union([z.string(), z.number()]),
  }),
});

/** What is wrong with the body of `POST /refund/retry_with_customer_details/:id`; undefined if nothing is. */
export function retryFault(body: unknown, refund: Refund): FaultCode | undefined {
  if (refund.status !== 'needs-attention') return 'refund_not_retriable';
  return retryShape.safeParse(body).success ? undefined : 'invalid_account_details';
}

/** Where a refund can go by hand, from each state. */
export const nextStatuses: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['processing', 'processed', 'failed', 'needs-attention'],
  processing: ['processed', 'failed', 'needs-attention'],
  'needs-attention': ['processing', 'processed', 'failed'],
  processed: [],
  failed: [],
};
