import type { FlightStatus } from 'shared/contract/lists';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { refundWhole } from '../payments/refund-all-but';
import { type LockedFlight, mustLockFlight } from './bookings.repository';
import { scheduleCheckIn } from './check-in';
import { flightKind } from './flight-states';
import { flightSupplier } from './inventory/own-flights';
import type { IssuedTicket } from './supplier/flight-supplier';

/** Enqueues the job that issues the tickets of a paid flight. */
export const scheduleTicketing = (tx: Tx, { jobs }: Pick<Context, 'jobs'>, bookingId: string): Promise<void> =>
  jobs.enqueue(tx, { kind: 'flight-ticketing', payload: { bookingId }, key: `flight-ticketing:${bookingId}` });

/**
 * Issues the tickets of a paid flight, for the job or the waiting traveller. If the airline refuses, the flight ends
 * and is refunded. Does nothing to a flight that does not wait for tickets.
 * @returns the status afterwards
 */
export async function issueTickets(tx: Tx, context: Context, bookingId: string): Promise<FlightStatus> {
  const flight = await mustLockFlight(tx, bookingId);
  if (flight.status !== 'ticketing') return flight.status;
  const { adults, children, infants } = flight.criteria;
  const order = { bookingId, travellers: adults + children + infants };
  const tickets = await flightSupplier(context).issueTickets(tx, order, context.now());
  return tickets === 'refused' ? giveUp(tx, context, flight) : storeTickets(tx, context, flight, tickets);
}

async function storeTickets(
  tx: Tx,
  context: Context,
  { id, arrivesAt, offer }: LockedFlight,
  tickets: readonly IssuedTicket[],
): Promise<FlightStatus> {
  await tx
    .insertInto('flight_traveller_tickets')
    .values(
      tickets.map(({ traveller, airline, ticketNumber }, rank) => ({
        booking_id: id,
        place: traveller,
        airline_code: airline,
        ticket_number: ticketNumber,
        rank,
      })),
    )
    .execute();
  await transition(tx, context, flightKind, id, 'ticketed');
  const completion = { kind: 'flight-completed', payload: { bookingId: id }, key: `flight-completed:${id}` };
  await context.jobs.enqueue(tx, { ...completion, runAt: arrivesAt });
  await scheduleCheckIn(tx, context, id, offer);
  return 'ticketed';
}

async function giveUp(tx: Tx, context: Context, { id }: LockedFlight): Promise<FlightStatus> {
  await flightSupplier(context).release(tx, id, context.now());
  await refundWhole(tx, context, 'flight', id, 'cancelled');
  await transition(tx, context, flightKind, id, 'ticketing_failed');
  return 'ticketing_failed';
}
