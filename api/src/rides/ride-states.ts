import type { RideStatus } from 'shared/contract/lists';
import type { Kind, StateTable } from '../bookings/states';
import { releaseDriver } from './drivers.repository';

/** The mails that a ride can cause, by the name of their template. */
export type RideMail =
  | 'ride-paid'
  | 'ride-confirmed'
  | 'ride-expired'
  | 'ride-cancelled'
  | 'ride-driver-assigned'
  | 'ride-driver-changed'
  | 'ride-driver-en-route'
  | 'ride-pickup-moved'
  | 'ride-landing-changed'
  | 'ride-reminder-24h'
  | 'ride-reminder-3h';

/**
 * The states of a ride and the transitions between them. A ride begins as `pending_payment`. The database has the same
 * transitions (table `ride_arrows`) and refuses any other; a test compares the two.
 */
export const rideStates: StateTable<RideStatus, RideMail> = {
  pending_payment: {
    to: ['awaiting_confirmation', 'expired', 'payment_review', 'cancelled'],
    note: 'The car is held until the account expires',
  },
  // next: the car is held again for a new account or a late payment, or it is taken and the late payment is under review
  expired: {
    to: ['pending_payment', 'payment_review'],
    note: 'The account expired before the whole amount arrived',
    mail: 'ride-expired',
  },
  // payments send the mail; next: a late rest pays it if the car is free, or the payment is refunded
  payment_review: {
    to: ['awaiting_confirmation', 'cancelled'],
    note: 'Your transfer arrived after the car had gone to someone else; we refund it',
  },
  awaiting_confirmation: {
    to: ['confirmed', 'cancelled'],
    note: 'Your payment is in; we are confirming your ride',
    mail: 'ride-paid',
  },
  // next: also unconfirmed again, if the back office undoes it before the mail is sent
  confirmed: {
    to: ['driver_assigned', 'awaiting_confirmation', 'cancelled'],
    note: 'Your ride is confirmed',
    mail: 'ride-confirmed',
  },
  // next: also without a driver again, who has another ride at the time to which the pickup was moved
  driver_assigned: {
    to: ['driver_en_route', 'confirmed', 'cancelled'],
    note: 'Your driver is chosen',
    mail: 'ride-driver-assigned',
  },
  driver_en_route: {
    to: ['driver_arrived', 'cancelled'],
    note: 'Your driver is on the way',
    mail: 'ride-driver-en-route',
  },
  driver_arrived: { to: ['in_progress', 'no_show'], note: 'Your driver is waiting for you' },
  in_progress: { to: ['completed'], note: 'You are on the road' },
  completed: { to: [], note: 'You have arrived' },
  cancelled: { to: [], note: 'The ride is cancelled', mail: 'ride-cancelled' },
  no_show: { to: [], note: 'Nobody came to the meeting point' },
};

export const firstRideStatus = 'pending_payment' satisfies RideStatus;

/** Paid, and the driver has not arrived: a reminder is sent for these. */
const ahead: readonly RideStatus[] = ['awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'];
export const paidRideStatuses: readonly RideStatus[] = [
  ...ahead,
  'driver_arrived',
  'in_progress',
  'completed',
  'no_show',
];

export const isRideAhead = (status: RideStatus): boolean => ahead.includes(status);
export const isRidePaid = (status: RideStatus): boolean => paidRideStatuses.includes(status);

const withDriver: readonly RideStatus[] = ['driver_assigned', 'driver_en_route', 'driver_arrived', 'in_progress'];

/** From the assignment of a driver until the ride is over: a phone number is shown no longer than it is needed. */
export const showsDriver = (status: RideStatus): boolean => withDriver.includes(status);

/** True from the pickup on: by the clock, or because the driver came earlier and the traveller is on the way. */
export const hasRideBegun = (status: RideStatus, pickupAt: Date, now: Date): boolean =>
  pickupAt <= now || status === 'in_progress' || status === 'completed';

export const rideKind: Kind<RideStatus, RideMail> = {
  name: 'ride',
  bookings: 'ride_bookings',
  timeline: 'ride_timeline',
  startsAt: 'pickup_at',
  endsAt: 'drop_off_at',
  states: rideStates,
  paid: paidRideStatuses,
  onFinal: releaseDriver,
};
