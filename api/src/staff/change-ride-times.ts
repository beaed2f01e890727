import { Refusal } from 'server/http';
import type { changeRideTimes as operation } from 'shared/contract/staff';
import { instantOf } from 'shared/format';
import type { z } from 'zod';
import { sendBookingMail } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockRide } from '../rides/bookings.repository';
import { areTimesChangeable, changeLanding, movePickup, waitForLanding } from '../rides/change-times';
import { rideKind } from '../rides/ride-states';
import { type Done, differences } from './record-action';
import { inWords } from './staff-transitions';

/** A landing is on the day of its pickup, or on the next. */
const longestApartMs = 24 * 3_600_000;

/**
 * Moves the pickup of a ride and stores when its flight lands, for the back office; car and driver stay with the ride until
 * then. The traveller gets one mail.
 * @returns what has changed; undefined if nothing has
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED, CAR_TAKEN, DRIVER_BUSY
 */
export async function changeRideTimes(
  tx: Tx,
  context: Context,
  publicId: string,
  { pickupDate, pickupTime, landing }: z.output<typeof operation.body>,
): Promise<Done | undefined> {
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  if (!areTimesChangeable(ride.status))
    throw new Refusal('STATE_CONFLICT', `This ride is ${inWords(ride.status)}: its times cannot be changed.`);
  const pickupAt = instantOf(pickupDate, pickupTime);
  const landsAt = landing ? instantOf(landing.date, landing.time) : (ride.flight?.landsAt ?? null);
  const isMoved = pickupAt.getTime() !== ride.pickupAt.getTime();
  const isLandingNew = landsAt !== null && landsAt.getTime() !== ride.flight?.landsAt?.getTime();
  const fields = {
    ...(isMoved && pickupAt <= context.now() && { pickupTime: 'Choose a time that is still ahead' }),
    ...(isLandingNew && !ride.flight && { landing: 'This ride meets no flight' }),
    ...(isLandingNew &&
      Math.abs(landsAt.getTime() - pickupAt.getTime()) > longestApartMs && {
        landing: 'Choose a landing within 24 hours of the pickup',
      }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION_FAILED', 'Please check the times.', { fields });

  if (isLandingNew) await changeLanding(tx, context, ride, landsAt);
  if (isMoved) await movePickup(tx, context, ride, { pickupAt, landsAt, by: 'staff' });
  else if (isLandingNew) {
    await waitForLanding(tx, context, ride, landsAt);
    await sendBookingMail(tx, context, rideKind, 'ride-landing-changed', ride.id, `:${context.now().getTime()}`);
  }
  if (!isMoved && !isLandingNew) return undefined;
  const before = { pickup: ride.pickupAt, landing: ride.flight?.landsAt ?? null };
  return { reference: ride.reference, ...differences(before, { pickup: pickupAt, landing: landsAt }) };
}
