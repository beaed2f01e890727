import { expect, type Page } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { presetSettings, type Scene, scenesOf } from '../../scene';

const address = ({ criteria }: RideSample) =>
  `/ride-results?${new URLSearchParams(Object.entries(criteria).map(([key, value]) => [key, String(value)]))}`;

/** A short list that fits into a picture: the first two cars of each type. */
const firstRides = ({ rides }: RideSample) =>
  rides.filter((ride) => rides.filter(({ type }) => type === ride.type).indexOf(ride) < 2);

async function openResults(page: Page, sample: RideSample): Promise<void> {
  await presetSettings(page, { rideSearch: sample.criteria, searchResults: firstRides(sample) });
  await page.goto(address(sample));
  await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
}

/** Without a document of its own, in which the server would have rendered the cars. */
async function openInBrowser(page: Page, sample: RideSample): Promise<void> {
  await page.goto('/ride-search');
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/LOS/);
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address(sample));
}

/** Under 1024 px the filters are behind a button. */
async function showFilters(page: Page): Promise<void> {
  const show = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^Show/ });
  if (await show.isVisible()) await show.click();
}

const scene = scenesOf('ride', { page: 'ride-results', h1: 'Ride Search Result', title: /^Airport \(LOS\) to / });

const withWayBack = scenesOf('returnRide', {
  page: 'ride-results',
  h1: 'Ride Search Result',
  title: /^Airport \(LOS\) to /,
});

const search = scenesOf('ride', {
  page: 'ride-search',
  h1: 'Airport Pickup',
  title: 'Book an airport pickup in Nigeria',
});

export const rideResultsScenes: readonly Scene[] = [
  search('plain', async (page) => {
    await page.goto('/ride-search');
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/LOS/);
  }),
  search('areas-open', async (page) => {
    await page.goto('/ride-search');
    await page.getByRole('combobox', { name: 'Drop-off Location' }).click();
    await expect(page.getByRole('group', { name: 'Often booked from LOS' })).toBeVisible();
  }),
  search('party-open', async (page, { criteria }) => {
    const party = { ...criteria, passengers: 14, luggage: 14 };
    await presetSettings(page, { rideSearch: party });
    await page.goto('/ride-search');
    await page.getByRole('button', { name: /^People and bags/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible();
  }),
  search('errors', async (page) => {
    await page.goto('/ride-search');
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/LOS/);
    await page.getByRole('checkbox', { name: 'Add a return ride' }).check();
    await page.getByRole('button', { name: 'Find a ride' }).click();
    await expect(page.getByText('Choose where you are going.')).toBeVisible();
  }),
  scene('full', openResults),
  scene('filtered', async (page, sample) => {
    await openResults(page, sample);
    await showFilters(page);
    await page.getByRole('link', { name: /^SUV/ }).click();
    await page.getByRole('link', { name: /^Cheapest/ }).click();
    await expect(page.getByRole('link', { name: 'Clear All' })).toBeVisible();
  }),
  withWayBack('return', openResults),
  scene('nothing-matches', async (page, sample) => {
    const [saloon] = sample.rides.filter(({ type }) => type === 'Saloon');
    const [bus] = sample.rides.filter(({ type }) => type === 'Bus');
    await presetSettings(page, { rideSearch: sample.criteria, searchResults: [saloon, bus] });
    await page.goto(address(sample));
    await showFilters(page);
    await page.getByRole('link', { name: /^Bus/ }).click();
    await page.getByRole('link', { name: new RegExp(`^${saloon?.seats}\\b`) }).click();
    await expect(page.getByText('No car matches these filters')).toBeVisible();
  }),
  scene('booking', async (page, sample) => {
    await mockResponse(page, '/ride/select-ride', 'pending');
    await openResults(page, sample);
    await page
      .getByRole('button', { name: /^Book Now/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeDisabled();
  }),
  scene('loading', async (page, sample) => {
    await mockResponse(page, '/ride/search-ride', 'pending');
    await openInBrowser(page, sample);
    await expect(page.getByRole('heading', { level: 1, name: 'Ride Search Result' })).toBeVisible();
  }),
  scene('failed', async (page, sample) => {
    await mockResponse(page, '/ride/search-ride', 'network-error');
    await openInBrowser(page, sample);
    await expect(page.getByText('The cars could not be loaded')).toBeVisible();
  }),
  scene('empty', async (page, sample) => {
    await mockResponse(page, '/ride/search-ride', { data: [] });
    await openInBrowser(page, sample);
    await expect(page.getByText('No car is free for this trip')).toBeVisible();
  }),
];
