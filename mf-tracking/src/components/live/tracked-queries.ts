import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { PlannedLeg } from 'shared/device-bookings';
import { type LookUpRequest, trackFlight, trackRide, viewFlight, viewRide } from '../../api/tracking';
import { isFlightFinal } from '../../model/flight-timeline';
import type { BookingKind } from '../../model/reference';
import { areRidesFinal } from '../../model/ride-timeline';
import { flightLegs, rideLegs } from '../../model/trip/planned-legs';

/** How one kind of booking is looked up, seen again, and when it need not be asked for any more. */
export interface TrackedKind<T> {
  readonly kind: BookingKind;
  readonly lookUp: (request: LookUpRequest) => Promise<T>;
  readonly view: (viewToken: string, signal?: AbortSignal) => Promise<T>;
  readonly isFinal: (tracked: T) => boolean;
  readonly legs: (tracked: T) => PlannedLeg[];
}

export const rides: TrackedKind<TrackedRide> = {
  kind: 'ride',
  lookUp: trackRide,
  view: viewRide,
  isFinal: areRidesFinal,
  legs: rideLegs,
};
export const flights: TrackedKind<TrackedFlight> = {
  kind: 'flight',
  lookUp: trackFlight,
  view: viewFlight,
  isFinal: isFlightFinal,
  legs: flightLegs,
};

/** Where the query cache holds a booking that was looked up. */
export const trackedKey = (bookingId: string) => ['tracked', bookingId] as const;
