import { sql } from 'kysely';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
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
  for (const subject of [`email ${contact.email}`, `phone ${contact.phone}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid hold of ${subject}`}, 0))`.execute(tx);
  const rides = await heldRides(tx, contact, now());
  const flights = await heldFlights(tx, contact, now());
  if (rides + flights < most) return undefined;
  const what = flights === 0 ? 'ride' : rides === 0 ? 'flight' : 'booking';
  return new Refusal(
    'HOLD_LIMIT',
    `You already hold ${most} unpaid ${most === 1 ? what : `${what}s`}. Pay for one, or wait until one expires.`,
  );
}

/** How many cars a phone or an e-mail holds unpaid at this moment. */
async function heldRides(db: Db | Tx, { email, phone }: Contact, now: Date): Promise<number> {
  const { holds } = await db
    .selectFrom('ride_bookings')
    .innerJoin('car_holds', 'car_holds.booking_id', 'ride_bookings.id')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('ride_bookings.status', '=', 'pending_payment')
    .where((ride) => ride.or([ride('email', '=', email), ride('phone', '=', phone)]))
    .where('released_at', 'is', null)
    .where('car_holds.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return holds;
}

/** The same of flights, whose seats are held as long as their status says so. */
async function heldFlights(db: Db | Tx, { email, phone }: Contact, now: Date): Promise<number> {
  const { holds } = await db
    .selectFrom('flight_bookings')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('status', 'in', ['held', 'payment_processing'])
    .where((flight) => flight.or([flight('email', '=', email), flight('phone', '=', phone)]))
    .where('hold_expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return holds;
}
