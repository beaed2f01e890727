import { sql } from 'kysely';
import type { Cabin } from 'shared/contract/lists';
import type { Tx } from '../../../database';
import type { ExchangeOrder, HoldOrder, Unavailable } from '../../supplier/flight-supplier';
import { dayNumber, dayText, flies, instantOf } from '../clock';
import { type NamedFlight, parseKey } from '../offers/offer';
import { insertOrder, lockOrder, moveSeats, seatsOfOrder, setOrder } from './orders.repository';

// These functions use only the given transaction and read the tables instead of the schedule in memory: the embedded
// engine has a single connection, and a booking must not use outdated data.

/** Holds the seats of every flight of the order. A repetition for the same booking has the same result. */
export async function holdSeats(
  tx: Tx,
  order: HoldOrder,
  { now, departsFromMs }: { now: Date; departsFromMs: number },
): Promise<{ readonly airlineReference: string } | Unavailable> {
  const known = await lockOrder(tx, order.bookingId);
  if (known && !known.isReleased) return { airlineReference: known.airlineReference };
  if (known) return 'gone';
  const named = parseKey(order.key);
  if (!named || named.cabin !== order.cabin) return 'gone';
  const held = order.replaces === undefined ? [] : await seatsOfOrder(tx, order.replaces);
  // flights of both orders keep their seats, flown or not
  const flights = named.ways
    .flat()
    .filter(({ flightId, day }) => !held.some((other) => isSameFlight({ flightId, date: dayText(day) }, other)));
  if (!(await areAhead(tx, flights, departsFromMs))) return 'gone';
  const seats = order.party.adults + order.party.children;
  const wanted = flights.map(({ flightId, day }) => ({ flightId, date: dayText(day), cabin: order.cabin, seats }));
  if (!(await takeSeats(tx, wanted))) return 'sold_out';
  return { airlineReference: await insertOrder(tx, order, wanted, now) };
}

type FlightOnDay = Pick<SeatsOfFlight, 'flightId' | 'date'>;

const isSameFlight = (one: FlightOnDay, other: FlightOnDay): boolean =>
  one.flightId === other.flightId && one.date === other.date;

/** Sells a held order in place of a ticketed one, and takes over its seats for the flights of both; the others are released. */
export async function exchangeSeats(
  tx: Tx,
  { orderId, replacedId }: ExchangeOrder,
  now: Date,
): Promise<'held' | Unavailable> {
  const replaced = await lockOrder(tx, replacedId);
  const order = await lockOrder(tx, orderId);
  if (!order || order.isReleased || !replaced || replaced.isReleased) return 'gone';
  const taken = await seatsOfOrder(tx, orderId);
  const names = (parseKey(order.key)?.ways.flat() ?? []).map(({ flightId, day }) => `${flightId} ${dayText(day)}`);
  const [moved, left]: [SeatsOfFlight[], SeatsOfFlight[]] = [[], []];
  for (const one of await seatsOfOrder(tx, replacedId)) {
    const isOfBoth = names.includes(`${one.flightId} ${one.date}`) && !taken.some((other) => isSameFlight(one, other));
    (isOfBoth ? moved : left).push(one);
  }
  for (const one of moved) await moveSeats(tx, one, { orderId, replacedId });
  await giveBackSeats(tx, left);
  await setOrder(tx, replacedId, { releasedAt: now });
  await setOrder(tx, orderId, { expiresAt: null, releasedAt: null });
  return 'held';
}

/** Changes the end of an active order; holds the seats of a released one again. */
export async function holdSeatsAgain(
  tx: Tx,
  bookingId: string,
  until: Date | null,
  { departsFromMs }: { departsFromMs: number },
): Promise<'held' | Unavailable> {
  const order = await lockOrder(tx, bookingId);
  if (!order) return 'gone';
  if (order.isReleased) {
    const own = await seatsOfOrder(tx, bookingId);
    const flights = own.map(({ flightId, date }) => ({ flightId, day: dayNumber(date) }));
    if (!(await areAhead(tx, flights, departsFromMs))) return 'gone';
    if (!(await takeSeats(tx, own))) return 'sold_out';
  }
  await setOrder(tx, bookingId, { expiresAt: until, releasedAt: null });
  return 'held';
}

/** Releases the seats of an order; does nothing to a released or unknown one. */
export async function releaseSeats(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, bookingId);
  if (!order || order.isReleased) return;
  await giveBackSeats(tx, await seatsOfOrder(tx, bookingId));
  await setOrder(tx, bookingId, { releasedAt: now });
}

/** Whether all of these flights operate on their days and depart late enough. */
async function areAhead(tx: Tx, named: readonly NamedFlight[], departsFromMs: number): Promise<boolean> {
  if (named.length === 0) return false;
  const rows = await tx
    .selectFrom('flights')
    .innerJoin('airports', 'airports.iata', 'flights.from_code')
    .select(['flight_id', 'days', 'departs_minutes', 'time_zone'])
    .where('in_service', '=', true)
    .where('flight_id', 'in', [...new Set(named.map(({ flightId }) => flightId))])
    .execute();
  const byId = new Map(rows.map((row) => [row.flight_id, row]));
  return named.every(({ flightId, day }) => {
    const row = byId.get(flightId);
    return (
      row !== undefined && flies(row.days, day) && instantOf(row.time_zone, day, row.departs_minutes) >= departsFromMs
    );
  });
}

/** A number of seats of a flight on a day (`YYYY-MM-DD`). */
export interface SeatsOfFlight {
  readonly flightId: string;
  readonly date: string;
  readonly cabin: Cabin;
  readonly seats: number;
}

/** A fixed order, so that concurrent bookings of the same flights wait instead of deadlocking. */
const inOrder = (all: readonly SeatsOfFlight[]): SeatsOfFlight[] =>
  [...all].sort((a, b) => (a.flightId + a.date < b.flightId + b.date ? -1 : 1));

/**
 * Takes the seats of all flights or of none; false if one has too few. Waits for a concurrent transaction. The
 * condition is part of the statement, and a table constraint enforces it too.
 */
async function takeSeats(tx: Tx, wanted: readonly SeatsOfFlight[]): Promise<boolean> {
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

async function giveBackSeats(tx: Tx, held: readonly SeatsOfFlight[]): Promise<void> {
  for (const { flightId, date, cabin, seats } of inOrder(held))
    await tx
      .updateTable('flight_seats')
      .set((row) => ({ taken: row('taken', '-', seats) }))
      .where('flight_id', '=', flightId)
      .where('date', '=', date)
      .where('cabin', '=', cabin)
      .execute();
}
