import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { PlannedLeg } from 'shared/device-bookings';
import { type LookUpRequest, trackFlight, trackRide, viewFlight, viewRide } from '../../api/tracking';
import { isFlightFinal } from '../../model/flight-timeline';
import type { BookingKind } from '../../model/reference';
import { areRidesFinal } from '../../model/ride-timeline';
import { flightLegs, rideLegs } from '../../model/trip/planned-legs';

/** How one kind of booking is looked up and fetched again, and when no further request is needed. */
export interface TrackedKind<T> {
  readonly kind: BookingKind;
  readonly lookUp: (request: LookUpRequest) => Promise<T>;
  readonly view: (viewToken: string, signal?: AbortSignal) => Promise<T>;
  readonly isFinal: (tracked: T) => boolean;
  readonly legs: (tracked: T) => PlannedLeg[];
}

/** A refund takes days after the booking has ended, and the page shows when it is under way and when it was sent. */
const isRefundOwed = ({ payment: { refund } }: Pick<TrackedRide, 'payment'>): boolean =>
  refund !== null && refund.refundedAt === null;

export const rides: TrackedKind<TrackedRide> = {
  kind: 'ride',
  lookUp: trackRide,
  view: viewRide,
  isFinal: (tracked) => areRidesFinal(tracked) && !isRefundOwed(tracked),
  legs: rideLegs,
};
export const flights: TrackedKind<TrackedFlight> = {
  kind: 'flight',
  lookUp: trackFlight,
  view: viewFlight,
  isFinal: (tracked) => isFlightFinal(tracked) && !isRefundOwed(tracked),
  legs: flightLegs,
};

/** Where the query cache holds a booking that was looked up. */
export const trackedKey = (bookingId: string) => ['tracked', bookingId] as const;
