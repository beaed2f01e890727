import type { Locator, Page } from '@playwright/test';
import type { FlightSelection } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { arriveWith, createBooking, criteriaIn, selectCar } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { newTraveller } from '../site/traveller';
import { lookUp, paidRide, ticketedFlight } from '../tracking/bookings';
import { notFoundErrors } from './routes';

test.use({ expectedErrors: notFoundErrors });

interface SitePage {
  /** The route as the specification lists it. */
  readonly route: string;
  readonly h1: string | RegExp;
  /** An element that only this page has. */
  readonly has: (page: Page) => Locator;
  /** Creates what the page needs through the API, and opens it. */
  readonly open: (page: Page, site: Site) => Promise<unknown>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const at = (address: string) => (page: Page) => page.goto(address);

/** Selects a flight, and stores the draft of its one traveller. */
async function prepareFlight(page: Page, site: Site): Promise<FlightSelection> {
  const { email, phone, lastName } = newTraveller();
  const draft = {
    people: {
      'ADT-1': { title: 'Mrs', firstName: 'Amaka', lastName, gender: 'female', dateOfBirth: '14/03/1990' },
    },
    email,
    phoneNumber: phone,
    addOns: {},
    acceptedId: '',
    repriced: null,
  };
  await page.addInitScript(
    (text) => sessionStorage.setItem('tafiya:draft:flight-travellers', text),
    JSON.stringify(draft),
  );
  return flights.selectFlight(site.origin, flights.criteriaIn(12));
}

/** Selects a car, and stores the draft of its traveller. */
async function prepareRide(page: Page, { origin }: Site, days: number): Promise<void> {
  const criteria = criteriaIn(days);
  await arriveWith(page, { criteria, selection: await selectCar(origin, criteria), traveller: newTraveller() });
}

async function track(page: Page, reference: string, lastName: string): Promise<void> {
  await page.goto(pathTo('trackBooking'));
  await lookUp(page, reference, lastName);
}

const pages: readonly SitePage[] = [
  { route: '/', h1: 'The flight, and the ride that meets it.', has: button('Search flights'), open: at('/') },
  { route: '*', h1: 'This page does not exist', has: text('The address may be mistyped'), open: at('/no-such-page') },
  {
    route: '/flight-search',
    h1: /^Lagos to Abuja/,
    has: button(/^Select/),
    open: (page) => page.goto(searchAddress(flights.criteriaIn(12))),
  },
  {
    route: '/ride-results',
    h1: 'Ride Search Result',
    has: button(/Book Now/),
    open: at(pathTo('rideResults', { query: { ...criteriaIn(5) } })),
  },
  { route: '/ride-search', h1: 'Airport Pickup', has: text('Date'), open: at('/ride-search') },
  {
    route: '/flight-and-traveller/:selectData',
    h1: 'Flight and traveller details',
    has: (page) => page.getByRole('textbox', { name: 'Last name' }),
    open: async (page, site) =>
      page.goto(pathTo('flightTraveller', { selectData: (await prepareFlight(page, site)).selectionId })),
  },
  {
    route: '/ride-and-traveller',
    h1: 'Who is travelling?',
    has: (page) => page.getByRole('textbox', { name: 'First name' }),
    async open(page, site) {
      await prepareRide(page, site, 5);
      await page.goto('/ride-and-traveller');
    },
  },
  {
    route: '/feedback',
    h1: 'Feedback',
    has: (page) => page.getByRole('textbox', { name: 'Booking ID' }),
    open: at('/feedback'),
  },
  {
    route: '/details-confirmation',
    h1: 'Review your booking',
    has: button('Continue to payment'),
    open: async (page, site) =>
      page.goto(pathTo('flightReview', { query: { selection: (await prepareFlight(page, site)).selectionId } })),
  },
  {
    route: '/ride-details-confirmation',
    h1: 'Review your booking',
    has: button('Continue to payment'),
    async open(page, site) {
      await prepareRide(page, site, 6);
      await page.goto('/ride-details-confirmation');
    },
  },
  {
    route: '/payment-options',
    h1: 'Payment Options',
    has: text('Kindly make the correct payment above complete to aid fast confirmation.'),
    async open(page, site) {
      const { savedBooking } = await flights.createBooking(site.origin, newTraveller(), flights.criteriaIn(12));
      await page.goto(pathTo('flightPayment', { query: { id: savedBooking._id } }));
    },
  },
  {
    route: '/payment-successful',
    h1: 'Booking Successful',
    has: button('Download PDF'),
    async open(page, site) {
      const { savedBooking } = await ticketedFlight(site, newTraveller(), 12);
      await page.goto(pathTo('flightSuccess', { query: { id: savedBooking._id } }));
    },
  },
  {
    route: '/ride-payment-successful',
    h1: 'Booking Successful',
    has: text("You've successfully booked your ride."),
    async open(page, site) {
      const { savedBookedRide } = await paidRide(site, newTraveller(), criteriaIn(7));
      await page.goto(pathTo('rideSuccess', { query: { id: savedBookedRide._id } }));
    },
  },
  {
    route: '/flights/:route',
    h1: 'Flights from Lagos to Abuja',
    has: text('Lowest fare of each day'),
    open: at('/flights/lagos-abuja'),
  },
  {
    route: '/airport-pickup/:airport',
    h1: 'Airport pickup in Lagos',
    has: text('Prices by area'),
    open: at('/airport-pickup/lagos'),
  },
  { route: '/track-booking', h1: 'Track Booking', has: button('Track'), open: at('/track-booking') },
  {
    route: '/track-flight',
    h1: 'Track flight',
    has: text('Lagos'),
    async open(page, site) {
      const traveller = newTraveller();
      const { savedBooking } = await ticketedFlight(site, traveller, 13);
      await track(page, savedBooking.bookingId, traveller.email);
    },
  },
  {
    route: '/track-ride',
    h1: 'Track ride',
    has: text('Ikeja'),
    async open(page, site) {
      const traveller = newTraveller();
      const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(8));
      await track(page, savedBookedRide.bookingId, traveller.lastName);
    },
  },
  { route: '/trip', h1: 'Your trip', has: text('No trip on this device yet'), open: at('/trip') },
  { route: '/contact', h1: 'Contact Us', has: button('Send message'), open: at('/contact') },
  { route: '/terms', h1: /terms/i, has: text(/refund/i), open: at('/terms') },
  { route: '/privacy', h1: /privacy/i, has: text(/erase/i), open: at('/privacy') },
  {
    route: '/ride-payment-options',
    h1: 'Payment Options',
    has: button("I've transferred the money"),
    async open(page, site) {
      const { savedBookedRide } = await createBooking(site.origin, newTraveller(), criteriaIn(9));
      await page.goto(pathTo('ridePayment', { query: { id: savedBookedRide._id } }));
    },
  },
];

for (const { route, h1, has, open } of pages) {
  test(`${route} shows its own page`, async ({ page, site }) => {
    await open(page, site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
    await expect(has(page).first()).toBeVisible();
    await expect(page.getByText(/not open yet|coming soon|lorem ipsum/i)).toHaveCount(0);
    // no redirect
    const expectedUrl =
      route === '*' ? /\/no-such-page$/ : new RegExp(`^[^?#]*${route.replace(/:\w+/, '[^/?#]+')}([?#]|$)`);
    await expect(page).toHaveURL(expectedUrl);
  });
}
