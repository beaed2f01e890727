import { sql } from 'kysely';
import type { Refusal } from 'server/http';
import type { Cabin } from 'shared/contract/lists';
import { unpaidShareRefusal } from '../../../bookings/unpaid-holds';
import type { Context } from '../../../context';
import type { Db, Tx } from '../../../database';

interface Pool {
  readonly name: string;
  readonly free: number;
  readonly unpaid: number;
  readonly wanted: number;
}

/**
 * The refusal (HOLD_LIMIT) of an unpaid order if others already hold too many unpaid seats of one of its departures. Has to be
 * called after the order has taken its seats: their rows are locked then, so orders of one departure are serialized.
 */
export async function unpaidSeatsRefusal(tx: Tx, context: Context, bookingId: string): Promise<Refusal | undefined> {
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
    const refusal = unpaidShareRefusal(context, {
      ...pool,
      refusal:
        'Others are paying for many seats of this flight at this moment. Choose another flight, or try again in a few minutes.',
    });
    if (refusal) return refusal;
  }
  return undefined;
}

/**
 * The same for an expired order before its seats are held again. Locks their rows first, in the order in which seats are
 * taken. Undefined if they are sold out: holding them again then fails with its own refusal.
 */
export async function resumedSeatsRefusal(tx: Tx, context: Context, bookingId: string): Promise<Refusal | undefined> {
  const pools = await tx
    .selectFrom('flight_seats as sold')
    .innerJoin('flight_seat_holds as own', (join) =>
      join
        .onRef('own.flight_id', '=', 'sold.flight_id')
        .onRef('own.date', '=', 'sold.date')
        .onRef('own.cabin', '=', 'sold.cabin'),
    )
    .innerJoin('flight_orders as orders', 'orders.booking_id', 'own.booking_id')
    .select(['sold.taken', 'sold.allotment', 'own.seats', 'orders.released_at'])
    .where('own.booking_id', '=', bookingId)
    .orderBy(sql`sold.flight_id collate "C"`)
    .orderBy('sold.date')
    .forUpdate('sold')
    .execute();
  const isSoldOut = pools.some(({ taken, allotment, seats, released_at }) => released_at && taken + seats > allotment);
  return isSoldOut ? undefined : unpaidSeatsRefusal(tx, context, bookingId);
}

/** The seats of a departure that unpaid orders hold. */
export interface UnpaidSeats {
  readonly flightNumber: string;
  readonly from: string;
  readonly to: string;
  readonly cabin: Cabin;
  /** The local day of departure. */
  readonly day: string;
  /** Seats that are not paid for, held or not. */
  readonly free: number;
  readonly unpaid: number;
  readonly bookings: number;
  readonly networks: number;
  /** When the last of these holds expires. */
  readonly endsAt: Date;
}

/** All departures with unpaid held seats, by day. */
export async function readUnpaidSeats(db: Db, now: Date): Promise<UnpaidSeats[]> {
  const { rows } = await sql<UnpaidSeats>`
    select flight.airline_code || ' ' || flight.number as "flightNumber", flight.from_code as "from", flight.to_code as "to",
      hold.cabin, hold.date as day,
      sold.allotment - coalesce(sum(hold.seats) filter (where orders.expires_at is null), 0) as free,
      sum(hold.seats) filter (where orders.expires_at > ${now}) as unpaid,
      count(*) filter (where orders.expires_at > ${now}) as bookings,
      count(distinct source.network) filter (where orders.expires_at > ${now}) as networks,
      max(orders.expires_at) as "endsAt"
    from flight_seat_holds hold
      join flight_seats sold using (flight_id, date, cabin)
      join flights flight using (flight_id)
      join flight_orders orders on orders.booking_id = hold.booking_id and orders.released_at is null
      left join hold_sources source on source.booking_id = hold.booking_id and source.booking_kind = 'flight'
    where exists (select from flight_seat_holds other
      join flight_orders open on open.booking_id = other.booking_id and open.released_at is null and open.expires_at > ${now}
      where other.flight_id = hold.flight_id and other.date = hold.date and other.cabin = hold.cabin)
    group by flight.airline_code, flight.number, flight.from_code, flight.to_code, hold.cabin, hold.date, sold.allotment
    order by hold.date, 1`.execute(db);
  return rows;
}
