import type { Selectable } from 'kysely';
import type { Payment, TransferDetails } from 'shared/contract/payments';
import type { Db, Tx } from '../database';
import { toNaira } from '../http/money';
import type { AccountRow } from './ledger';
import type { BookingKind } from './payable';
import type { PaymentsTables } from './tables';

export interface PaymentView {
  readonly payment: Payment;
  /** Of the account that the traveller sees: the newest one. */
  readonly transferDetails: TransferDetails;
  readonly transactionId: string;
}

/** A booking's payment in the contract's shapes, without a lock. Throws if the booking never had one. */
export async function paymentOf(db: Db | Tx, kind: BookingKind['kind'], bookingId: string): Promise<PaymentView> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'withdrawn')
    .orderBy('due_at')
    .execute();
  return {
    payment: paymentIn(payment, refunds),
    transferDetails: transferDetailsOf(account),
    transactionId: account.transaction_id,
  };
}

type PaymentRow = Pick<
  Selectable<PaymentsTables['payments']>,
  'status' | 'amount_due_kobo' | 'received_kobo' | 'paid_at'
>;
type RefundRow = Selectable<PaymentsTables['refunds']>;

/** A payment in the contract's shape. @param refunds all but the withdrawn, by their due day */
export const paymentIn = (payment: PaymentRow, refunds: readonly RefundRow[]): Payment => ({
  status: payment.status,
  amountDue: toNaira(payment.amount_due_kobo),
  amountPaid: toNaira(payment.received_kobo),
  paidAt: payment.paid_at?.toISOString() ?? null,
  refund: refundOf(refunds),
});

/** All that goes back as one sum: due when the last of what is still owed is due, done when all is. */
function refundOf(refunds: readonly RefundRow[]): Payment['refund'] {
  const last = refunds.at(-1);
  if (!last) return null;
  const owed = refunds.findLast((refund) => refund.state !== 'done');
  const amountKobo = refunds.reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const doneAt = Math.max(...refunds.map((refund) => refund.refunded_at?.getTime() ?? 0));
  return {
    amount: toNaira(amountKobo),
    dueOn: (owed ?? last).due_at.toISOString(),
    refundedAt: owed ? null : new Date(doneAt).toISOString(),
  };
}

export const transferDetailsOf = (account: AccountRow): TransferDetails => ({
  amount: toNaira(account.amount_kobo),
  bankName: account.bank_name,
  accountNumber: account.account_number,
  accountName: account.account_name,
  expiresOn: account.expires_at.toISOString(),
  transactionReference: account.reference,
});
