import { type PathName, paths, pathTo } from 'shared/paths';
import * as flights from '../../flights/flight-api';
import * as rides from '../../rides/ride-api';
import type { Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { paidRide, ticketedFlight } from '../../tracking/bookings';

/** A page of the site, and a URL at which it can be opened. */
export interface SitePage {
  /** The route that its remote declares; undefined for the not-found page. */
  readonly path: string | undefined;
  readonly address: string;
  readonly heading: string | RegExp;
}

/** The heading of each page without a selection; the confirmation pages have a paid booking. */
const headings: Readonly<Record<PathName, string | RegExp>> = {
  home: 'The flight, and the ride that meets it.',
  flightSearch: 'Search flights',
  flightRoute: /^Flights (on this route|from Lagos to Abuja)/,
  flightTraveller: 'Flight and traveller details',
  flightReview: 'Review your booking',
  flightPayment: 'Payment Options',
  flightSuccess: 'Booking Successful',
  rideSearch: 'Airport Pickup',
  pickupAirport: /^Airport pickup/,
  rideResults: 'Ride Search Result',
  rideTraveller: 'Who is travelling?',
  rideReview: 'Review your booking',
  ridePayment: 'Payment Options',
  rideSuccess: 'Booking Successful',
  trackBooking: 'Track Booking',
  trackFlight: 'Track flight',
  trackRide: 'Track ride',
  trip: 'Your trip',
  feedback: 'Feedback',
  contact: 'Contact Us',
  terms: /terms/i,
  privacy: /privacy/i,
  subscription: 'Fare alerts',
};

/** The shell's page for unknown URLs. */
const notFound: SitePage = { path: undefined, address: '/no-such-page', heading: 'This page does not exist' };

/** A page at its URL without a booking, or at the given URL. */
export const pageOf = (name: PathName, address = paths[name].replace(/:\w+/, 'unknown')): SitePage => ({
  path: paths[name],
  address,
  heading: headings[name],
});

/** The URLs with a search, an unpaid booking or a paid booking. */
async function addressesOf(site: Site): Promise<Partial<Record<PathName, string>>> {
  const flight = await flights.createBooking(site.origin, newTraveller(), flights.criteriaIn(12));
  const ride = await rides.createBooking(site.origin, newTraveller(), rides.criteriaIn(9));
  const tickets = await ticketedFlight(site, newTraveller(), 12);
  const paid = await paidRide(site, newTraveller(), rides.criteriaIn(7));
  return {
    flightRoute: pathTo('flightRoute', { route: 'lagos-abuja' }),
    pickupAirport: pathTo('pickupAirport', { airport: 'lagos' }),
    flightPayment: pathTo('flightPayment', { query: { id: flight.savedBooking._id } }),
    flightSuccess: pathTo('flightSuccess', { query: { id: tickets.savedBooking._id } }),
    rideResults: pathTo('rideResults', { query: { ...rides.criteriaIn(5) } }),
    ridePayment: pathTo('ridePayment', { query: { id: ride.savedBookedRide._id } }),
    rideSuccess: pathTo('rideSuccess', { query: { id: paid.savedBookedRide._id } }),
  };
}

/** Every page of the site, and the not-found page. */
export async function everyPage(site: Site): Promise<SitePage[]> {
  const addresses = await addressesOf(site);
  const names = Object.keys(headings) as PathName[];
  return [...names.map((name) => pageOf(name, addresses[name])), notFound];
}
