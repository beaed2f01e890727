import type { Page } from '@playwright/test';
import type { TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { createBooking, criteriaIn } from '../rides/ride-api';
import { callApi, dataOf } from '../site/call-api';
import { renderedDocument } from '../site/rendered-document';
import { newTraveller } from '../site/traveller';
import type { ReadyElement } from './measure-route';
import type { BudgetedRoute } from './route-budgets';

interface Visited {
  readonly address: string;
  /** Prepares the storage of the tab. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');
const button =
  (name: string | RegExp): ReadyElement =>
  (page) =>
    main(page).getByRole('button', { name });
const link =
  (name: string): ReadyElement =>
  (page) =>
    main(page).getByRole('link', { name });
/** A page of text is usable before any script; React adds the navigation. */
const navigationLink: ReadyElement = (page) => page.getByRole('banner').getByRole('link');

/** A route is usable once React has rendered this element. */
export const readyElements: Record<BudgetedRoute, ReadyElement> = {
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
  trip: (page) => page.getByRole('heading', { level: 2, name: 'No trip on this device yet' }),
  contact: button('Send message'),
  terms: navigationLink,
  privacy: navigationLink,
  feedback: button('Send review'),
  notFound: link('Search flights'),
};

/** The tracking page of a booking that was looked up in the tab. */
async function trackedRide(origin: string, bookingId: string, lastName: string): Promise<Visited> {
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

/** A day on which no other journey books a car: the number of pictures depends on the cars that are free. */
const freeDay = criteriaIn(30);
const flight = flights.criteriaIn(9, { flexibleDays: 3 });
const at = (address: string) => async (): Promise<Visited> => ({ address });
/** A page that a server renders, once its document has it. */
const rendered = (address: string) => async (origin: string) => {
  await renderedDocument(origin + address);
  return { address };
};

/** The URL of each route, after the booking that it needs was made. */
export const visitsOf: Record<BudgetedRoute, (origin: string) => Promise<Visited>> = {
  home: rendered(pathTo('home')),
  flightStart: rendered(pathTo('flightSearch')),
  flightSearch: rendered(searchAddress(flight)),
  async flightTraveller(origin) {
    const { selectionId } = await flights.selectFlight(origin, flight);
    return { address: pathTo('flightTraveller', { selectData: selectionId }) };
  },
  async flightPayment(origin) {
    const { savedBooking } = await flights.createBooking(origin, newTraveller(), flight);
    return { address: pathTo('flightPayment', { query: { id: savedBooking._id } }) };
  },
  rideSearch: rendered(pathTo('rideSearch')),
  rideResults: rendered(pathTo('rideResults', { query: { ...freeDay } })),
  rideTraveller: at(pathTo('rideTraveller')),
  async ridePayment(origin) {
    const { savedBookedRide } = await createBooking(origin, newTraveller(), criteriaIn(1));
    return { address: pathTo('ridePayment', { query: { id: savedBookedRide._id } }) };
  },
  trackBooking: rendered(pathTo('trackBooking')),
  async trackRide(origin) {
    const { savedBookedRide } = await createBooking(origin, newTraveller(), criteriaIn(1));
    return trackedRide(origin, savedBookedRide.bookingId, savedBookedRide.lastName);
  },
  trip: at(pathTo('trip')),
  contact: rendered(pathTo('contact')),
  terms: rendered(pathTo('terms')),
  privacy: rendered(pathTo('privacy')),
  feedback: at(pathTo('feedback')),
  notFound: rendered('/no-such-page'),
};
