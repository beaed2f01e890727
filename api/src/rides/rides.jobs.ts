import { inTransaction } from 'server/database';
import { sendBookingMail } from '../bookings/states';
import type { JobHandlers } from '../jobs';
import { lockRide } from './bookings.repository';
import { endRide } from './cancel-ride';
import { confirmByOf } from './confirm-by';
import { hoursBeforePickup, reminders } from './ride-bookings';
import { isRideAhead, rideKind } from './ride-states';

/** The timed jobs of rides. Each handler reads the ride again: its state may have changed since the job was enqueued. */
export const rideJobs: JobHandlers = {
  'ride-reminder': ({ template, bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      const reminder = reminders.find((one) => one.template === template);
      const ride = await lockRide(tx, { id: String(bookingId) });
      if (!ride || !reminder || !isRideAhead(ride.status) || ride.pickupAt <= context.now()) return;
      if (hoursBeforePickup(ride.pickupAt, reminder.hoursBefore) > context.now()) return;
      // After an outage only the last due reminder is sent: "tomorrow" would be wrong.
      const isSuperseded = reminders.some(
        ({ hoursBefore }) =>
          hoursBefore < reminder.hoursBefore && hoursBeforePickup(ride.pickupAt, hoursBefore) <= context.now(),
      );
      if (!isSuperseded)
        await sendBookingMail(tx, context, rideKind, reminder.template, ride.id, `:${ride.pickupAt.getTime()}`);
    }),

  'ride-unconfirmed': ({ bookingId }, context) =>
    inTransaction(context.db, async (tx) => {
      const ride = await lockRide(tx, { id: String(bookingId) });
      if (ride?.status !== 'awaiting_confirmation') return;
      const by = await confirmByOf(tx, context.settings, ride);
      if (!by || by > context.now()) return;
      const note = () => 'No driver could be confirmed in time; we refund your money';
      await endRide(tx, context, ride, { retainedKobo: 0, note });
    }),
};
