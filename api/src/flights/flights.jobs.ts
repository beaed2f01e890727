import { inTransaction } from 'server/database';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { JobHandlers, RecurringJobs } from '../jobs';
import { runEach } from '../jobs/run-each';
import { lockFlight } from './bookings.repository';
import { cancelFlight } from './cancel-flight';
import { issueChange } from './change/issue-change';
import { remindOfCheckIn } from './check-in';
import { flightKind } from './flight-states';
import { issueTickets } from './ticketing';

/** The jobs of flights. Each handler reads the flight again: its state may have changed since the job was enqueued. */
export const flightJobs: JobHandlers = {
  'flight-ticketing': ({ bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      await issueTickets(tx, context, String(bookingId));
    }),

  'flight-change': ({ changeId }, context) =>
    inTransaction(context.db, (tx) => issueChange(tx, context, String(changeId))),

  'flight-completed': ({ bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      const flight = await lockFlight(tx, { id: String(bookingId) });
      if (flight?.status === 'ticketed' && flight.arrivesAt <= context.now())
        await transition(tx, context, flightKind, flight.id, 'completed');
    }),

  'flight-check-in': ({ bookingId, departsAtMs }, context) =>
    inTransaction(context.db, (tx) => remindOfCheckIn(tx, context, String(bookingId), Number(departsAtMs))),
};

/**
 * The deadline of a decision on a price increase: some hours after the question, at the latest when the flight leaves
 * sale.
 */
const dueBy = ({ now, settings: { rules } }: Context) => ({
  askedBefore: new Date(now().getTime() - rules.undecidedPriceHours * 3_600_000),
  departsBefore: new Date(now().getTime() + rules.flightCutoffMinutes * 60_000),
});

/** Cancels and refunds the flights without a decision on their price increase in time. */
async function endUndecided(context: Context): Promise<void> {
  const { askedBefore, departsBefore } = dueBy(context);
  const due = await context.db
    .selectFrom('flight_bookings')
    .select(['id', 'reference'])
    .where('status', '=', 'price_changed')
    .where((flight) => flight.or([flight('risen_at', '<=', askedBefore), flight('departs_at', '<=', departsBefore)]))
    .orderBy('risen_at')
    .execute();
  await runEach(context, due, ({ id }) => inTransaction(context.db, (tx) => endOne(tx, context, id)));
}

/** Checks again under the lock: the traveller may have decided, or been asked again. */
async function endOne(tx: Tx, context: Context, id: string): Promise<void> {
  const flight = await lockFlight(tx, { id });
  if (flight?.status !== 'price_changed') return;
  const { risen_at, departs_at } = await tx
    .selectFrom('flight_bookings')
    .select(['risen_at', 'departs_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { askedBefore, departsBefore } = dueBy(context);
  if (risen_at && risen_at > askedBefore && departs_at > departsBefore) return;
  await cancelFlight(tx, context, id, { retainedKobo: 0 }, 'The price had risen, and nobody decided on it in time');
}

export const flightRecurringJobs: RecurringJobs = {
  'flights.end-undecided': { everySeconds: 60, run: (_payload, context) => endUndecided(context) },
};
