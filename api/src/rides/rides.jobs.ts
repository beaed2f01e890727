import type { Context } from '../context';
import type { Tx } from '../database';
import type { JobHandlers } from '../jobs';
import { refundWhole } from '../payments';
import { type LockedRide, lockRide } from './bookings/bookings.repository';
import { releaseHold } from './bookings/car-holds.repository';
import { move, sendRideMail } from './states/move';
import { isRideAhead, type RideMail } from './states/ride-states';

const hoursMs = 60 * 60 * 1000;

const reminders = [
  { template: 'ride-reminder-24h', hoursBefore: 24 },
  { template: 'ride-reminder-3h', hoursBefore: 3 },
] as const satisfies readonly { template: RideMail; hoursBefore: number }[];

const before = (pickupAt: Date, hours: number) => new Date(pickupAt.getTime() - hours * hoursMs);

/** Puts down what has to happen to a paid ride by the clock alone. A reminder whose time is over is not sent. */
export async function scheduleRide(tx: Tx, { jobs, now, settings }: Context, ride: LockedRide): Promise<void> {
  for (const { template, hoursBefore } of reminders) {
    const runAt = before(ride.pickupAt, hoursBefore);
    if (runAt <= now()) continue;
    const payload = { template, bookingId: ride.id };
    await jobs.enqueue(tx, { kind: 'ride-reminder', payload, runAt, key: `ride-reminder:${template}:${ride.id}` });
  }
  await jobs.enqueue(tx, {
    kind: 'ride-unconfirmed',
    payload: { bookingId: ride.id },
    runAt: before(ride.pickupAt, settings.rules.unconfirmedCancelHours),
    key: `ride-unconfirmed:${ride.id}`,
  });
}

const bookingIdOf = (payload: Record<string, unknown>): string => String(payload.bookingId);

/** What the clock does to rides; each handler looks at the ride again, for much can have happened since. */
export const rideJobs: JobHandlers = {
  'ride-reminder': (payload, context) =>
    context.db.transaction().execute(async (tx) => {
      const reminder = reminders.find(({ template }) => template === payload.template);
      const ride = await lockRide(tx, { id: bookingIdOf(payload) });
      if (!ride || !reminder || !isRideAhead(ride.status) || ride.pickupAt <= context.now()) return;
      // After a long standstill only the last reminder that is due makes sense: "tomorrow" would no longer be true.
      const superseded = reminders.some(
        ({ hoursBefore }) => hoursBefore < reminder.hoursBefore && before(ride.pickupAt, hoursBefore) <= context.now(),
      );
      if (!superseded) await sendRideMail(tx, context, reminder.template, ride.id);
    }),

  'ride-unconfirmed': (payload, context) =>
    context.db.transaction().execute(async (tx) => {
      const ride = await lockRide(tx, { id: bookingIdOf(payload) });
      if (ride?.status !== 'awaiting_confirmation') return;
      await releaseHold(tx, ride.id, context.now());
      await refundWhole(tx, context, 'ride', ride.id, 'cancelled');
      await move(tx, context, ride.id, 'cancelled', {
        note: 'No driver could be confirmed in time; your money goes back to you',
      });
    }),
};
