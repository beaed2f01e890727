import type { Db } from '../database';
import { rideForMail } from '../rides';
import type { Booked, Circumstances } from './templates';

/** What a booking is now, and what its timeline says of that. Throws if there is none. */
export type ToldNow = Booked & Pick<Circumstances, 'statusNote'>;

/** A booking by its internal key. */
export const bookedForMail = (db: Db, kind: Booked['kind'], bookingId: string): Promise<ToldNow> =>
  readers[kind](db, bookingId);

const readers: Readonly<Record<Booked['kind'], (db: Db, bookingId: string) => Promise<ToldNow>>> = {
  async ride(db, bookingId) {
    const booked = await rideForMail(db, bookingId);
    const entry = await db
      .selectFrom('ride_timeline')
      .select('note')
      .where('booking_id', '=', bookingId)
      .where('status', '=', booked.savedBookedRide.status)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { kind: 'ride', booked, statusNote: entry?.note };
  },

  flight: (_db, bookingId) => Promise.reject(new Error(`No flight ${bookingId}`)),
};
