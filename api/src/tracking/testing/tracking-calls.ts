import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { Booked as BookedFlight } from '../../flights/testing/flight-calls';
import type { Booked as BookedRide } from '../../rides/testing/ride-calls';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

/** Looks a booked ride up, as its traveller does. */
export const trackRide = async (api: TestApi, { savedBookedRide }: BookedRide): Promise<TrackedRide> => {
  const { bookingId, email } = savedBookedRide;
  return dataOf(await post(api, '/track/ride', { bookingId, email }));
};

/** Looks a booked flight up; the tests' first traveller is called Adékúnlé. */
export const trackFlight = async (api: TestApi, { savedBooking }: BookedFlight): Promise<TrackedFlight> =>
  dataOf(await post(api, '/track/flight', { bookingId: savedBooking.bookingId, lastName: 'Adekunle' }));

interface Open {
  readonly view: { readonly token: string };
}

/** Asks for the end of a booking that is open on a page. */
export const cancel = (api: TestApi, { view }: Open, over: object = {}) =>
  post(api, '/booking/cancel', { viewToken: view.token, ...over });

/** What would go back at this moment. */
export const askRefund = async (api: TestApi, open: Open): Promise<Cancellation> =>
  dataOf(await cancel(api, open, { dryRun: true }));
