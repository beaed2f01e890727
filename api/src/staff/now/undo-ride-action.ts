import { Refusal } from 'server/http';
import type { RideStatus } from 'shared/contract/lists';
import { formatTime } from 'shared/format';
import { transition } from '../../bookings/states';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { type LockedRide, lockRide } from '../../rides/bookings.repository';
import { confirmByOf } from '../../rides/confirm-by';
import { driverOf, type RideDriver, takeDriver } from '../../rides/drivers.repository';
import { lockHeldMail, type Undoable } from '../../rides/held-mails';
import { scheduleRide } from '../../rides/ride-bookings';
import { rideKind } from '../../rides/ride-states';
import { recordedOf } from '../assign-driver';
import { type Done, differences } from '../record-action';
import { inWords } from '../staff-transitions';

const steps: Readonly<
  Record<Undoable, { readonly to: 'awaiting_confirmation' | 'confirmed'; readonly note: string; readonly late: string }>
> = {
  confirmed: {
    to: 'awaiting_confirmation',
    note: 'We are still confirming your ride',
    late: 'The traveller has been told that the ride is confirmed. Cancel it if it cannot be driven.',
  },
  driver_assigned: {
    to: 'confirmed',
    note: 'We choose your driver again',
    late: 'The traveller has been told who drives. Change the driver instead.',
  },
};

/**
 * Takes back the confirmation of a ride or its first driver, with the mail that has not been sent.
 * @returns what has changed
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if the ride has moved on, the mail is sent, or the deadline is past
 */
export async function undoRideAction(tx: Tx, context: Context, publicId: string, status: Undoable): Promise<Done> {
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  if (ride.status !== status)
    throw new Refusal('STATE_CONFLICT', `This ride is ${inWords(ride.status)} by now: there is nothing to take back.`);
  const { to, note, late } = steps[status];
  const mail = await lockHeldMail(tx, ride.id, status);
  if (!mail || mail.runAt <= context.now())
    throw new Refusal('STATE_CONFLICT', `It is too late to take this back. ${late}`);
  const driver = await driverOf(tx, ride.id);
  await tx.deleteFrom('jobs').where('id', '=', mail.jobId).execute();
  if (status === 'driver_assigned') await takeDriver(tx, ride.id);
  await transition(tx, context, rideKind, ride.id, to, { note, withoutMail: true });
  if (to === 'awaiting_confirmation') await waitAgain(tx, context, ride);
  const valuesOf = (of: RideStatus, by: RideDriver | undefined) => ({ status: of, ...recordedOf(by) });
  const after = valuesOf(to, await driverOf(tx, ride.id));
  return { reference: ride.reference, ...differences(valuesOf(status, driver), after) };
}

/** The ride is cancelled at its deadline again. */
async function waitAgain(tx: Tx, context: Context, ride: LockedRide): Promise<void> {
  const by = await confirmByOf(tx, context.settings, ride);
  if (by && by <= context.now())
    throw new Refusal(
      'STATE_CONFLICT',
      `This ride had to be confirmed by ${formatTime(by)}: unconfirmed it would be cancelled at once. Leave it confirmed, or cancel it.`,
    );
  await scheduleRide(tx, context, ride);
}
