import type { Context } from '../context';
import type { Tx } from '../database';
import type { Rules } from '../settings';
import type { LockedRide } from './bookings/bookings.repository';
import type { RideMail } from './ride-states';

/** True where somebody can still accept a ride that is paid as late as `paidAt`: after that it is cancelled unconfirmed. */
export const isInTimeToConfirm = (pickupAt: Date, paidAt: Date, { unconfirmedCancelHours }: Rules): boolean =>
  paidAt.getTime() < pickupAt.getTime() - unconfirmedCancelHours * 3_600_000;

export const reminders = [
  { template: 'ride-reminder-24h', hoursBefore: 24 },
  { template: 'ride-reminder-3h', hoursBefore: 3 },
] as const satisfies readonly { template: RideMail; hoursBefore: number }[];

export const hoursBeforePickup = (pickupAt: Date, hours: number): Date =>
  new Date(pickupAt.getTime() - hours * 60 * 60 * 1000);

/** Enqueues the timed jobs of a paid ride: reminders that are still ahead, and the end of an unconfirmed ride. */
export async function scheduleRide(tx: Tx, { jobs, now, settings }: Context, ride: LockedRide): Promise<void> {
  const remind = reminders.map(({ template, hoursBefore }) => ({
    kind: 'ride-reminder',
    payload: { template, bookingId: ride.id },
    runAt: hoursBeforePickup(ride.pickupAt, hoursBefore),
    key: `ride-reminder:${template}:${ride.id}`,
  }));
  await jobs.enqueue(tx, ...remind.filter(({ runAt }) => runAt > now()), {
    kind: 'ride-unconfirmed',
    payload: { bookingId: ride.id },
    runAt: hoursBeforePickup(ride.pickupAt, settings.rules.unconfirmedCancelHours),
    key: `ride-unconfirmed:${ride.id}`,
  });
}
