import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import * as rides from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';

// the document of results that a server has rendered has their data instead
test.use({ siteEnv: { RELEASES_RENDER_PAGES: '0' } });

const criteria = rides.criteriaIn(1);
const flight = flights.criteriaIn(9);
const rideResults = pathTo('rideResults', { query: { ...criteria } });
const search = '/ride/search-ride';
const cars = (page: Page) => page.getByRole('button', { name: /^Book Now/ }).first();

/** A page, the API calls that its document starts, and an element that the page renders from their responses. */
interface Visit {
  readonly address: string;
  readonly calls: readonly string[];
  readonly shown: (page: Page) => ReturnType<Page['locator']>;
}

const payment = (page: Page) => page.getByRole('button', { name: "I've transferred the money" });

const visits: Readonly<Record<string, (origin: string) => Promise<Visit>>> = {
  'ride results': async () => ({ address: rideResults, calls: [`POST ${search}`], shown: cars }),
  'flight results': async () => ({
    address: searchAddress(flight),
    calls: ['POST /fly/flightsearch'],
    shown: (page) => page.getByRole('button', { name: /^Select/ }).first(),
  }),
  async 'the travellers of a flight'(origin) {
    const { selectionId } = await flights.selectFlight(origin, flight);
    return {
      address: pathTo('flightTraveller', { selectData: selectionId }),
      calls: [`GET /fly/flightselect/${selectionId}`],
      shown: (page) => page.getByRole('heading', { name: 'Add to your trip' }),
    };
  },
  async 'the payment of a flight'(origin) {
    const { savedBooking } = await flights.createBooking(origin, newTraveller(), flight);
    return {
      address: pathTo('flightPayment', { query: { id: savedBooking._id } }),
      calls: [`GET /fly/booked-flight/${savedBooking._id}`],
      shown: payment,
    };
  },
  async 'the payment of a ride'(origin) {
    const { savedBookedRide } = await rides.createBooking(origin, newTraveller(), criteria);
    return {
      address: pathTo('ridePayment', { query: { id: savedBookedRide._id } }),
      calls: [`GET /ride/booked-ride/${savedBookedRide._id}`],
      shown: payment,
    };
  },
};

/** Records each API call when it is sent. */
function recordCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return calls;
}

/** Delays all scripts of the page until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/remotes/**/*.js', async (route) => {
    await resumed;
    await route.continue();
  });
  return () => resume();
}

for (const [name, visitOf] of Object.entries(visits)) {
  test(`${name}: the document sends the API calls before any script arrives, and the page does not repeat them`, async ({
    page,
    site,
  }) => {
    const { address, calls: first, shown } = await visitOf(site.origin);
    const calls = recordCalls(page);
    const resumeScripts = await delayScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => [...calls]).toEqual(first);
    resumeScripts();
    await expect(shown(page)).toBeVisible();
    expect(calls.filter((call) => first.includes(call))).toEqual(first);
  });
}

test.describe('a first call that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is repeated by the page, which shows its cars', async ({ page }) => {
    const calls = recordCalls(page);
    await page.route(`**/api/v1${search}`, (route) => route.abort(), { times: 1 });
    await page.goto(rideResults);
    await expect(cars(page)).toBeVisible();
    expect(calls.filter((call) => call === `POST ${search}`)).toHaveLength(2);
  });
});

test('cached results are shown after a reload without an API call', async ({ page }) => {
  await page.goto(rideResults);
  await expect(cars(page)).toBeVisible();
  const calls = recordCalls(page);
  await page.reload();
  await expect(cars(page)).toBeVisible();
  expect(calls).not.toContain(`POST ${search}`);
});
