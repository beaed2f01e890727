import { transition } from '../bookings/states';
import { holdLimitRefusal, holdSourceOfBooking } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { BookingKind } from '../payments/payable';
import type { Rules } from '../settings';
import { type LockedRide, lockRide, mustLockRide } from './bookings.repository';
import { clearStaleHolds, holdCar, prolongHold, releaseHold, unpaidCarsRefusal } from './car-holds';
import { isRidePaid, type RideMail, rideKind } from './ride-states';

/** Rides for payments: the effects of payments on a booking and its car. */
export function rideBookings(context: Context): BookingKind<'ride'> {
  const { now, settings } = context;

  const isTooLate = ({ pickupAt }: LockedRide, until: Date) =>
    ![now(), until].every((paidAt) => isInTimeToConfirm(pickupAt, paidAt, settings.rules));

  const rides: BookingKind<'ride'> = {
    kind: 'ride',
    gone: {
      code: 'CAR_TAKEN',
      message: 'It has been taken by someone else in the meantime. Search again to choose another.',
    },
    lock: (tx, id) => lockRide(tx, { id }),
    lockByPublicId: (tx, publicId) => lockRide(tx, { publicId }),

    async paid(tx, bookingId) {
      const ride = await mustLockRide(tx, bookingId);
      if (isRidePaid(ride.status)) return;
      if (!(await prolongHold(tx, bookingId, null))) throw new Error(`Ride ${ride.reference} is paid without its car`);
      await transition(tx, context, rideKind, bookingId, 'awaiting_confirmation');
      await scheduleRide(tx, context, ride);
    },

    async expired(tx, bookingId, receivedKobo) {
      const ride = await mustLockRide(tx, bookingId);
      if (ride.status !== 'pending_payment') return;
      await releaseHold(tx, bookingId, now());
      const tooLittle = { note: 'Too little had arrived when the account expired', withoutMail: true };
      await transition(tx, context, rideKind, bookingId, 'expired', receivedKobo > 0 ? tooLittle : {});
    },

    async overLimit(tx, ride) {
      const source = await holdSourceOfBooking(tx, 'ride', ride.id);
      const wanted = await mustLockRide(tx, ride.id);
      return (
        (await holdLimitRefusal(tx, context, ride, source)) ?? (await unpaidCarsRefusal(tx, context, wanted, ride.id))
      );
    },

    async holdAgain(tx, bookingId, until) {
      const ride = await mustLockRide(tx, bookingId);
      if (ride.status === 'pending_payment') return (await prolongHold(tx, bookingId, until)) ? 'held' : 'gone';
      if (ride.status !== 'expired' && ride.status !== 'payment_review') return 'gone';
      if (ride.isErased || isTooLate(ride, until)) return 'gone';
      await clearStaleHolds(tx, context, rides, ride);
      if (!(await holdCar(tx, bookingId, until, now()))) return 'gone';
      if (ride.status === 'expired')
        await transition(tx, context, rideKind, bookingId, 'pending_payment', { note: 'The car is held again' });
      return 'held';
    },

    async review(tx, bookingId) {
      const ride = await mustLockRide(tx, bookingId);
      if (ride.status !== 'pending_payment' && ride.status !== 'expired') return;
      await releaseHold(tx, bookingId, now());
      await transition(tx, context, rideKind, bookingId, 'payment_review');
    },

    async refunded(tx, bookingId) {
      const ride = await mustLockRide(tx, bookingId);
      if (ride.status !== 'payment_review') return;
      await transition(tx, context, rideKind, bookingId, 'cancelled', {
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
  await jobs.enqueue(tx, ...remind.filter(({ runAt }) => runAt > now()), {
    kind: 'ride-unconfirmed',
    payload: { bookingId: ride.id },
    runAt: hoursBeforePickup(ride.pickupAt, settings.rules.unconfirmedCancelHours),
    key: `ride-unconfirmed:${ofPickup}`,
  });
}
