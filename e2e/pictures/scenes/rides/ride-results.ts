import { expect, type Page } from '@playwright/test';
import { answer } from '../../answer';
import { keepSettings, type Scene, scenesOf } from '../../scene';
import type { RideStage } from '../../stages/ride-stage';

const address = ({ criteria }: RideStage) =>
  `/ride-results?${new URLSearchParams(Object.entries(criteria).map(([key, value]) => [key, String(value)]))}`;

/** A list short enough to be seen whole: the first cars of each type. */
const someRides = ({ rides }: RideStage) =>
  rides.filter((ride) => rides.filter(({ type }) => type === ride.type).indexOf(ride) < 2);

async function openResults(page: Page, stage: RideStage): Promise<void> {
  await keepSettings(page, { rideSearch: stage.criteria, searchResults: someRides(stage) });
  await page.goto(address(stage));
  await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
}

/** Under 1024 px the filters are behind a button. */
async function showFilters(page: Page): Promise<void> {
  const show = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^Show/ });
  if (await show.isVisible()) await show.click();
}

const scene = scenesOf('ride', { page: 'ride-results', h1: 'Ride Search Result', title: /^Airport \(LOS\) to / });

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
  scene('full', openResults),
  scene('filtered', async (page, stage) => {
    await openResults(page, stage);
    await showFilters(page);
    await page.getByRole('button', { name: /^SUV/ }).click();
    await page.getByRole('button', { name: /^Cheapest/ }).click();
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible();
  }),
  scene('nothing-matches', async (page, stage) => {
    const [saloon] = stage.rides.filter(({ type }) => type === 'Saloon');
    const [bus] = stage.rides.filter(({ type }) => type === 'Bus');
    await keepSettings(page, { rideSearch: stage.criteria, searchResults: [saloon, bus] });
    await page.goto(address(stage));
    await showFilters(page);
    await page.getByRole('button', { name: /^Bus/ }).click();
    await page.getByRole('button', { name: new RegExp(`^${saloon?.seats}\\b`) }).click();
    await expect(page.getByText('No car matches these filters')).toBeVisible();
  }),
  scene('booking', async (page, stage) => {
    await answer(page, '/ride/select-ride', 'held');
    await openResults(page, stage);
    await page
      .getByRole('button', { name: /^Book Now/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeDisabled();
  }),
  scene('loading', async (page, stage) => {
    await answer(page, '/ride/search-ride', 'held');
    await page.goto(address(stage));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }),
  scene('failed', async (page, stage) => {
    await answer(page, '/ride/search-ride', 'lost');
    await page.goto(address(stage));
    await expect(page.getByText('The cars could not be loaded')).toBeVisible();
  }),
  scene('empty', async (page, stage) => {
    await answer(page, '/ride/search-ride', { data: [] });
    await page.goto(address(stage));
    await expect(page.getByText('No car is free for this trip')).toBeVisible();
  }),
];
