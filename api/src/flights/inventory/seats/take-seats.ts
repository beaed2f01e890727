import { sql } from 'kysely';
import type { Cabin } from 'shared/contract/lists';
import type { Tx } from '../../../database';

/** Some seats of a flight on a day (`YYYY-MM-DD`). */
export interface SeatsOfFlight {
  readonly flightId: string;
  readonly date: string;
  readonly cabin: Cabin;
  readonly seats: number;
}

/** One order for everybody: two that want the same flights wait for one another instead of deadlocking. */
const inOrder = (all: readonly SeatsOfFlight[]): SeatsOfFlight[] =>
  [...all].sort((a, b) => (a.flightId + a.date < b.flightId + b.date ? -1 : 1));

/**
 * Takes seats of every flight, all or none; false if one has not enough of them. Waits for a rival that has not committed
 * yet. The condition stands in the statement that takes, and a constraint of the table stands behind it.
 */
export async function takeSeats(tx: Tx, wanted: readonly SeatsOfFlight[]): Promise<boolean> {
  const taken: SeatsOfFlight[] = [];
  for (const one of inOrder(wanted)) {
    if (await takeOf(tx, one)) taken.push(one);
    else {
      await giveBackSeats(tx, taken);
      return false;
    }
  }
  return true;
}

async function takeOf(tx: Tx, { flightId, date, cabin, seats }: SeatsOfFlight): Promise<boolean> {
  const allotment = sql.ref(`flights.seats_${cabin.toLowerCase()}`);
  const { rows } = await sql`
    insert into flight_seats as sold (flight_id, route, date, cabin, allotment, taken)
      select flight_id, route, ${date}::date, ${cabin}, ${allotment}, ${seats} from flights
      where flight_id = ${flightId} and in_service and ${allotment} >= ${seats}
    on conflict (flight_id, date, cabin) do update set taken = sold.taken + excluded.taken
      where sold.taken + excluded.taken <= sold.allotment
    returning taken`.execute(tx);
  return rows.length > 0;
}

export async function giveBackSeats(tx: Tx, held: readonly SeatsOfFlight[]): Promise<void> {
  for (const { flightId, date, cabin, seats } of inOrder(held))
    await tx
      .updateTable('flight_seats')
      .set((row) => ({ taken: row('taken', '-', seats) }))
      .where('flight_id', '=', flightId)
      .where('date', '=', date)
      .where('cabin', '=', cabin)
      .execute();
}
