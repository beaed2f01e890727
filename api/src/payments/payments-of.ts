import type { Payment } from 'shared/contract/payments';
import type { Db, Tx } from '../database';
import type { KindName } from './payable';
import { paymentIn } from './payment-of';

export interface BookingKey {
  readonly kind: KindName;
  /** The booking's internal key. */
  readonly id: string;
}

/** The payments of a list of bookings, by the bookings' internal keys, in two statements however long it is. */
export async function paymentsOf(db: Db | Tx, bookings: readonly BookingKey[]): Promise<(id: string) => Payment> {
  const payments = bookings.length > 0 ? await rowsOf(db, bookings) : [];
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

const rowsOf = (db: Db | Tx, bookings: readonly BookingKey[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'status', 'amount_due_kobo', 'received_kobo', 'paid_at'])
    .where('booking_kind', 'in', [...new Set(bookings.map(({ kind }) => kind))])
    .where('booking_id', 'in', [...new Set(bookings.map(({ id }) => id))])
    .execute();
