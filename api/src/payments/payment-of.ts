import { type Selectable, sql } from 'kysely';
import { busy } from 'server/http';
import type { Payment, TransferDetails } from 'shared/contract/payments';
import type { Db, Tx } from '../database';
import { toNaira } from '../money';
import type { AccountRow } from './ledger';
import type { BookingKind, PaymentKind } from './payable';
import { paymentStates } from './payment-states';
import type { PaymentsTables } from './tables';

interface PaymentView {
  readonly payment: Payment;
  /** Of the newest account with a number, which the traveller sees; without one, bank, number and name are empty. */
  readonly transferDetails: TransferDetails;
  readonly transactionId: string;
}

/** A booking's payment in the contract's shapes, without a lock. Throws if the booking never had one. */
export async function paymentOf(db: Db | Tx, kind: BookingKind['kind'], bookingId: string): Promise<PaymentView> {
  const rows = await rowsOf(db, kind, bookingId);
  const [row] = rows;
  if (!row) throw new Error(`The ${kind} ${bookingId} has no payment`);
  return {
    payment: paymentIn(row, rows.flatMap(refundIn)),
    transferDetails: transferDetailsOf(row),
    transactionId: row.transaction_id,
  };
}

/** One row for each refund, at least one: every page of a booking needs this, so it is a single statement. */
const rowsOf = (db: Db | Tx, kind: BookingKind['kind'], bookingId: string) =>
  db
    .selectFrom('payments')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('payment_accounts')
          .select(['transaction_id', 'reference', 'bank_name', 'account_number', 'account_name', 'amount_kobo'])
          .select(['expires_at', 'takes', 'state', 'id as account_id'])
          .whereRef('payment_id', '=', 'payments.id')
          // one that is being opened has no number to show
          .orderBy(sql`account_number is null`)
          .orderBy('id', 'desc')
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('rejected_transfers')
          .select(['amount_kobo', 'learnt_at'])
          .whereRef('account_id', '=', 'account.account_id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('rejected'),
      (join) => join.onTrue(),
    )
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.state', '<>', 'withdrawn'),
    )
    .select(['payments.status', 'amount_due_kobo', 'received_kobo', 'paid_at'])
    .select(['transaction_id', 'account.reference', 'bank_name', 'account.account_number', 'account_name'])
    .select(['account.amount_kobo', 'account.expires_at', 'account.takes', 'account.state as account_state'])
    .select(['rejected.amount_kobo as rejected_kobo', 'rejected.learnt_at as rejected_at'])
    .select(wasRevived)
    .select([
      'refunds.state as refund_state',
      'refunds.amount_kobo as refund_kobo',
      'due_at',
      'refunded_at',
      'accepted_at',
    ])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .orderBy('due_at')
    .execute();

/** Whether the transfer that paid the booking was sent after the expiry of its account. */
const wasRevived = sql<boolean>`payments.paid_at is not null and exists (select from transfers
  where transfers.payment_id = payments.id and not in_time and sent_at = payments.paid_at)`.as('revived');

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const refundIn = ({ refund_state: state, refund_kobo: amount_kobo, due_at, ...times }: Row): RefundRow[] => {
  const refund = joined({ state, amount_kobo, due_at });
  return refund ? [{ ...refund, refunded_at: times.refunded_at, accepted_at: times.accepted_at }] : [];
};

type ShownAccount = Pick<
  AccountRow,
  'amount_kobo' | 'bank_name' | 'account_number' | 'account_name' | 'expires_at' | 'reference'
>;

type PaymentRow = Pick<
  Selectable<PaymentsTables['payments']>,
  'status' | 'amount_due_kobo' | 'received_kobo' | 'paid_at'
> & {
  readonly revived?: boolean;
  readonly takes?: AccountRow['takes'];
  readonly account_state?: AccountRow['state'];
  /** Of the account. */
  readonly amount_kobo?: number;
  readonly rejected_kobo?: number | null;
  readonly rejected_at?: Date | null;
};
type RefundRow = Pick<Selectable<PaymentsTables['refunds']>, 'state' | 'amount_kobo' | 'due_at' | 'refunded_at'> & {
  readonly accepted_at?: Date | null;
};

/** A payment in the contract's shape. @param refunds all but the withdrawn, by their due day */
export const paymentIn = (payment: PaymentRow, refunds: readonly RefundRow[]): Payment => ({
  status: payment.status,
  amountDue: toNaira(payment.amount_due_kobo),
  amountPaid: toNaira(payment.received_kobo),
  paidAt: payment.paid_at?.toISOString() ?? null,
  refund: refundOf(refunds),
  ...(payment.takes === 'exact' && { takes: 'exact' as const, ...exactAmountIn(payment) }),
  ...rejectedIn(payment),
  ...(payment.revived && { revived: true }),
});

const exactAmountIn = ({ account_state, amount_kobo }: PaymentRow): Pick<Payment, 'exactAmount'> =>
  account_state === 'open' && amount_kobo !== undefined ? { exactAmount: toNaira(amount_kobo) } : {};

const rejectedIn = ({ rejected_kobo, rejected_at }: PaymentRow): Pick<Payment, 'rejected'> =>
  rejected_kobo && rejected_at ? { rejected: { amount: toNaira(rejected_kobo), at: rejected_at.toISOString() } } : {};

/** All refunds as one sum, with what of it was sent: due when the last open refund is due, done when all are. */
function refundOf(refunds: readonly RefundRow[]): Payment['refund'] {
  const last = refunds.at(-1);
  if (!last) return null;
  const owed = refunds.findLast((refund) => refund.state !== 'done');
  const sumOf = (some: readonly RefundRow[]) => some.reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const returnedKobo = sumOf(refunds.filter(({ state }) => state === 'done'));
  const underWay = refunds.filter(isUnderWay);
  const doneAt = Math.max(...refunds.map((refund) => refund.refunded_at?.getTime() ?? 0));
  return {
    amount: toNaira(sumOf(refunds)),
    ...(owed && returnedKobo > 0 && { returned: toNaira(returnedKobo) }),
    dueOn: (owed ?? last).due_at.toISOString(),
    refundedAt: owed ? null : new Date(doneAt).toISOString(),
    ...(underWay.length > 0 && {
      underWay: {
        amount: toNaira(sumOf(underWay)),
        since: new Date(Math.min(...underWay.map(({ accepted_at }) => accepted_at.getTime()))).toISOString(),
      },
    }),
    ...(refunds.length > 1 && {
      transfers: refunds.map((refund) => ({
        amount: toNaira(refund.amount_kobo),
        dueOn: refund.due_at.toISOString(),
        refundedAt: refund.refunded_at?.toISOString() ?? null,
        ...(isUnderWay(refund) && { underWaySince: refund.accepted_at.toISOString() }),
      })),
    }),
  };
}

/** The bank works on it, and needs no person. */
const isUnderWay = (refund: RefundRow): refund is RefundRow & { readonly accepted_at: Date } =>
  refund.state === 'sending' && Boolean(refund.accepted_at);

export const transferDetailsOf = (account: ShownAccount): TransferDetails => ({
  amount: toNaira(account.amount_kobo),
  bankName: account.bank_name ?? '',
  accountNumber: account.account_number ?? '',
  accountName: account.account_name ?? '',
  expiresOn: account.expires_at.toISOString(),
  transactionReference: account.reference,
});

/**
 * Refuses to show an unpaid booking before its first account has a number, which takes seconds; a page asks again.
 * @throws Refusal OVERLOADED
 */
export function refuseWhileOpening({
  payment,
  transfer_details,
}: {
  readonly payment: Payment;
  readonly transfer_details: TransferDetails;
}): void {
  if (transfer_details.accountNumber === '' && paymentStates[payment.status].phase === 'open')
    throw busy('The account of this booking is being opened. Look again in a few seconds.');
}

export interface BookingKey {
  readonly kind: PaymentKind;
  /** The booking's internal key. */
  readonly id: string;
}

/** The payments of a list of bookings by their internal keys, in two statements for any number. */
export async function paymentsOf(db: Db | Tx, bookings: readonly BookingKey[]): Promise<(id: string) => Payment> {
  const payments = bookings.length > 0 ? await paymentRowsOf(db, bookings) : [];
  const refunds =
    payments.length > 0
      ? await db
          .selectFrom('refunds')
          .selectAll()
          .where(
            'payment_id',
            'in',
            payments.map(({ id }) => id),
          )
          .where('state', '<>', 'withdrawn')
          .orderBy('due_at')
          .execute()
      : [];
  const refundsOf = (paymentId: number) => refunds.filter(({ payment_id }) => payment_id === paymentId);
  const byBooking = new Map(payments.map((row) => [row.booking_id, paymentIn(row, refundsOf(row.id))]));
  return (id) => {
    const payment = byBooking.get(id);
    if (!payment) throw new Error(`The booking ${id} has no payment`);
    return payment;
  };
}

const paymentRowsOf = (db: Db | Tx, bookings: readonly BookingKey[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'status', 'amount_due_kobo', 'received_kobo', 'paid_at'])
    .where('booking_kind', 'in', [...new Set(bookings.map(({ kind }) => kind))])
    .where('booking_id', 'in', [...new Set(bookings.map(({ id }) => id))])
    .execute();

type Joined<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };

/**
 * The columns of a left-joined table; undefined if it has no such row. For columns that are not nullable in their own
 * table, so either all of them are null or none.
 */
export const joined = <Row extends object>(columns: Row): Joined<Row> | undefined =>
  Object.values(columns).includes(null) ? undefined : (columns as Joined<Row>);
