import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../database';
import type { HoldOrder, TicketOrder } from '../../supplier/flight-supplier';
import type { SeatsOfFlight } from './hold-seats';

/** Without ambiguous letters and digits, as in references of airlines. */
const referenceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newReference = (): string =>
  Array.from({ length: 6 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('');

interface Order {
  readonly key: string;
  readonly airlineReference: string;
  readonly isReleased: boolean;
}

/** The order of a booking, locked until the transaction ends. */
export async function lockOrder(tx: Tx, bookingId: string): Promise<Order | undefined> {
  const row = await tx
    .selectFrom('flight_orders')
    .select(['key', 'airline_reference', 'released_at'])
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  return row && { key: row.key, airlineReference: row.airline_reference, isReleased: row.released_at !== null };
}

/** Inserts an order after its seats were taken. */
export async function insertOrder(
  tx: Tx,
  { bookingId, key, cabin, until }: HoldOrder,
  held: readonly SeatsOfFlight[],
  now: Date,
): Promise<string> {
  const seats = held[0]?.seats ?? 0;
  let airlineReference: string | undefined;
  while (airlineReference === undefined) {
    const inserted = await tx
      .insertInto('flight_orders')
      .values({
        booking_id: bookingId,
        airline_reference: newReference(),
        key,
        cabin,
        seats,
        expires_at: until,
        released_at: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('airline_reference').doNothing())
      .returning('airline_reference')
      .executeTakeFirst();
    airlineReference = inserted?.airline_reference;
  }
  await tx
    .insertInto('flight_seat_holds')
    .values(held.map((one) => ({ booking_id: bookingId, flight_id: one.flightId, ...withoutId(one) })))
    .execute();
  return airlineReference;
}

const withoutId = ({ date, cabin, seats }: SeatsOfFlight) => ({ date, cabin, seats });

export async function seatsOfOrder(tx: Tx, bookingId: string): Promise<SeatsOfFlight[]> {
  return tx
    .selectFrom('flight_seat_holds')
    .select(['flight_id as flightId', 'date', 'cabin', 'seats'])
    .where('booking_id', '=', bookingId)
    .execute();
}

/** An active order has no `releasedAt`; a sold one has no expiry. */
export async function setOrder(
  tx: Tx,
  bookingId: string,
  { expiresAt, releasedAt }: { expiresAt?: Date | null; releasedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('flight_orders')
    .set({ released_at: releasedAt, ...(expiresAt !== undefined && { expires_at: expiresAt }) })
    .where('booking_id', '=', bookingId)
    .execute();
}

/**
 * Assigns a ticket number to each traveller, `716-2401234567`. A repetition returns the same numbers. Without a known ticket
 * prefix the airline code is used.
 */
export async function issueTickets(
  tx: Tx,
  { bookingId, travellers, airline }: TicketOrder,
): Promise<readonly string[] | 'refused'> {
  const order = await lockOrder(tx, bookingId);
  if (!order || order.isReleased) return 'refused';
  const found = await tx
    .selectFrom('airlines')
    .select(['code', 'ticket_prefix'])
    .where('code', '=', airline)
    .executeTakeFirst();
  if (!found) return 'refused';
  await sql`insert into flight_tickets (booking_id, traveller, ticket_number)
    select ${bookingId}, traveller, ${found.ticket_prefix ?? found.code} || '-' || nextval('flight_ticket_numbers')
    from generate_series(0, ${travellers - 1}::int) traveller
    where not exists (select from flight_tickets known where known.booking_id = ${bookingId})
    order by traveller`.execute(tx);
  const tickets = await tx
    .selectFrom('flight_tickets')
    .select('ticket_number')
    .where('booking_id', '=', bookingId)
    .orderBy('traveller')
    .execute();
  return tickets.map((row) => row.ticket_number);
}
