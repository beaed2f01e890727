import { expect, type Page } from '@playwright/test';
import type { FoundFlights } from 'shared/contract/flights';
import { selectButtons } from '../../../flights/steps';
import { mockResponse } from '../../mock-response';
import { foundExpiringIn } from '../../sample-data/flight-responses';
import type { Scene } from '../../scene';
import { searchAddress } from './flight-address';
import { firstFlights, openResults, resultsScene, shortened, showFound } from './flight-results';

const soldOut = {
  status: 409,
  code: 'SOLD_OUT',
  message: 'The last seats at this fare have just been taken.',
} as const;

/** Sets the results of the next search. */
const mockNextSearch = (page: Page, found: FoundFlights) =>
  mockResponse(page, '/fly/flightsearch', { data: foundExpiringIn({ ...found, searchId: 'x'.repeat(24) }) });

export const resultsErrorScenes: readonly Scene[] = [
  resultsScene('nothing-matches', async (page, { family }) => {
    await showFound(page, family, { 'price-to': 1 });
    await expect(page.getByText('No flight matches these filters')).toBeVisible();
  }),
  resultsScene('empty', async (page, { family }) => {
    const [slice] = family.criteria.slices;
    const fareCalendar = family.found.fareCalendar.map((day) =>
      day.date === slice?.departureDate ? { ...day, minTotal: null } : day,
    );
    await showFound(page, { ...family, found: { ...family.found, offers: [], fareCalendar } });
    await expect(page.getByText('No flights for this search')).toBeVisible();
  }),
  resultsScene('loading', async (page, { family }) => {
    await mockResponse(page, '/fly/flightsearch', 'pending');
    await page.goto(searchAddress(family.criteria));
    await expect(page.getByText('Looking for flights')).toBeAttached();
  }),
  resultsScene('failed', async (page, { family }) => {
    await mockResponse(page, '/fly/flightsearch', 'network-error');
    await page.goto(searchAddress(family.criteria));
    await expect(page.getByText('The flights could not be loaded')).toBeVisible();
  }),
  resultsScene('old-fares', async (page, { family: { criteria, found } }) => {
    await mockResponse(page, '/fly/flightsearch', { data: foundExpiringIn(firstFlights(found), -1) });
    await page.goto(searchAddress(criteria));
    await expect(page.getByText(/These fares are .* old/)).toBeVisible();
  }),
  resultsScene('selecting', async (page, { oneWay }) => {
    await mockResponse(page, '/fly/flightselect', 'pending');
    await openResults(page, shortened(oneWay));
    await selectButtons(page).first().click();
  }),
  resultsScene('sold-out', async (page, { oneWay }) => {
    await mockResponse(page, '/fly/flightselect', soldOut);
    const found = firstFlights(oneWay.found);
    await openResults(page, { ...oneWay, found });
    const sold = found.offers[0]?.itineraryId;
    await mockNextSearch(page, { ...found, offers: found.offers.filter(({ itineraryId }) => itineraryId !== sold) });
    await selectButtons(page).first().click();
    await expect(page.getByText('This flight has just sold out. Choose another one.')).toBeVisible();
  }),
  resultsScene('fare-sold-out', async (page, { oneWay }) => {
    await mockResponse(page, '/fly/flightselect', soldOut);
    const found = firstFlights(oneWay.found);
    await openResults(page, { ...oneWay, found });
    await mockNextSearch(page, { ...found, offers: found.offers.slice(1) });
    await selectButtons(page).first().click();
    await expect(page.getByText('The fare you chose has just sold out. This is what is left.')).toBeVisible();
  }),
  resultsScene(
    'refused',
    async (page, { oneWay: { criteria } }) => {
      await page.goto(searchAddress(criteria, { depart: '2024-01-05' }));
      await expect(page.getByText('The day of this flight has passed')).toBeVisible();
    },
    { h1: 'Search flights', title: /^Lagos to Abuja/ },
  ),
];
