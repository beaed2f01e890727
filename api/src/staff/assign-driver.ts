import { randomUUID } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import { formatShortDate, formatTime } from 'shared/format';
import { sendBookingMail, transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockRide } from '../rides/bookings.repository';
import { driverOf, giveDriver, type RideDriver, rideInTheWay } from '../rides/drivers.repository';
import { heldUntil, lockHeldMail } from '../rides/held-mails';
import { rideKind } from '../rides/ride-states';
import { type Done, differences, lastDigits } from './record-action';
import { acceptsDriver, inWords } from './staff-transitions';

/** The input of the back office; without a meeting point the earlier one stays. */
export interface Assignment {
  readonly name: string;
  readonly phone: string;
  readonly meetingPoint?: string | undefined;
}

/**
 * Assigns a driver to a confirmed ride, or replaces the driver before departure. The first assignment is a transition
 * of the ride; a replacement leaves the timeline as it is. The traveller gets a mail each time, unless the one about an earlier
 * driver has not been sent.
 * @returns what has changed; undefined if nothing has
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED, or DRIVER_BUSY with the overlapping ride
 */
export async function assignDriver(
  tx: Tx,
  context: Context,
  publicId: string,
  { name, phone, meetingPoint }: Assignment,
): Promise<Done | undefined> {
  if (!isValidPhoneNumber(phone)) {
    const fields = { phone: 'This is not a number that can be called: check its digits' };
    throw new Refusal('VALIDATION_FAILED', 'Please check the driver’s phone number.', { fields });
  }
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  if (!acceptsDriver(ride.status))
    throw new Refusal('STATE_CONFLICT', `This ride is ${inWords(ride.status)}: it takes no driver now.`);

  const before = await driverOf(tx, ride.id);
  const driver: RideDriver = { name, phone, meetingPoint: meetingPoint ?? before?.meetingPoint ?? null };
  if (before && isSame(before, driver)) return undefined;
  if (!(await giveDriver(tx, ride.id, driver, context.now()))) throw await busy(tx, ride.id, driver);
  if (ride.status === 'confirmed')
    await transition(tx, context, rideKind, ride.id, 'driver_assigned', { mailAt: heldUntil(context) });
  // the mail about the first driver names the present one
  else if (!(await lockHeldMail(tx, ride.id, 'driver_assigned')))
    await sendBookingMail(tx, context, rideKind, 'ride-driver-changed', ride.id, `:${randomUUID()}`);
  return { reference: ride.reference, ...differences(recordedOf(before), recordedOf(driver)) };
}

/** What the history shows of a driver: no name, and the last digits of the phone. */
export const recordedOf = (driver: RideDriver | undefined) => ({
  driver: driver ? lastDigits(driver.phone) : null,
  meetingPoint: driver?.meetingPoint ?? null,
});

const isSame = (one: RideDriver, other: RideDriver): boolean =>
  one.name === other.name && one.phone === other.phone && one.meetingPoint === other.meetingPoint;

async function busy(tx: Tx, bookingId: string, { name, phone }: RideDriver): Promise<Refusal> {
  const other = await rideInTheWay(tx, bookingId, phone);
  if (!other) return new Refusal('DRIVER_BUSY', `${name} was given another ride a moment ago. Please try again.`);
  const { driverName, reference, pickupAt } = other;
  const at = `${formatShortDate(pickupAt)} at ${formatTime(pickupAt)}`;
  return new Refusal('DRIVER_BUSY', `${driverName} already drives ${reference}, with pickup on ${at}.`);
}
