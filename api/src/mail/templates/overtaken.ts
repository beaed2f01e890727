import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import { instantOf } from 'shared/format';
import { isRideAhead } from '../../rides/ride-states';
import type { Booked, MailTemplate } from './index';

type TrueIn<Status> = Partial<Readonly<Record<MailTemplate, (status: Status) => boolean>>>;

const isOneOf =
  <Status>(...statuses: NoInfer<Status>[]) =>
  (status: Status) =>
    statuses.includes(status);
const isNone =
  <Status>(...statuses: NoInfer<Status>[]) =>
  (status: Status) =>
    !statuses.includes(status);

/** The states of the ride in which a mail is still true; a mail that is not named here always is. Of one that is over another mail tells the money. */
const trueOfRide: TrueIn<RideStatus> = {
  'ride-confirmed': isNone('cancelled'),
  'ride-expired': isOneOf('expired'),
  'ride-driver-assigned': isOneOf('driver_assigned', 'driver_en_route', 'driver_arrived'),
  'ride-driver-changed': isOneOf('driver_assigned', 'driver_en_route', 'driver_arrived'),
  'ride-driver-en-route': isOneOf('driver_en_route', 'driver_arrived'),
  'ride-reminder-24h': isRideAhead,
  'ride-reminder-3h': isRideAhead,
  'payment-underpaid': isOneOf('expired', 'payment_review', 'cancelled'),
  'payment-overpaid': isNone('cancelled'),
  'payment-found': isOneOf('pending_payment'),
  'review-ask': isOneOf('completed'),
};

/** The same of a flight. Of one that has failed or is cancelled another mail tells what goes back. */
const trueOfFlight: TrueIn<FlightStatus> = {
  'flight-hold-expired': isOneOf('hold_expired'),
  'flight-price-changed': isOneOf('price_changed'),
  'flight-ticketing-failed': isNone('ticketed', 'completed'),
  'payment-underpaid': isOneOf('hold_expired', 'cancelled'),
  'payment-found': isOneOf('payment_processing'),
  'review-ask': isOneOf('ticketed', 'completed'),
  'payment-overpaid': isNone('ticketing_failed', 'cancelled'),
};

/**
 * True if things have moved on since the mail was put into the outbox, as after a night without a mail server: a booking
 * that has been paid since is not told that it expired, and nobody is reminded of a ride that is over.
 */
export function isOvertaken(template: MailTemplate, about: Booked, now: Date): boolean {
  if (about.kind === 'flight') return trueOfFlight[template]?.(about.booked.savedBooking.status) === false;
  const { savedBookedRide, ride } = about.booked;
  const isReminder = template === 'ride-reminder-24h' || template === 'ride-reminder-3h';
  if (isReminder && instantOf(ride.pickupDate, ride.pickupTime) <= now) return true;
  return trueOfRide[template]?.(savedBookedRide.status) === false;
}
