import type { KindName } from '../../payments/payable';
import type { TestApi } from '../../testing';

const tables = {
  ride: { bookings: 'ride_bookings', timeline: 'ride_timeline' },
  flight: { bookings: 'flight_bookings', timeline: 'flight_timeline' },
} as const;

/** The database records of a booking, by its `_id`. */
export const bookingRecords = (kind: KindName) => {
  /** The internal key. */
  async function keyOf(api: TestApi, publicId: string): Promise<string> {
    const { id } = await api.context.db
      .selectFrom(tables[kind].bookings)
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    keyOf,

    /** The templates of the mails of the booking, oldest first; without those that name an account to pay into. */
    async mailsOf(api: TestApi, publicId: string): Promise<string[]> {
      const id = await keyOf(api, publicId);
      const mails = api.context.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id');
      const payloads = (await mails.execute()).map(({ payload }) => payload);
      return payloads
        .filter(({ bookingId, template }) => bookingId === id && template !== 'payment-due')
        .map(({ template }) => String(template));
    },

    /** Its past states. */
    async timelineOf(api: TestApi, publicId: string): Promise<string[]> {
      const rows = await api.context.db
        .selectFrom(tables[kind].timeline)
        .select('status')
        .where('booking_id', '=', await keyOf(api, publicId))
        .orderBy('seq')
        .execute();
      return rows.map(({ status }) => status);
    },
  };
};
