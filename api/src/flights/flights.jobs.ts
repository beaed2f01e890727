import { inTransaction } from 'server/database';
import { transition } from '../bookings/transition';
import type { JobHandlers } from '../jobs';
import { lockFlight } from './bookings/bookings.repository';
import { flightKind } from './flight-kind';
import { issueTickets } from './ticketing';

/** The jobs of flights. Each handler reads the flight again: its state may have changed since the job was enqueued. */
export const flightJobs: JobHandlers = {
  'flight-ticketing': ({ bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      await issueTickets(tx, context, String(bookingId));
    }),

  'flight-completed': ({ bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      const flight = await lockFlight(tx, { id: String(bookingId) });
      if (flight?.status === 'ticketed' && flight.arrivesAt <= context.now())
        await transition(tx, context, flightKind, flight.id, 'completed');
    }),
};
