import type { Context } from '../context';
import type { Tx } from '../database';
import type { BookingKind, Payable } from '../payments/payable';
import { type LockedRide, lockRide } from './bookings/bookings.repository';
import { holdCar, prolongHold, releaseHold } from './bookings/car-holds.repository';
import { clearStaleHolds } from './bookings/clear-stale-holds';
import { overHoldLimit } from './bookings/limit-holds';
import { scheduleRide } from './schedule-ride';
import { move } from './states/move';
import { isRidePaid } from './states/ride-states';

const payable = (ride: LockedRide | undefined): Payable | undefined =>
  ride && {
    id: ride.id,
    publicId: ride.publicId,
    reference: ride.reference,
    status: ride.status,
    amountDueKobo: ride.amountDueKobo,
    payerName: ride.payerName,
    email: ride.email,
    phone: ride.phone,
  };

async function mustLock(tx: Tx, bookingId: string): Promise<LockedRide> {
  const ride = await lockRide(tx, { id: bookingId });
  if (!ride) throw new Error(`No ride ${bookingId}`);
  return ride;
}

/** Rides as the payments area sees them: what the money does to a booking and to its car. */
export function rideBookings(context: Context): BookingKind {
  const { now, settings } = context;

  /** With less time than that before the pickup nobody could accept the ride any more. */
  const isTooLate = (ride: LockedRide, until: Date) => {
    const lastMoment = ride.pickupAt.getTime() - settings.rules.unconfirmedCancelHours * 3_600_000;
    return Math.max(now().getTime(), until.getTime()) >= lastMoment;
  };

  const rides: BookingKind = {
    kind: 'ride',
    lock: async (tx, bookingId) => payable(await lockRide(tx, { id: bookingId })),
    lockByPublicId: async (tx, publicId) => payable(await lockRide(tx, { publicId })),

    async paid(tx, bookingId) {
      const ride = await mustLock(tx, bookingId);
      if (isRidePaid(ride.status)) return;
      if (!(await prolongHold(tx, bookingId, null))) throw new Error(`Ride ${ride.reference} is paid without its car`);
      await move(tx, context, bookingId, 'awaiting_confirmation');
      await scheduleRide(tx, context, ride);
    },

    async expired(tx, bookingId, receivedKobo) {
      const ride = await mustLock(tx, bookingId);
      if (ride.status !== 'pending_payment') return;
      await releaseHold(tx, bookingId, now());
      const tooLittle = { note: 'Too little had arrived when the account expired', withoutMail: true };
      await move(tx, context, bookingId, 'expired', receivedKobo > 0 ? tooLittle : {});
    },

    overLimit: (tx, ride) => overHoldLimit(tx, context, ride),

    async holdAgain(tx, bookingId, until) {
      const ride = await mustLock(tx, bookingId);
      if (ride.status === 'pending_payment') return prolongHold(tx, bookingId, until);
      if (ride.status !== 'expired' && ride.status !== 'payment_review') return false;
      if (isTooLate(ride, until)) return false;
      await clearStaleHolds(tx, context, rides, ride);
      if (!(await holdCar(tx, bookingId, until, now()))) return false;
      if (ride.status === 'expired')
        await move(tx, context, bookingId, 'pending_payment', { note: 'The car is held again' });
      return true;
    },

    async review(tx, bookingId) {
      const ride = await mustLock(tx, bookingId);
      if (ride.status !== 'pending_payment' && ride.status !== 'expired') return;
      await releaseHold(tx, bookingId, now());
      await move(tx, context, bookingId, 'payment_review');
    },
  };
  return rides;
}
