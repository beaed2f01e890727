import type { RideStatus } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { isAirport } from 'shared/documents';
import { formatDeadline, formatNaira, formatTime } from 'shared/format';
import { type TimelineDefinition, type TimelineRow, timelineRows } from './timeline';
import { dayAndTime } from './when-text';

/** `arrival` and `end` are labels that depend on the places. */
const rideDefinition = (arrival: string, end: string): TimelineDefinition<RideStatus> => ({
  expected: [
    'pending_payment',
    'awaiting_confirmation',
    'confirmed',
    'driver_assigned',
    'driver_en_route',
    'driver_arrived',
    'in_progress',
    'completed',
  ],
  states: {
    pending_payment: {
      label: 'Booked',
      repeatedLabel: 'Car held again',
      defaultNote: 'The car is held until the account expires',
      showsDefaultNote: true,
    },
    awaiting_confirmation: {
      label: 'Paid',
      defaultNote: 'Your payment is in; we are confirming your ride',
      showsDefaultNote: true,
    },
    confirmed: { label: 'Confirmed', defaultNote: 'Your ride is confirmed' },
    driver_assigned: { label: 'Driver assigned', defaultNote: 'Your driver is chosen' },
    driver_en_route: { label: 'Driver on the way', defaultNote: 'Your driver is on the way' },
    driver_arrived: { label: arrival, defaultNote: 'Your driver is waiting for you', showsDefaultNote: true },
    in_progress: { label: 'On the road', defaultNote: 'You are on the road' },
    completed: { label: end, defaultNote: 'You have arrived', isFinal: true },
    expired: {
      label: 'Expired',
      defaultNote: 'The account expired before the whole amount arrived',
      showsDefaultNote: true,
      isExit: true,
    },
    payment_review: {
      label: 'Payment under review',
      defaultNote: 'Your transfer arrived after the car had gone to someone else; we refund it',
      showsDefaultNote: true,
      isExit: true,
      isPending: true,
    },
    cancelled: { label: 'Cancelled', defaultNote: 'The ride is cancelled', isExit: true, isFinal: true },
    no_show: {
      label: 'Traveller did not come',
      defaultNote: 'Nobody came to the meeting point',
      showsDefaultNote: true,
      isExit: true,
      isFinal: true,
    },
  },
});

const finals: readonly RideStatus[] = ['completed', 'cancelled', 'no_show'];

/** True once the state cannot change any more. */
export const isRideFinal = ({ status }: Pick<TrackedRide, 'status'>): boolean => finals.includes(status);

/** The same of both ways of a booking. */
export const areRidesFinal = ({ status, wayBack }: Pick<TrackedRide, 'status' | 'wayBack'>): boolean =>
  isRideFinal({ status }) && (!wayBack || isRideFinal(wayBack));

const withoutPickup: readonly RideStatus[] = [...finals, 'expired', 'payment_review'];

/** True while a pickup at the meeting point is expected. */
export const isPickupAhead = ({ status }: Pick<TrackedRide, 'status'>): boolean => !withoutPickup.includes(status);

export function rideTimeline({ ride, timeline, payment, payBy, confirmBy }: TrackedRide): TimelineRow[] {
  const arrival = isAirport(ride.pickupLocation) ? 'Driver at the airport' : 'Driver at your pickup';
  const paid = payment.amountPaid > 0 ? `${formatNaira(payment.amountPaid)} by bank transfer` : undefined;
  const end = isAirport(ride.dropOffLocation)
    ? 'At the airport'
    : `Arrived in ${ride.place || areaName(ride.dropOffLocation)}`;
  const ahead = {
    awaiting_confirmation: payBy
      ? `Your transfer has to reach us by ${formatTime(payBy)}`
      : 'As soon as your transfer has reached us',
    confirmed: confirmBy
      ? `By ${formatDeadline(confirmBy)}, by e-mail and here, or all your money goes back`
      : 'We confirm your ride by e-mail and here',
    driver_assigned: 'You get name, phone and number plate by e-mail and here',
    driver_en_route: 'Before your pickup',
    driver_arrived: `By ${dayAndTime(pickupAt({ ride }))}`,
    in_progress: ride.drive.text,
  };
  const rows = timelineRows(rideDefinition(arrival, end), timeline, { awaiting_confirmation: paid }, ahead);
  const isFar = rows.some(({ key }) => key === 'driver_assigned');
  return isFar ? rows.map((row) => (ofTheDay.includes(row.key) ? { ...row, isLater: true } : row)) : rows;
}

/** What follows the driver's name: until that is known, it is not looked for. */
const ofTheDay: readonly string[] = ['driver_en_route', 'driver_arrived', 'in_progress', 'completed'];

/** The pickup in Lagos time, with its offset. */
export const pickupAt = ({ ride: { pickupDate, pickupTime } }: Pick<TrackedRide, 'ride'>): string =>
  `${pickupDate}T${pickupTime}:00+01:00`;

/** When each pickup that is ahead is, and how long its driver waits: both can change while the page is open. */
export const pickupTimesText = (tracked: TrackedRide): string =>
  [tracked, tracked.wayBack]
    .flatMap((way) =>
      way && isPickupAhead(way) ? `Pickup ${dayAndTime(pickupAt(way))}. ${way.ride.waiting.sentence}` : [],
    )
    .join(' ');

const underWay: readonly RideStatus[] = ['pending_payment', 'in_progress'];

/** Paid, and the traveller is not on the road yet. */
export const isRideAhead = (tracked: TrackedRide, nowMs: number): boolean =>
  isPickupAhead(tracked) && !underWay.includes(tracked.status) && Date.parse(pickupAt(tracked)) > nowMs;

/** An area without its state: "Eti Osa, Lagos" → "Eti Osa". */
const areaName = (label: string): string => label.split(',')[0]?.trim() || label;
