import type { DataOf, InputOf } from 'shared/contract/operation';
import type {
  TrackedFlight,
  TrackedRide,
  trackFlight as trackFlightOperation,
  trackRide as trackRideOperation,
  viewFlight as viewFlightOperation,
  viewRide as viewRideOperation,
} from 'shared/contract/tracking';
import { call } from 'shared/http';

export type LookUpRequest = InputOf<typeof trackRideOperation>['body'];

/** The state of a ride, by its reference with the last name or e-mail. @throws ApiError `NOT_FOUND`, `RATE_LIMITED` */
export const trackRide = (body: LookUpRequest): Promise<DataOf<typeof trackRideOperation>> =>
  call<typeof trackRideOperation>('POST', '/track/ride', { body });

/** The state of a flight, by its reference with the last name or e-mail. @throws ApiError `NOT_FOUND`, `RATE_LIMITED` */
export const trackFlight = (
  body: InputOf<typeof trackFlightOperation>['body'],
): Promise<DataOf<typeof trackFlightOperation>> => call<typeof trackFlightOperation>('POST', '/track/flight', { body });

/** The same ride again, without a look-up. @throws ApiError `VIEW_EXPIRED` */
export const viewRide = (viewToken: string, signal?: AbortSignal): Promise<TrackedRide> =>
  call<typeof viewRideOperation>('POST', '/track/ride/view', { body: { viewToken }, signal });

/** The same flight again, without a look-up. @throws ApiError `VIEW_EXPIRED` */
export const viewFlight = (viewToken: string, signal?: AbortSignal): Promise<TrackedFlight> =>
  call<typeof viewFlightOperation>('POST', '/track/flight/view', { body: { viewToken }, signal });
