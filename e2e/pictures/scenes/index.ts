import type { Scene } from '../scene';
import { consoleMoneyAndReviewScenes } from './console/payments-and-reviews';
import { consoleReleasesScenes } from './console/releases';
import { consoleRidesScenes } from './console/rides';
import { consoleSignInScenes } from './console/sign-in';
import { contactScenes } from './content/contact';
import { subscriptionScenes } from './content/subscription';
import { textScenes } from './content/texts';
import { flightPaymentScenes } from './flights/flight-payment';
import { flightPaymentAfterwardsScenes } from './flights/flight-payment-afterwards';
import { resultsScenes } from './flights/flight-results';
import { resultsTroubleScenes } from './flights/flight-results-trouble';
import { flightReviewScenes } from './flights/flight-review';
import { flightSearchCardScenes } from './flights/flight-search-card';
import { flightSuccessScenes } from './flights/flight-success';
import { travellerPriceScenes } from './flights/flight-traveller-prices';
import { travellersScenes } from './flights/flight-travellers';
import { homeScenes, moreHomeScenes } from './home';
import { homeLiveScenes } from './home-live';
import { offlineScenes } from './offline';
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

/** Every page of the flows and of the shell in every state, in groups about equally long. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  'the home page': homeScenes,
  'the home page with more open': moreHomeScenes,
  'the home page with what is asked for later': homeLiveScenes,
  'the search for flights': flightSearchCardScenes,
  'flights that were found': resultsScenes,
  'flights that cannot be had': resultsTroubleScenes,
  "the flight's travellers": travellersScenes,
  "the flight's price": travellerPriceScenes,
  "the flight's review": flightReviewScenes,
  "the flight's payment": flightPaymentScenes,
  "the flight's payment afterwards": flightPaymentAfterwardsScenes,
  "the flight's confirmation": flightSuccessScenes,
  'rides that were found': rideResultsScenes,
  "the ride's traveller": rideTravellerScenes,
  "the ride's review": rideReviewScenes,
  "the ride's payment while its account is open": openPaymentScenes,
  "the ride's payment afterwards": closedPaymentScenes,
  "the ride's confirmation": rideSuccessScenes,
  'the pages of the shell': shellScenes,
  'the search for a booking': trackBookingScenes,
  'a ride that is tracked': trackRideScenes,
  'a flight that is tracked': trackFlightScenes,
  'a review of a booking': feedbackScenes,
  'the contact page': contactScenes,
  'the mails about fares': subscriptionScenes,
  'terms and privacy': textScenes,
  'a lost connection': offlineScenes,
  "the back office's rides": [...consoleSignInScenes, ...consoleRidesScenes],
  "the back office's payments and reviews": consoleMoneyAndReviewScenes,
  "the back office's releases": consoleReleasesScenes,
  'the sandbox bank': sandboxScenes,
};
