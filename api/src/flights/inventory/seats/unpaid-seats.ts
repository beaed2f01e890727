import { sql } from 'kysely';
import { overUnpaidShare } from '../../../bookings/unpaid-share';
import type { Context } from '../../../context';
import type { Tx } from '../../../database';
import type { Refusal } from '../../../http';

interface Pool {
  readonly name: string;
  readonly free: number;
  readonly unpaid: number;
  readonly wanted: number;
}

/**
 * The refusal (HOLD_LIMIT) of an unpaid order where others already hold too many seats of one of its departures unpaid.
 * Asked once the order has its seats: their rows are locked then, so orders of one departure come one after another.
 */
export async function overUnpaidSeats(tx: Tx, context: Context, bookingId: string): Promise<Refusal | undefined> {
  const now = context.now();
  const { rows } = await sql<Pool>`
    select own.flight_id || ' ' || own.date || ' ' || own.cabin as name, own.seats as wanted,
      sold.allotment - coalesce(sum(hold.seats) filter (where orders.expires_at is null), 0) as free,
      coalesce(sum(hold.seats) filter (where orders.expires_at > ${now} and orders.booking_id <> ${bookingId}), 0) as unpaid
    from flight_seat_holds own
      join flight_seats sold using (flight_id, date, cabin)
      join flight_seat_holds hold using (flight_id, date, cabin)
      join flight_orders orders on orders.booking_id = hold.booking_id and orders.released_at is null
    where own.booking_id = ${bookingId}
    group by own.flight_id, own.date, own.cabin, own.seats, sold.allotment`.execute(tx);
  for (const pool of rows) {
    const refusal = overUnpaidShare(context, {
      ...pool,
      refusal:
        'Others are paying for many seats of this flight at this moment. Choose another flight, or try again in a few minutes.',
    });
    if (refusal) return refusal;
  }
  return undefined;
}
