import { sql } from 'kysely';
import type { Context } from '../context';
import type { Tx } from '../database';
import { Refusal } from '../http';

export interface Contact {
  readonly email: string;
  readonly phone: string;
}

/**
 * The refusal (HOLD_LIMIT) of a phone or an e-mail that already holds as many unpaid rides and flights as one may: else
 * one person could empty an airport. Requests of one contact come one after another here, so that two at once cannot
 * both be the last.
 */
export async function overHoldLimit(
  tx: Tx,
  { now, settings }: Context,
  contact: Contact,
): Promise<Refusal | undefined> {
  const most = settings.rules.maxLiveHoldsPerContact;
  const [email, phone] = [`unpaid hold of email ${contact.email}`, `unpaid hold of phone ${contact.phone}`];
  // counted by a statement of its own: what a rival wrote before the locks were given must be seen
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0)),
    pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(tx);
  const { rides, flights } = await held(tx, contact, now());
  if (rides + flights < most) return undefined;
  const what = flights === 0 ? 'ride' : rides === 0 ? 'flight' : 'booking';
  return new Refusal(
    'HOLD_LIMIT',
    `You already hold ${most} unpaid ${most === 1 ? what : `${what}s`}. Pay for one, or wait until one expires.`,
  );
}

async function held(tx: Tx, contact: Contact, now: Date): Promise<{ rides: number; flights: number }> {
  const counts = tx.selectNoFrom([
    heldRides(tx, contact, now).as('rides'),
    heldFlights(tx, contact, now).as('flights'),
  ]);
  const { rides, flights } = await counts.executeTakeFirstOrThrow();
  return { rides: rides ?? 0, flights: flights ?? 0 };
}

/** How many cars a phone or an e-mail holds unpaid at this moment. */
const heldRides = (tx: Tx, { email, phone }: Contact, now: Date) =>
  tx
    .selectFrom('ride_bookings')
    .innerJoin('car_holds', 'car_holds.booking_id', 'ride_bookings.id')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('ride_bookings.status', '=', 'pending_payment')
    .where((ride) => ride.or([ride('email', '=', email), ride('phone', '=', phone)]))
    .where('released_at', 'is', null)
    .where('car_holds.expires_at', '>', now);

/** The same of flights, whose seats are held as long as their status says so. */
const heldFlights = (tx: Tx, { email, phone }: Contact, now: Date) =>
  tx
    .selectFrom('flight_bookings')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('status', 'in', ['held', 'payment_processing'])
    .where((flight) => flight.or([flight('email', '=', email), flight('phone', '=', phone)]))
    .where('hold_expires_at', '>', now);
