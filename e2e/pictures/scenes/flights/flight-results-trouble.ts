import { expect, type Page } from '@playwright/test';
import type { FoundFlights } from 'shared/contract/flights';
import { selectButtons } from '../../../flights/steps';
import { answer } from '../../answer';
import type { Scene } from '../../scene';
import { foundNow } from '../../stages/flight-responses';
import { searchAddress } from './flight-address';
import { few, openResults, resultsScene, short, showFound } from './flight-results';

const soldOut = {
  status: 409,
  code: 'SOLD_OUT',
  message: 'The last seats at this fare have just been taken.',
} as const;

/** What the next search finds. */
const searchAgain = (page: Page, found: FoundFlights) =>
  answer(page, '/fly/flightsearch', { data: foundNow({ ...found, searchId: 'x'.repeat(24) }) });

export const resultsTroubleScenes: readonly Scene[] = [
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
    await answer(page, '/fly/flightsearch', 'held');
    await page.goto(searchAddress(family.criteria));
    await expect(page.getByText('Looking for flights')).toBeAttached();
  }),
  resultsScene('failed', async (page, { family }) => {
    await answer(page, '/fly/flightsearch', 'lost');
    await page.goto(searchAddress(family.criteria));
    await expect(page.getByText('The flights could not be loaded')).toBeVisible();
  }),
  resultsScene('old-fares', async (page, { family: { criteria, found } }) => {
    await answer(page, '/fly/flightsearch', { data: foundNow(few(found), -1) });
    await page.goto(searchAddress(criteria));
    await expect(page.getByText(/These fares are .* old/)).toBeVisible();
  }),
  resultsScene('selecting', async (page, { oneWay }) => {
    await answer(page, '/fly/flightselect', 'held');
    await openResults(page, short(oneWay));
    await selectButtons(page).first().click();
  }),
  resultsScene('sold-out', async (page, { oneWay }) => {
    await answer(page, '/fly/flightselect', soldOut);
    const found = few(oneWay.found);
    await openResults(page, { ...oneWay, found });
    const sold = found.offers[0]?.itineraryId;
    await searchAgain(page, { ...found, offers: found.offers.filter(({ itineraryId }) => itineraryId !== sold) });
    await selectButtons(page).first().click();
    await expect(page.getByText('This flight has just sold out. Choose another one.')).toBeVisible();
  }),
  resultsScene('fare-sold-out', async (page, { oneWay }) => {
    await answer(page, '/fly/flightselect', soldOut);
    const found = few(oneWay.found);
    await openResults(page, { ...oneWay, found });
    await searchAgain(page, { ...found, offers: found.offers.slice(1) });
    await selectButtons(page).first().click();
    await expect(page.getByText('The fare you chose has just sold out. This is what is left.')).toBeVisible();
  }),
  resultsScene(
    'refused',
    async (page, { oneWay: { criteria } }) => {
      await page.goto(searchAddress(criteria, { depart: '2024-01-05' }));
      await expect(page.getByText('This search cannot be made')).toBeVisible();
    },
    { h1: 'Search flights', title: /^Lagos to Abuja/ },
  ),
];
