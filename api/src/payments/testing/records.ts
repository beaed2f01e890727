import type { TestApi } from '../../testing';
import type { UnpaidRide } from './traveller';

/** The database records of a ride. */
export const recordsOf = ({ context: { db } }: TestApi) => {
  const internalId = async ({ id }: Pick<UnpaidRide, 'id'>): Promise<string> => {
    const row = await db.selectFrom('ride_bookings').select('id').where('public_id', '=', id).executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    internalId,

    async carOf(ride: UnpaidRide): Promise<{ carId: string; pickupDate: string }> {
      const row = await db
        .selectFrom('ride_bookings')
        .select('car_id')
        .where('public_id', '=', ride.id)
        .executeTakeFirstOrThrow();
      return { carId: row.car_id, pickupDate: ride.pickupDate };
    },

    /** The newest refund that was not withdrawn. */
    async refundIdOf(ride: UnpaidRide): Promise<number> {
      const row = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select('refunds.id')
        .where('payments.booking_id', '=', await internalId(ride))
        .where('refunds.state', '<>', 'withdrawn')
        .orderBy('refunds.id', 'desc')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** The refunds that wait to be sent, the oldest first. */
    async dueRefundIdsOf(ride: UnpaidRide): Promise<number[]> {
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select('refunds.id')
        .where('payments.booking_id', '=', await internalId(ride))
        .where('refunds.state', '=', 'due')
        .orderBy('refunds.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The templates of the enqueued mails, in order; without those that name an account to pay into. */
    async mailsOf(ride: UnpaidRide): Promise<unknown[]> {
      const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute();
      const id = await internalId(ride);
      return rows
        .filter(({ payload }) => payload.bookingId === id && payload.template !== 'payment-due')
        .map(({ payload }) => payload.template);
    },

    /** The mails about payments and refunds, in order, each with its kobo. */
    async moneyMailsOf(ride: UnpaidRide): Promise<[template: string, amountKobo: unknown][]> {
      const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute();
      const id = await internalId(ride);
      return rows
        .filter(({ payload }) => payload.bookingId === id && typeof payload.amountKobo === 'number')
        .filter(({ payload }) => String(payload.template).startsWith('payment-'))
        .map(({ payload }) => [String(payload.template), payload.amountKobo]);
    },

    /** All past statuses of the payment. */
    async statusesOf(ride: UnpaidRide): Promise<string[]> {
      const rows = await db
        .selectFrom('payment_history')
        .innerJoin('payments', 'payments.id', 'payment_history.payment_id')
        .select('to_status')
        .where('booking_id', '=', await internalId(ride))
        .orderBy('payment_history.id')
        .execute();
      return rows.map((row) => row.to_status);
    },
  };
};
