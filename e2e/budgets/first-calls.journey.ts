import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-by-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import * as rides from '../rides/ride-by-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';

const criteria = rides.criteriaIn(1);
const flight = flights.criteriaIn(9);
const rideResults = pathTo('rideResults', { query: { ...criteria } });
const search = '/ride/search-ride';
const cars = (page: Page) => page.getByRole('button', { name: /^Book Now/ }).first();

/** A page with the calls that its document makes, and what it shows of their answers. */
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
      calls: [`GET /fly/flightselect/${selectionId}`, 'GET /admin/addonlist'],
      shown: (page) => page.getByRole('heading', { name: 'Add to your trip' }),
    };
  },
  async 'the payment of a flight'(origin) {
    const { savedBooking } = await flights.bookedByApi(origin, newTraveller(), flight);
    return {
      address: pathTo('flightPayment', { query: { id: savedBooking._id } }),
      calls: [`GET /fly/booked-flight/${savedBooking._id}`],
      shown: payment,
    };
  },
  async 'the payment of a ride'(origin) {
    const { savedBookedRide } = await rides.bookedByApi(origin, newTraveller(), criteria);
    return {
      address: pathTo('ridePayment', { query: { id: savedBookedRide._id } }),
      calls: [`GET /ride/booked-ride/${savedBookedRide._id}`],
      shown: payment,
    };
  },
};

/** Notes each call of the API, as it goes out. */
function watchCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return calls;
}

/** Keeps every script of the page on its way until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/remotes/**/*.js', async (route) => {
    await over;
    await route.continue();
  });
  return () => letGo();
}

for (const [name, visitOf] of Object.entries(visits)) {
  test(`${name}: the calls go out before any script has come, and are made once`, async ({ page, site }) => {
    const { address, calls: first, shown } = await visitOf(site.origin);
    const calls = watchCalls(page);
    const letGo = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => [...calls]).toEqual(first);
    letGo();
    await expect(shown(page)).toBeVisible();
    expect(calls.filter((call) => first.includes(call))).toEqual(first);
  });
}

test.describe('a first call that fails on the way', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is made again by the page, which shows its cars', async ({ page }) => {
    const calls = watchCalls(page);
    await page.route(`**/api/v1${search}`, (route) => route.abort(), { times: 1 });
    await page.goto(rideResults);
    await expect(cars(page)).toBeVisible();
    expect(calls.filter((call) => call === `POST ${search}`)).toHaveLength(2);
  });
});

test('results that the device has kept are shown without a call', async ({ page }) => {
  await page.goto(rideResults);
  await expect(cars(page)).toBeVisible();
  const calls = watchCalls(page);
  await page.reload();
  await expect(cars(page)).toBeVisible();
  expect(calls).not.toContain(`POST ${search}`);
});
