import type { Context } from '../../context';
import type { Tx } from '../../database';
import { giveBack, refundWhole } from '../../payments/refund-all-but';
import { arrivesAt, departsAt, fareColumns } from '../booked-offer';
import { scheduleCheckIn } from '../check-in';
import { flightSupplier } from '../inventory/own-flights';
import type { IssuedTicket } from '../supplier/flight-supplier';
import type { BookedOffer } from '../tables';
import { moveChange } from './change-states';
import { type LockedChange, mustLockChange } from './lock-change';

/** Enqueues the job that issues the new tickets of a change. */
export const scheduleChange = (tx: Tx, { jobs }: Pick<Context, 'jobs'>, changeId: string): Promise<void> =>
  jobs.enqueue(tx, { kind: 'flight-change', payload: { changeId }, key: `flight-change:${changeId}` });

/**
 * Issues the tickets of a change for which everything is paid, and exchanges the old ones for them, for the job or the waiting
 * traveller. If the airline refuses, the flight does not change and the payment of the change is refunded. Does nothing to another change.
 */
export async function issueChange(tx: Tx, context: Context, changeId: string): Promise<void> {
  const change = await mustLockChange(tx, changeId);
  if (change.status !== 'issuing') return;
  const supplier = flightSupplier(context);
  const { adults, children, infants } = change.criteria;
  const flown = change.flight.offer.slices.filter(({ departAt }) => new Date(departAt) <= context.now());
  const order = { bookingId: changeId, travellers: adults + children + infants, flownWays: flown.length };
  const tickets = await supplier.issueTickets(tx, order, context.now());
  if (tickets === 'refused') return refuse(tx, context, change);
  const exchange = { orderId: changeId, replacedId: change.replacedOrderId };
  if ((await supplier.exchange(tx, exchange, context.now())) !== 'held') return refuse(tx, context, change);
  await apply(tx, context, change, { tickets, flown });
  await giveBackDifference(tx, context, change);
  await moveChange(tx, context, change, 'done');
}

async function refuse(tx: Tx, context: Context, change: LockedChange): Promise<void> {
  await flightSupplier(context).release(tx, change.id, context.now());
  await refundWhole(tx, context, 'change', change.id);
  await moveChange(tx, context, change, 'refused');
}

/** The booking gets the new flights, tickets and amounts. */
async function apply(
  tx: Tx,
  context: Context,
  { id, flight, key, criteria, offer, amounts }: LockedChange,
  { tickets, flown }: { readonly tickets: readonly IssuedTicket[]; readonly flown: BookedOffer['slices'] },
): Promise<void> {
  const { airline_reference } = await tx
    .selectFrom('flight_orders')
    .select('airline_reference')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('flight_bookings')
    .set({
      key,
      criteria: JSON.stringify(criteria),
      offer: JSON.stringify(offer),
      ...fareColumns(offer),
      airline_reference,
      order_id: id,
      changes_kobo: flight.changesKobo + amounts.feeKobo + amounts.lostKobo,
      total_kobo: flight.amountDueKobo + amounts.dueKobo - amounts.backKobo,
      departs_at: departsAt(offer),
      arrives_at: arrivesAt(offer),
    })
    .where('id', '=', flight.id)
    .execute();
  // an airline without a flight after the change reissues no tickets
  const issuers = tickets.map(({ airline }) => airline);
  const kept = flown.flatMap(({ segments }) => segments.map(({ carrier }) => carrier.code));
  const replaced = (code: string) => issuers.includes(code) || !kept.includes(code);
  const held = await tx
    .selectFrom('flight_traveller_tickets')
    .select(['airline_code', 'rank'])
    .where('booking_id', '=', flight.id)
    .execute();
  const ended = held.flatMap(({ airline_code }) => (replaced(airline_code) ? [airline_code] : []));
  await tx
    .deleteFrom('flight_traveller_tickets')
    .where('booking_id', '=', flight.id)
    .where('airline_code', 'in', ended)
    .execute();
  const firstRank = held.reduce((most, { rank }) => Math.max(most, rank + 1), 0);
  await tx
    .insertInto('flight_traveller_tickets')
    .values(
      tickets.map(({ traveller, airline, ticketNumber }, rank) => ({
        booking_id: flight.id,
        place: traveller,
        airline_code: airline,
        ticket_number: ticketNumber,
        // after those that are kept
        rank: firstRank + rank,
      })),
    )
    .execute();
  const completion = { kind: 'flight-completed', payload: { bookingId: flight.id }, runAt: arrivesAt(offer) };
  await context.jobs.enqueue(tx, { ...completion, key: `flight-completed:${flight.id}:${id}` });
  await scheduleCheckIn(tx, context, flight.id, offer);
}

/** Of the latest payments first: what was paid for a change goes back before the price of the booking. */
async function giveBackDifference(tx: Tx, context: Context, { flight, amounts }: LockedChange): Promise<void> {
  let backKobo = amounts.backKobo;
  for (const paid of await paymentsOfFlight(tx, flight.id, 'latest'))
    backKobo -= await giveBack(tx, context, paid.kind, paid.id, { backKobo, reason: 'changed' });
  if (backKobo > 0) throw new Error(`A change of ${flight.reference} gives more back than was paid`);
}

/** The booking and its paid changes, each of which has a payment of its own. */
export async function paymentsOfFlight(
  tx: Tx,
  bookingId: string,
  first: 'latest' | 'oldest',
): Promise<readonly { readonly kind: 'flight' | 'change'; readonly id: string }[]> {
  const changes = await tx
    .selectFrom('flight_changes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'done')
    .where('due_kobo', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const all = [
    { kind: 'flight' as const, id: bookingId },
    ...changes.map(({ id }) => ({ kind: 'change' as const, id })),
  ];
  return first === 'oldest' ? all : all.reverse();
}
