import { sql } from 'kysely';
import type { RideStatus } from 'shared/contract/lists';
import { type TransitionOptions, transition } from '../bookings/states';
import { forgetNewBooking, holdLimitRefusal, holdSourceOfBooking } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { BookingKind } from '../payments/payable';
import type { Rules } from '../settings';
import { type LockedRide, lockRide, lockWays } from './bookings.repository';
import { clearStaleHolds, holdCar, prolongHold, releaseHold, unpaidCarsRefusal } from './car-holds';
import { confirmByOf } from './confirm-by';
import { isRidePaid, type RideMail, rideKind } from './ride-states';

async function waysOf(tx: Tx, bookingId: string): Promise<LockedRide[]> {
  const ways = await lockWays(tx, { id: bookingId });
  if (ways.length === 0) throw new Error(`No ride ${bookingId}`);
  return ways;
}

/** Rides for payments: the effects of payments on a booking and its car. */
export function rideBookings(context: Context): BookingKind<'ride'> {
  const { now, settings } = context;

  const isTooLate = ({ pickupAt }: LockedRide, until: Date) =>
    ![now(), until].every((paidAt) => isInTimeToConfirm(pickupAt, paidAt, settings.rules));

  /** The rides of a booking that is not paid yet have the same state, and one mail is about all of them. */
  const transitionWay = (tx: Tx, way: LockedRide, to: RideStatus, options: TransitionOptions = {}) =>
    transition(
      tx,
      context,
      rideKind,
      way.id,
      to,
      way.id === way.bookingId ? options : { ...options, withoutMail: true },
    );

  async function holdWayAgain(tx: Tx, way: LockedRide, until: Date): Promise<boolean> {
    if (way.status === 'pending_payment') return prolongHold(tx, way.id, until);
    if (way.status !== 'expired' && way.status !== 'payment_review') return false;
    if (way.isErased || isTooLate(way, until)) return false;
    return holdCar(tx, way.id, until, now());
  }

  const rides: BookingKind<'ride'> = {
    kind: 'ride',
    gone: {
      code: 'CAR_TAKEN',
      message: 'It has been taken by someone else in the meantime. Search again to choose another.',
    },
    lock: (tx, id) => lockRide(tx, { id }),
    lockByPublicId: (tx, publicId) => lockRide(tx, { publicId }),

    async paid(tx, bookingId) {
      for (const way of await waysOf(tx, bookingId)) {
        if (isRidePaid(way.status)) continue;
        if (!(await prolongHold(tx, way.id, null))) throw new Error(`Ride ${way.reference} is paid without its car`);
        await transitionWay(tx, way, 'awaiting_confirmation');
        await scheduleRide(tx, context, way);
      }
    },

    async expired(tx, bookingId, receivedKobo, options = {}) {
      const tooLittle = { note: 'Too little had arrived when the account expired', withoutMail: true };
      for (const way of await waysOf(tx, bookingId)) {
        if (way.status !== 'pending_payment') continue;
        await releaseHold(tx, way.id, now());
        await transitionWay(tx, way, 'expired', receivedKobo > 0 ? tooLittle : options);
      }
    },

    async endHoldAt(tx, bookingId, at) {
      for (const way of await waysOf(tx, bookingId)) await prolongHold(tx, way.id, at);
    },

    async remove(tx, bookingId) {
      const ids = (await waysOf(tx, bookingId)).map(({ id }) => id);
      await forgetNewBooking(tx, 'ride', bookingId);
      await tx.deleteFrom('car_holds').where('booking_id', 'in', ids).execute();
      await sql`set constraints all deferred`.execute(tx);
      await tx.deleteFrom('ride_timeline').where('booking_id', 'in', ids).execute();
      await tx.deleteFrom('ride_bookings').where('return_of', 'in', ids).execute();
      await tx.deleteFrom('ride_bookings').where('id', '=', bookingId).execute();
    },

    async beforeHold(bookingId) {
      const ways = await context.db
        .selectFrom('ride_bookings')
        .select(['car_id', sql<Date>`lower(blocked)`.as('from'), sql<Date>`upper(blocked)`.as('until')])
        .where((way) => way.or([way('id', '=', bookingId), way('return_of', '=', bookingId)]))
        .execute();
      for (const { car_id: carId, from: blockedFrom, until: blockedUntil } of ways)
        await clearStaleHolds(context, rides, { carId, blockedFrom, blockedUntil });
    },

    async overLimit(tx, ride) {
      const source = await holdSourceOfBooking(tx, 'ride', ride.id);
      const overLimit = await holdLimitRefusal(tx, context, ride, source);
      if (overLimit) return overLimit;
      for (const way of await waysOf(tx, ride.id)) {
        const tooMany = await unpaidCarsRefusal(tx, context, way, way.id);
        if (tooMany) return tooMany;
      }
      return undefined;
    },

    async holdAgain(tx, bookingId, until) {
      const ways = await waysOf(tx, bookingId);
      for (const way of ways) {
        if (await holdWayAgain(tx, way, until)) continue;
        // both cars or none
        for (const held of ways) await releaseHold(tx, held.id, now());
        return 'gone';
      }
      for (const way of ways)
        if (way.status === 'expired')
          await transitionWay(tx, way, 'pending_payment', { note: 'The car is held again' });
      return 'held';
    },

    async review(tx, bookingId) {
      for (const way of await waysOf(tx, bookingId)) {
        if (way.status !== 'pending_payment' && way.status !== 'expired') continue;
        await releaseHold(tx, way.id, now());
        await transitionWay(tx, way, 'payment_review');
      }
    },

    async refunded(tx, bookingId) {
      for (const way of await waysOf(tx, bookingId))
        if (way.status === 'payment_review')
          await transitionWay(tx, way, 'cancelled', {
            note: 'Your money has been sent back to you',
            withoutMail: true,
          });
    },
  };
  return rides;
}

/** Whether a ride that is paid at `paidAt` can still be confirmed before it is cancelled as unconfirmed. */
export const isInTimeToConfirm = (pickupAt: Date, paidAt: Date, { unconfirmedCancelHours }: Rules): boolean =>
  paidAt.getTime() < pickupAt.getTime() - unconfirmedCancelHours * 3_600_000;

export const reminders = [
  { template: 'ride-reminder-24h', hoursBefore: 24 },
  { template: 'ride-reminder-3h', hoursBefore: 3 },
] as const satisfies readonly { template: RideMail; hoursBefore: number }[];

export const hoursBeforePickup = (pickupAt: Date, hours: number): Date =>
  new Date(pickupAt.getTime() - hours * 60 * 60 * 1000);

/**
 * Enqueues the reminders of a paid ride that are still ahead, and the cancellation if it stays unconfirmed. After its pickup
 * was moved, once more: the jobs of the earlier time find that they are not due.
 */
export async function scheduleRide(tx: Tx, { jobs, now, settings }: Context, ride: LockedRide): Promise<void> {
  const ofPickup = `${ride.id}:${ride.pickupAt.getTime()}`;
  const remind = reminders.map(({ template, hoursBefore }) => ({
    kind: 'ride-reminder',
    payload: { template, bookingId: ride.id },
    runAt: hoursBeforePickup(ride.pickupAt, hoursBefore),
    key: `ride-reminder:${template}:${ofPickup}`,
  }));
  const unconfirmedAt = await confirmByOf(tx, settings, ride);
  const giveUp = unconfirmedAt && {
    kind: 'ride-unconfirmed',
    payload: { bookingId: ride.id },
    runAt: unconfirmedAt,
    // a moved pickup can have the deadline of an earlier one, and the same pickup another deadline
    key: `ride-unconfirmed:${ride.id}:${unconfirmedAt.getTime()}`,
  };
  const due = [...remind.filter(({ runAt }) => runAt > now()), ...(giveUp ? [giveUp] : [])];
  if (due.length > 0) await jobs.enqueue(tx, ...due);
}
