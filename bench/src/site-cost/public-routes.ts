import { setTimeout as delay } from 'node:timers/promises';
import type { BookedRide } from 'shared/contract/rides';
import { type PathName, paths, pathTo } from 'shared/paths';
import { indexedRoutes } from '../../../e2e/documents/routes';
import * as flights from '../../../e2e/flights/flight-api';
import { searchAddress } from '../../../e2e/pictures/scenes/flights/flight-address';
import * as rides from '../../../e2e/rides/ride-api';
import { callApi, dataOf } from '../../../e2e/site/call-api';
import type { Site } from '../../../e2e/site/launch-site';
import { callAsStaff } from '../../../e2e/site/staff';
import { newTraveller } from '../../../e2e/site/traveller';

export interface PublicRoute {
  readonly name: string;
  readonly address: string;
  /** Only indexable pages have a score for SEO. */
  readonly isIndexable: boolean;
}

/** One page of each kind that lists prices; a sitemap has hundreds of them. */
const listedPages = [pathTo('flightRoute', { route: 'lagos-abuja' }), pathTo('pickupAirport', { airport: 'lagos' })];

/** Every route for travellers, with the bookings that it needs. */
export async function publicRoutes(site: Site): Promise<PublicRoute[]> {
  const hidden = await Promise.all([bookedFlight(site), bookedRide(site)]);
  return [
    ...indexedRoutes.map((name) => ({ name: paths[name], address: pathTo(name), isIndexable: true })),
    ...listedPages.map((path) => ({ name: path, address: path, isIndexable: true })),
    ...hidden
      .flat()
      .map(([name, address]) => ({ name: `${paths[name]}, with its query`, address, isIndexable: false })),
  ];
}

type Addresses = readonly (readonly [PathName, string])[];

async function bookedFlight(site: Site): Promise<Addresses> {
  const { origin } = site;
  const criteria = flights.criteriaIn(9, { flexibleDays: 3 });
  const { selectionId } = await flights.selectFlight(origin, criteria);
  const waiting = await flights.createBooking(origin, newTraveller(), criteria);
  const paid = await flights.createBooking(origin, newTraveller(), criteria);
  await pay(site, paid.transfer_details);
  await waitUntil(
    async () => (await flights.bookedFlightOf(origin, paid.savedBooking._id)).savedBooking.status === 'ticketed',
  );
  return [
    ['flightSearch', searchAddress(criteria)],
    ['flightTraveller', pathTo('flightTraveller', { selectData: selectionId })],
    ['flightPayment', pathTo('flightPayment', { query: { id: waiting.savedBooking._id } })],
    ['flightSuccess', pathTo('flightSuccess', { query: { id: paid.savedBooking._id } })],
  ];
}

async function bookedRide(site: Site): Promise<Addresses> {
  const { origin } = site;
  const criteria = rides.criteriaIn(1);
  const waiting = await rides.createBooking(origin, newTraveller(), criteria);
  const paid = await rides.createBooking(origin, newTraveller(), criteria, 1);
  await pay(site, paid.transfer_details);
  const { _id } = paid.savedBookedRide;
  await waitUntil(async () => {
    const { savedBookedRide } = await dataOf(callApi<BookedRide>(origin, `/ride/booked-ride/${_id}`));
    return savedBookedRide.status === 'awaiting_confirmation';
  });
  return [
    ['rideResults', pathTo('rideResults', { query: { ...criteria } })],
    ['ridePayment', pathTo('ridePayment', { query: { id: waiting.savedBookedRide._id } })],
    ['rideSuccess', pathTo('rideSuccess', { query: { id: _id } })],
  ];
}

/** Pays in the sandbox bank as staff: a site on https accepts transfers from staff only. */
const pay = (site: Site, { accountNumber, amount }: { accountNumber: string; amount: number }) =>
  callAsStaff(site, '/sandbox/transfers', { accountNumber, amount });

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('The payment of a booking was not recorded in time');
    await delay(200);
  }
}
