import type { Page } from '@playwright/test';
import type { TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-by-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { bookedByApi, criteriaIn } from '../rides/ride-by-api';
import { callApi, dataOf } from '../site/call-api';
import { newTraveller } from '../site/traveller';
import type { Sign } from './measure-route';
import type { BudgetedRoute } from './route-budgets';

interface Visited {
  readonly address: string;
  /** What the tab knows before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');
const button =
  (name: string | RegExp): Sign =>
  (page) =>
    main(page).getByRole('button', { name });
const link =
  (name: string): Sign =>
  (page) =>
    main(page).getByRole('link', { name });
/** A page that is read is usable before any script: what React adds is the way on. */
const wayOn: Sign = (page) => page.getByRole('banner').getByRole('link');

/** What each route is for: it is usable once React has drawn that. */
export const signs: Record<BudgetedRoute, Sign> = {
  home: button('Search flights'),
  flightStart: button('Search flights'),
  flightSearch: button(/^Select /),
  flightTraveller: button('Review booking'),
  flightPayment: button(/^Copy/),
  rideSearch: button('Find a ride'),
  rideResults: button(/^Book Now/),
  rideTraveller: link('Back to the results'),
  ridePayment: button(/^Copy/),
  trackBooking: button('Track'),
  trackRide: (page) => page.getByRole('heading', { level: 2, name: 'Waiting for payment' }),
  contact: button('Send message'),
  terms: wayOn,
  privacy: wayOn,
  feedback: button('Send review'),
  notFound: link('Search flights'),
};

/** The tracking page of a booking that was looked up in the tab. */
async function tracked(origin: string, bookingId: string, lastName: string): Promise<Visited> {
  const { view } = await dataOf(callApi<TrackedRide>(origin, '/track/ride', { bookingId, lastName }));
  return {
    address: pathTo('trackRide', { query: { booking: bookingId } }),
    prepare: (page) =>
      page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
        `tafiya:view:${bookingId}`,
        view.token,
      ] as const),
  };
}

const flight = flights.criteriaIn(9, { flexibleDays: 3 });
const at = (address: string) => async (): Promise<Visited> => ({ address });

/** How each route is visited, with what it needs booked before. */
export const visitsOf: Record<BudgetedRoute, (origin: string) => Promise<Visited>> = {
  home: at(pathTo('home')),
  flightStart: at(pathTo('flightSearch')),
  flightSearch: at(searchAddress(flight)),
  async flightTraveller(origin) {
    const { selectionId } = await flights.selectFlight(origin, flight);
    return { address: pathTo('flightTraveller', { selectData: selectionId }) };
  },
  async flightPayment(origin) {
    const { savedBooking } = await flights.bookedByApi(origin, newTraveller(), flight);
    return { address: pathTo('flightPayment', { query: { id: savedBooking._id } }) };
  },
  rideSearch: at(pathTo('rideSearch')),
  rideResults: at(pathTo('rideResults', { query: { ...criteriaIn(1) } })),
  rideTraveller: at(pathTo('rideTraveller')),
  async ridePayment(origin) {
    const { savedBookedRide } = await bookedByApi(origin, newTraveller(), criteriaIn(1));
    return { address: pathTo('ridePayment', { query: { id: savedBookedRide._id } }) };
  },
  trackBooking: at(pathTo('trackBooking')),
  async trackRide(origin) {
    const { savedBookedRide } = await bookedByApi(origin, newTraveller(), criteriaIn(1));
    return tracked(origin, savedBookedRide.bookingId, savedBookedRide.lastName);
  },
  contact: at(pathTo('contact')),
  terms: at(pathTo('terms')),
  privacy: at(pathTo('privacy')),
  feedback: at(pathTo('feedback')),
  notFound: at('/no-such-page'),
};
