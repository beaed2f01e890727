import type { Scene } from '../scene';
import { consoleBookingScenes } from './console/bookings';
import { consoleCatalogueScenes } from './console/catalogue';
import { consoleMessageScenes } from './console/messages';
import { consoleMoneyQuestionScenes } from './console/money-questions';
import { consoleNowScenes } from './console/now';
import { consoleMoneyAndReviewScenes } from './console/payments-and-reviews';
import { consolePeopleAndSecretScenes } from './console/people-and-secrets';
import { consoleReleaseQuestionScenes, consoleReleasesScenes, consoleStoredReleasesScenes } from './console/releases';
import { consoleRidesScenes } from './console/rides';
import { consoleSignInScenes } from './console/sign-in';
import { contactScenes } from './content/contact';
import { subscriptionScenes } from './content/subscription';
import { textScenes } from './content/texts';
import { flightPaymentScenes } from './flights/flight-payment';
import { closedFlightPaymentScenes } from './flights/flight-payment-closed';
import { resultsScenes } from './flights/flight-results';
import { resultsErrorScenes } from './flights/flight-results-errors';
import { flightReviewScenes } from './flights/flight-review';
import { flightRouteScenes } from './flights/flight-route';
import { flightSearchCardScenes } from './flights/flight-search-card';
import { flightSuccessScenes } from './flights/flight-success';
import { travellerPriceScenes } from './flights/flight-traveller-prices';
import { travellersScenes } from './flights/flight-travellers';
import { homeFormScenes, homeScenes } from './home';
import { homeDataScenes } from './home-data';
import { offlineScenes } from './offline';
import { airportPickupScenes } from './rides/airport-pickup';
import { closedPaymentScenes, openPaymentScenes } from './rides/ride-payment';
import { rideResultsScenes } from './rides/ride-results';
import { rideReviewScenes } from './rides/ride-review';
import { rideSuccessScenes } from './rides/ride-success';
import { rideTravellerScenes } from './rides/ride-traveller';
import { sandboxScenes } from './sandbox';
import { shellScenes } from './shell';
import { feedbackScenes } from './tracking/feedback';
import { trackBookingScenes } from './tracking/track-booking';
import { trackFlightScenes } from './tracking/track-flight';
import { trackRideScenes } from './tracking/track-ride';
import { tripScenes } from './tracking/trip';

/** Every page of the site in every state, in groups of about equal duration. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  'the home page': homeScenes,
  'the forms of the home page': homeFormScenes,
  'the home page with data that is loaded later': homeDataScenes,
  'the flight search form': flightSearchCardScenes,
  'flight search results': resultsScenes,
  'flight search results with errors': resultsErrorScenes,
  'a route of flights': flightRouteScenes,
  "the flight's travellers": travellersScenes,
  "the flight's price": travellerPriceScenes,
  "the flight's review": flightReviewScenes,
  "the flight's payment": flightPaymentScenes,
  "the flight's payment after its account is closed": closedFlightPaymentScenes,
  "the flight's confirmation": flightSuccessScenes,
  'ride search results': rideResultsScenes,
  'an airport with the prices of rides': airportPickupScenes,
  "the ride's traveller": rideTravellerScenes,
  "the ride's review": rideReviewScenes,
  "the ride's payment while its account is open": openPaymentScenes,
  "the ride's payment after its account is closed": closedPaymentScenes,
  "the ride's confirmation": rideSuccessScenes,
  'the pages of the shell': shellScenes,
  'the look-up of a booking': trackBookingScenes,
  'ride tracking': trackRideScenes,
  'flight tracking': trackFlightScenes,
  'a trip': tripScenes,
  'the review of a booking': feedbackScenes,
  'the contact page': contactScenes,
  'the subscription to fare mails': subscriptionScenes,
  'terms and privacy': textScenes,
  'the site without a connection': offlineScenes,
  "the back office's sign-in and bookings": [...consoleSignInScenes, ...consoleBookingScenes],
  "the back office's waiting work": consoleNowScenes,
  "the back office's rides": consoleRidesScenes,
  "the back office's catalogue": consoleCatalogueScenes,
  "the back office's messages": consoleMessageScenes,
  "the back office's payments and reviews": consoleMoneyAndReviewScenes,
  "the back office's questions about money": consoleMoneyQuestionScenes,
  "the back office's people and secrets": consolePeopleAndSecretScenes,
  "the back office's releases": consoleReleasesScenes,
  "the back office's questions about releases": consoleReleaseQuestionScenes,
  "the back office's stored releases": consoleStoredReleasesScenes,
  'the sandbox bank': sandboxScenes,
};
