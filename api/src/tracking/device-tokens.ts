import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { KeptOnDevice } from 'shared/contract/tracking';
import { linkEndsAt, readViewToken, type View, viewExpired, viewTokenOf } from '../bookings/open-booking';
import type { Context } from '../context';
import type { Db } from '../database';
import type { KindName } from '../payments/payable';

interface KeptBooking {
  readonly id: string;
  readonly reference: string;
  readonly journeyEndsAt: Date;
}

const bookingOf: Readonly<Record<KindName, (db: Db, publicId: string) => Promise<KeptBooking | undefined>>> = {
  ride: (db, publicId) =>
    db
      .selectFrom('ride_bookings')
      .select(['id', 'reference'])
      // of the last way
      .select(
        sql<Date>`(select max(way.pickup_at) from ride_bookings way
          where way.id = ride_bookings.id or way.return_of = ride_bookings.id)`.as('journeyEndsAt'),
      )
      .where('public_id', '=', publicId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  flight: (db, publicId) =>
    db
      .selectFrom('flight_bookings')
      .select(['id', 'reference', 'arrives_at as journeyEndsAt'])
      .where('public_id', '=', publicId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
};

/**
 * A token for the device that booked, which proves itself by the `_id`. It ends with the `_id`.
 * @throws Refusal NOT_FOUND, VIEW_EXPIRED
 */
export async function deviceToken(context: Context, kind: KindName, publicId: string): Promise<KeptOnDevice> {
  const booking = await bookingOf[kind](context.db, publicId);
  if (!booking) throw new Refusal('NOT_FOUND', 'There is no such booking.');
  const expiresAt = linkEndsAt(context, booking.journeyEndsAt);
  if (expiresAt <= context.now()) throw viewExpired();
  const token = viewTokenOf(context.settings.viewSecret, { kind, bookingId: booking.id, expiresAt }, 'device');
  return { bookingId: booking.reference, token, expiresOn: expiresAt.toISOString() };
}

const tables = { ride: 'ride_bookings', flight: 'flight_bookings' } as const;

/** The booking that the token of a device opens; undefined for another token, and once the booking is erased. */
export async function openDeviceToken(context: Context, token: string, kind: KindName): Promise<View | undefined> {
  const view = readViewToken(context.settings.viewSecret, token, context.now(), 'device');
  if (view?.kind !== kind) return undefined;
  const row = await context.db
    .selectFrom(tables[kind])
    .select('id')
    .where('id', '=', view.bookingId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row && view;
}
