import { sql } from 'kysely';
import type { Tx } from '../../../database';
import type { TicketOrder } from '../../supplier/flight-supplier';
import { lockOrder } from './orders.repository';

/**
 * Numbers a ticket for each traveller, `716-2401234567`; the same ones when it is asked again. An airline whose ticket
 * prefix we do not know has its code there.
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
