import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookieName, cookieNamed, networkOf, Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { KindName } from '../payments/payable';

interface Contact {
  readonly email: string;
  readonly phone: string;
}

/**
 * Holds an advisory lock on each subject, taken in their order, until the end of the transaction, so that two concurrent
 * bookings cannot both pass the limit.
 */
export const lockSubjects = (tx: Tx, ...subjects: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(${subjects}::text[]) subject`.execute(tx);

/**
 * The refusal (HOLD_LIMIT) of a booking where the network, visit, phone or e-mail already holds as many unpaid rides and
 * flights as allowed: otherwise one person could hold all cars of an airport. Every caller takes the locks in the same order.
 * @param source where the booking was made from; undefined once it is no longer stored
 */
export async function holdLimitRefusal(
  tx: Tx,
  { now, settings: { rules } }: Context,
  contact: Contact,
  source: HoldSource | undefined,
): Promise<Refusal | undefined> {
  const subjects = [
    ...(source ? [`unpaid hold of network ${source.network}`] : []),
    ...(source?.visit ? [`unpaid hold of visit ${source.visit}`] : []),
    `unpaid hold of email ${contact.email}`,
    `unpaid hold of phone ${contact.phone}`,
  ];
  await lockSubjects(tx, ...subjects);
  // a separate statement: it must see what a concurrent transaction wrote before the locks were acquired
  const held = await heldBy(tx, contact, source, now());
  const ofContact = held.rides + held.flights;
  if (ofContact >= rules.maxLiveHoldsPerContact)
    return overContactLimit(rules.maxLiveHoldsPerContact, held.rides, held.flights);
  if (held.ofVisit >= rules.maxLiveHoldsPerVisit)
    return new Refusal(
      'HOLD_LIMIT',
      `This browser already holds ${held.ofVisit} unpaid bookings. Pay for one, or wait until one expires.`,
    );
  if (held.ofNetwork >= rules.maxLiveHoldsPerNetwork)
    return new Refusal(
      'HOLD_LIMIT',
      'Too many unpaid bookings are held from your network at this moment. Try again in a few minutes, or over another connection.',
    );
  return undefined;
}

function overContactLimit(most: number, rides: number, flights: number): Refusal {
  const what = flights === 0 ? 'ride' : rides === 0 ? 'flight' : 'booking';
  return new Refusal(
    'HOLD_LIMIT',
    `You already hold ${most} unpaid ${most === 1 ? what : `${what}s`}. Pay for one, or wait until one expires.`,
  );
}

interface Held {
  readonly rides: number;
  readonly flights: number;
  readonly ofVisit: number;
  readonly ofNetwork: number;
}

/** Counts active unpaid holds of these subjects only: each is found by an index. */
async function heldBy(tx: Tx, { email, phone }: Contact, source: HoldSource | undefined, now: Date): Promise<Held> {
  const [network, visit] = [source?.network ?? null, source?.visit ?? null];
  const { rows } = await sql<Held>`
    with named as (
      select id from ride_bookings where status = 'pending_payment' and email = ${email}
      union select id from ride_bookings where status = 'pending_payment' and phone = ${phone}
      union select id from flight_bookings where status in ('held', 'payment_processing') and email = ${email}
      union select id from flight_bookings where status in ('held', 'payment_processing') and phone = ${phone}
      union select booking_id from hold_sources where network = ${network}
      union select booking_id from hold_sources where visit = ${visit}
    ), live as (
      select 'ride' as kind, booking.id, email, phone from named join ride_bookings booking using (id)
        join car_holds hold on hold.booking_id = booking.id
        where status = 'pending_payment' and return_of is null and hold.released_at is null and hold.expires_at > ${now}
      union all
      select 'flight', booking.id, email, phone from named join flight_bookings booking using (id)
        where status in ('held', 'payment_processing') and hold_expires_at > ${now}
    )
    select count(*) filter (where kind = 'ride' and (email = ${email} or phone = ${phone})) as rides,
      count(*) filter (where kind = 'flight' and (email = ${email} or phone = ${phone})) as flights,
      count(*) filter (where visit = ${visit}) as "ofVisit",
      count(*) filter (where network = ${network}) as "ofNetwork"
    from live left join hold_sources on booking_id = live.id`.execute(tx);
  const [held] = rows;
  if (!held) throw new Error('A count without a row');
  return held;
}

/** Cars of a type in a state at a time, or seats of a cabin of a departure. */
interface Pool {
  /** For the log; names no person. */
  readonly name: string;
  /** Not sold, including what is held unpaid. */
  readonly free: number;
  /** Held unpaid by others. */
  readonly unpaid: number;
  readonly wanted: number;
  /** The message for the traveller. */
  readonly refusal: string;
}

/**
 * The refusal (HOLD_LIMIT) of a hold beyond the unpaid share of a pool. The first unpaid hold of a pool is always
 * allowed, so the last car can be booked. A pool with a large unpaid share is logged.
 */
export function unpaidShareRefusal(
  { settings: { rules }, log }: Context,
  { name, free, unpaid, wanted, refusal }: Pool,
): Refusal | undefined {
  const held = unpaid + wanted;
  if (unpaid > 0 && held * 100 >= free * rules.unpaidPoolAlarmPercent)
    log.warn({ pool: name, free, unpaid }, 'Much of a pool is held by bookings that nobody has paid');
  return unpaid > 0 && held * 100 > free * rules.unpaidPoolPercent ? new Refusal('HOLD_LIMIT', refusal) : undefined;
}

/** The source of a booking as keyed hashes, which identify nobody. */
export interface HoldSource {
  readonly network: string;
  /** Undefined for a caller without the signed cookie that every document sets. */
  readonly visit: string | undefined;
}

const visitForm = /^(\d{1,2}\.([\w-]{22})\.(\d{1,11}))\.([\w-]{43})$/;

export function holdSourceOf({ settings, now }: Context, { ip, headers }: FastifyRequest): HoldSource {
  const mac = (text: string) => createHmac('sha256', settings.visitSecret).update(text).digest('base64url');
  const name = cookieName('visit', { path: '/', isSecure: settings.origin.startsWith('https:') });
  const [, text = '', id = '', expirySeconds, signature = ''] =
    visitForm.exec(cookieNamed(name, headers.cookie) ?? '') ?? [];
  const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(mac(text)));
  const isVisit = isOurs && Number(expirySeconds) * 1000 > now().getTime();
  return {
    network: mac(`hold network\n${networkOf(ip)}`),
    visit: isVisit ? mac(`hold visit\n${id}`) : undefined,
  };
}

/** Stores the source of a booking for the limits on later bookings and accounts. */
export async function storeHoldSource(
  tx: Tx,
  { now }: Context,
  kind: KindName,
  bookingId: string,
  { network, visit }: HoldSource,
): Promise<void> {
  await tx
    .insertInto('hold_sources')
    .values({ booking_kind: kind, booking_id: bookingId, network, visit: visit ?? null, created_at: now() })
    .execute();
}

/** The source of a booking while it is stored. */
export async function holdSourceOfBooking(tx: Tx, kind: KindName, bookingId: string): Promise<HoldSource | undefined> {
  const row = await tx
    .selectFrom('hold_sources')
    .select(['network', 'visit'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && { network: row.network, visit: row.visit ?? undefined };
}

const retentionMs = 2 * 86_400_000;

/** Deletes sources that no limit reads any more. */
export async function deleteOldHoldSources({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('hold_sources')
    .where('created_at', '<', new Date(now().getTime() - retentionMs))
    .execute();
}

/** Removes what a new booking has used beside its own rows: its coupon, and its place in the limits of unpaid holds. */
export async function forgetNewBooking(tx: Tx, kind: KindName, bookingId: string): Promise<void> {
  for (const table of ['coupon_redemptions', 'hold_sources'] as const)
    await tx.deleteFrom(table).where('booking_kind', '=', kind).where('booking_id', '=', bookingId).execute();
}
