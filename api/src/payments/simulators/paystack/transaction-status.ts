import { type Books, refundedKobo, type Transaction } from './books';
import type { PaystackSettings, TransactionStatus } from './settings';

/** `reversal-pending` is in no list of states of Paystack, and is seen on its dashboard. */
export type ShownStatus = TransactionStatus | 'reversal-pending';

export function statusOf(books: Books, settings: PaystackSettings, transaction: Transaction, now: Date): ShownStatus {
  if (transaction.forced) return transaction.forced;
  if (!transaction.paid) {
    if (settings.unpaid !== 'by_age') return settings.unpaid;
    return transaction.isClosed || now >= transaction.expiresAt ? 'abandoned' : 'ongoing';
  }
  if (refundedKobo(books, transaction) < transaction.amountKobo) return 'success';
  const isOver = books.refunds.every(
    (refund) => refund.transaction !== transaction || refund.status === 'processed' || refund.status === 'failed',
  );
  if (isOver) return 'reversed';
  return settings.showsReversalPending ? 'reversal-pending' : 'success';
}
