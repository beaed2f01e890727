import type { RideStatus } from 'shared/contract/lists';
import type { BookedRide } from 'shared/contract/rides';
import { instantOf } from 'shared/format';
import { isRideAhead } from '../../rides/states/ride-states';
import type { MailTemplate } from './index';

const isOneOf =
  (...statuses: RideStatus[]) =>
  (status: RideStatus) =>
    statuses.includes(status);

/** The states of the ride in which a mail is still true; a mail that is not named here always is. */
const trueIn: Partial<Readonly<Record<MailTemplate, (status: RideStatus) => boolean>>> = {
  'ride-confirmed': (status) => status !== 'cancelled',
  'ride-expired': isOneOf('expired'),
  'ride-reminder-24h': isRideAhead,
  'ride-reminder-3h': isRideAhead,
  'payment-underpaid': isOneOf('expired', 'payment_review', 'cancelled'),
};

/**
 * True if things have moved on since the mail was put into the outbox, as after a night without a mail server: a ride
 * that has been paid since is not told that it expired, and nobody is reminded of a ride that is over.
 */
export function isOvertaken(template: MailTemplate, { savedBookedRide, ride }: BookedRide, now: Date): boolean {
  const isReminder = template === 'ride-reminder-24h' || template === 'ride-reminder-3h';
  if (isReminder && instantOf(ride.pickupDate, ride.pickupTime) <= now) return true;
  return trueIn[template]?.(savedBookedRide.status) === false;
}
