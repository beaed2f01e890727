import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../database';
import type { ExchangeOrder, HoldOrder, IssuedTicket, TicketOrder } from '../../supplier/flight-supplier';
import { isOnTicketOf } from '../journeys/connections';
import { parseKey } from '../offers/offer';
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
  { bookingId, key, cabin, party, until }: HoldOrder,
  held: readonly SeatsOfFlight[],
  now: Date,
): Promise<string> {
  const seats = party.adults + party.children;
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
  if (held.length === 0) return airlineReference;
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

/** Moves the seats of one flight to the order that replaces theirs. */
export async function moveSeats(
  tx: Tx,
  { flightId, date }: SeatsOfFlight,
  { orderId, replacedId }: ExchangeOrder,
): Promise<void> {
  await tx
    .updateTable('flight_seat_holds')
    .set({ booking_id: orderId })
    .where('booking_id', '=', replacedId)
    .where('flight_id', '=', flightId)
    .where('date', '=', date)
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
 * Assigns a ticket number of each airline to each traveller, `716-2401234567`. A repetition returns the same numbers. Without a
 * known ticket prefix the airline code is used.
 */
export async function issueTickets(
  tx: Tx,
  { bookingId, travellers, flownWays = 0 }: TicketOrder,
): Promise<readonly IssuedTicket[] | 'refused'> {
  const order = await lockOrder(tx, bookingId);
  if (!order || order.isReleased) return 'refused';
  const airlines = await issuersOf(tx, order.key, flownWays);
  if (airlines.length === 0) return 'refused';
  for (const { code, ticket_prefix } of airlines)
    await sql`insert into flight_tickets (booking_id, traveller, airline_code, ticket_number)
      select ${bookingId}, traveller, ${code}, ${ticket_prefix ?? code} || '-' || nextval('flight_ticket_numbers')
      from generate_series(0, ${travellers - 1}::int) traveller
      where not exists (select from flight_tickets known
        where known.booking_id = ${bookingId} and known.airline_code = ${code})
      order by traveller`.execute(tx);
  const tickets = await tx
    .selectFrom('flight_tickets')
    .select(['traveller', 'airline_code as airline', 'ticket_number as ticketNumber'])
    .where('booking_id', '=', bookingId)
    .orderBy('traveller')
    .orderBy('ticket_number')
    .execute();
  const places = airlines.map(({ code }) => code);
  return tickets.sort((a, b) => a.traveller - b.traveller || places.indexOf(a.airline) - places.indexOf(b.airline));
}

/** The airlines that issue the tickets of an order, in the order of its flights: that of the first flight on each ticket. */
async function issuersOf(tx: Tx, key: string, flownWays: number) {
  const ways = parseKey(key)?.ways.slice(flownWays) ?? [];
  const flightIds = ways.flatMap((way) => way.map(({ flightId }) => flightId));
  if (flightIds.length === 0) return [];
  const rows = await tx
    .selectFrom('flights')
    .innerJoin('airlines', 'airlines.code', 'flights.airline_code')
    .select(['flight_id', 'airlines.code', 'airlines.name', 'circle', 'ticket_prefix'])
    .where('flight_id', 'in', flightIds)
    .execute();
  const byFlight = new Map(rows.map((row) => [row.flight_id, row]));
  const issuers = new Map<string, (typeof rows)[number]>();
  for (const way of ways)
    for (const [index, { flightId }] of way.entries()) {
      const [before, airline] = [byFlight.get(way[index - 1]?.flightId ?? ''), byFlight.get(flightId)];
      if (airline && !(before && isOnTicketOf(before, airline))) issuers.set(airline.code, airline);
    }
  return [...issuers.values()];
}

/** Removes an order of own seats that was released; none if another airline holds them. */
export async function removeOrder(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('flight_seat_holds').where('booking_id', '=', bookingId).execute();
  await tx.deleteFrom('flight_orders').where('booking_id', '=', bookingId).execute();
}
