import { expect, type Page } from '@playwright/test';
import type { FoundFlights } from 'shared/contract/flights';
import type { Query } from 'shared/paths';
import { selectButtons } from '../../../flights/steps';
import { mockResponse } from '../../mock-response';
import { foundExpiringIn } from '../../sample-data/flight-responses';
import type { FlightChoice } from '../../sample-data/flight-sample';
import { type Scene, scenesOf } from '../../scene';
import { searchAddress } from './flight-address';

const h1 = /^Lagos to Abuja/;
export const resultsScene = scenesOf('flight', { page: 'flight-results', h1 });

/** A short list that fits into a picture: the first flights with all their fares. */
export function firstFlights({ offers, ...found }: FoundFlights): FoundFlights {
  const flights = [...new Set(offers.map(({ itineraryId }) => itineraryId))].slice(0, 4);
  return { ...found, offers: offers.filter(({ itineraryId }) => flights.includes(itineraryId)) };
}

/** Opens the results page with these results. */
export async function showFound(page: Page, { criteria, found }: FlightChoice, view: Query = {}): Promise<void> {
  await mockResponse(page, '/fly/flightsearch', { data: foundExpiringIn(found) });
  await page.goto(searchAddress(criteria, view));
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

export const shortened = (choice: FlightChoice): FlightChoice => ({ ...choice, found: firstFlights(choice.found) });

export async function openResults(page: Page, choice: FlightChoice, view: Query = {}): Promise<void> {
  await showFound(page, choice, view);
  await expect(selectButtons(page).first()).toBeVisible();
}

const openPhone = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

async function openDetails(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByText(/^Fares on (this|these) flight/)).toBeVisible();
}

export const resultsScenes: readonly Scene[] = [
  resultsScene('full', (page, { family }) => openResults(page, family)),
  resultsScene('one-way', (page, { oneWay }) => openResults(page, shortened(oneWay))),
  resultsScene('abroad', (page, { abroad }) => openResults(page, shortened(abroad), { via: 1 }), {
    h1: /^Abuja to Nairobi/,
  }),
  resultsScene('details-open', async (page, { family }) => {
    await openResults(page, shortened(family));
    await openDetails(page);
  }),
  resultsScene(
    'abroad-details-open',
    async (page, { abroad }) => {
      await openResults(page, shortened(abroad), { via: 1 });
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Hide/ })).toBeVisible();
    },
    { h1: /^Abuja to Nairobi/ },
  ),
  resultsScene('filtered', (page, { family }) =>
    openResults(page, family, { at: 'morning', bag: 1, sort: 'cheapest' }),
  ),
  resultsScene(
    'filters-open',
    async (page, { family }) => {
      await openPhone(page);
      await openResults(page, shortened(family), { bag: 1 });
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
    { onlyNarrow: true },
  ),
  resultsScene('prices-graph', async (page, { family }) => {
    await openResults(page, shortened(family));
    await page.getByRole('button', { name: 'Prices by day' }).click();
    await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
  }),
  resultsScene('prices-grid', async (page, { family }) => {
    await openResults(page, shortened(family));
    await page.getByRole('button', { name: 'Prices by day' }).click();
    await page.getByRole('button', { name: 'Departure and return' }).click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  }),
  resultsScene('page-3', (page, { family }) => openResults(page, family, { page: 3 })),
  resultsScene(
    'edit-open',
    async (page, { family }) => {
      await openPhone(page);
      await openResults(page, shortened(family));
      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
    },
    { onlyNarrow: true },
  ),
];
