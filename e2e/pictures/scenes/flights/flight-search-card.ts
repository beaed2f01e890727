import { expect, type Locator, type Page } from '@playwright/test';
import type { FlightCriteria } from 'shared/contract/flights';
import { searchCard } from '../../../flights/steps';
import { dayIn } from '../../../site/steps';
import { presetStorage, type Scene, scenesOf } from '../../scene';
import { searchAddress } from './flight-address';

const scene = scenesOf('flight', {
  page: 'flight-search',
  h1: 'Search flights',
  title: 'Flights in Nigeria and abroad',
});

async function openCard(page: Page): Promise<Locator> {
  await page.goto('/flight-search');
  const card = searchCard(page);
  await expect(card.getByRole('combobox', { name: 'From' }).first()).toBeEditable();
  await expect(card.getByRole('button', { name: /^Departure / }).first()).toBeVisible();
  return card;
}

/** Presets the stored input of the search form. */
const presetForm = (page: Page, { tripType, slices, adults, children }: FlightCriteria) =>
  presetStorage(page, 'sessionStorage', 'tafiya:draft:flight-search-form', {
    of: '',
    form: {
      tripType,
      slices: tripType === 'multicity' ? slices : slices.slice(0, 1),
      returnDate: tripType === 'return' ? (slices[1]?.departureDate ?? '') : '',
      cabin: 'Y',
      adults,
      children,
      infants: 0,
      flexible: true,
    },
  });

async function openAirports(page: Page, typed: string): Promise<void> {
  const card = await openCard(page);
  await card.getByRole('combobox', { name: 'To' }).fill(typed);
}

export const flightSearchCardScenes: readonly Scene[] = [
  scene('empty', async (page) => {
    await openCard(page);
  }),
  scene('routes', async (page) => {
    await page.goto('/flight-search');
    await expect(page.getByRole('region', { name: 'By city of departure' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'From Nigeria abroad' })).toBeVisible();
  }),
  scene(
    'day-passed',
    async (page, { oneWay: { criteria } }) => {
      const slices = criteria.slices.map((slice) => ({ ...slice, departureDate: dayIn(-6) }));
      await page.goto(searchAddress({ ...criteria, slices }));
      await expect(page.getByText('The day of this flight has passed')).toBeVisible();
      await expect(page.getByRole('link', { name: /^See Lagos to Abuja on / })).toBeVisible();
    },
    { title: /^Lagos to Abuja, / },
  ),
  scene('filled', async (page, { family }) => {
    await presetForm(page, family.criteria);
    const card = await openCard(page);
    await expect(card.getByRole('combobox', { name: 'To' })).toHaveValue(/ABV/);
  }),
  scene('airports-open', async (page) => {
    await openAirports(page, 'lag');
    await expect(page.getByRole('option', { name: /Abuja/ })).toHaveCount(0);
    await expect(page.getByRole('option', { name: /Lagos/ }).first()).toBeVisible();
  }),
  scene('nothing-found', async (page) => {
    await openAirports(page, 'xyzzy');
    await expect(page.getByText(/^No airport found/).first()).toBeVisible();
  }),
  scene('calendar', async (page) => {
    const card = await openCard(page);
    await card.getByRole('button', { name: /^Departure / }).click();
    await expect(page.getByRole('grid').first()).toBeVisible();
  }),
  scene('calendar-fares', async (page, { family }) => {
    await presetForm(page, family.criteria);
    const card = await openCard(page);
    await card.getByRole('button', { name: /^Departure / }).click();
    await expect(page.getByRole('button', { name: /, NGN / }).first()).toBeVisible();
  }),
  scene('travellers-open', async (page) => {
    const card = await openCard(page);
    await card.getByRole('button', { name: /^Travellers and cabin/ }).click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  }),
  scene('errors', async (page) => {
    const card = await openCard(page);
    await card.getByRole('button', { name: 'Search flights' }).click();
    await expect(card.locator('[aria-invalid="true"]').first()).toBeVisible();
  }),
  scene('multi-city', async (page, { family }) => {
    const [out, back] = family.criteria.slices;
    const last = { from: 'LOS', to: 'ACC', departureDate: dayIn(19) };
    const slices = [...(out ? [out] : []), ...(back ? [back] : []), last];
    await presetForm(page, { ...family.criteria, tripType: 'multicity', slices });
    const card = await openCard(page);
    await expect(card.getByRole('group', { name: 'Flight 3' })).toBeVisible();
  }),
  scene('recent', async (page, { oneWay, family }) => {
    const search = (criteria: FlightCriteria) => searchAddress(criteria).split('?')[1];
    await presetStorage(page, 'localStorage', 'tafiya:recent', {
      flights: [oneWay, family].map(({ criteria }) => ({ search: search(criteria), route: 'Lagos to Abuja' })),
    });
    await openCard(page);
    await expect(page.getByRole('group', { name: 'Recent searches' })).toBeVisible();
  }),
];
