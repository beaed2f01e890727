import { expect } from '@playwright/test';
import type { Review } from 'shared/contract/content';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../mock-response';
import { minutesFromNow } from '../sample-data/times';
import { presetSettings, type Scene } from '../scene';

const scene = (state: string, open: Scene['open']): Scene => ({
  page: 'home',
  state,
  h1: /The flight, and the ride/,
  title: 'Tafiya: flights and airport pickup in Nigeria',
  open,
});

const reviews: readonly Review[] = [
  { rating: 5, comment: 'The driver was at arrivals with my name.', name: 'Chiamaka E.', about: 'Lagos to Lekki' },
  { rating: 3, comment: 'Late, but a clean car.'.repeat(12), name: 'Ọlásùnkànmí Ọ.', about: 'Lagos to Abuja' },
  { rating: 4, comment: 'Aaaaa'.repeat(30), name: 'Musa Ɗ.', about: 'Abuja to Kano and back' },
].map((review, day) => ({ ...review, writtenOn: minutesFromNow(-day * 24 * 60) }));

export const homeDataScenes: readonly Scene[] = [
  scene('popular-routes', async (page) => {
    await page.goto(pathTo('home'));
    await expect(page.getByRole('link', { name: /^Lagos to .*NGN/ }).first()).toBeVisible();
  }),
  scene('way-abroad', async (page, { flight }) => {
    const [slice] = flight.oneWay.criteria.slices;
    const activeSearch = { ...flight.oneWay.criteria, slices: [{ ...slice, from: 'LOS', to: 'LHR' }] };
    await presetSettings(page, { activeSearch });
    await page.goto(pathTo('home'));
    await expect(page.locator('[data-way]').getByText('London')).toBeAttached();
  }),
  scene('rides-in-front', async (page, { ride }) => {
    await presetSettings(page, { rideSearch: ride.criteria });
    await page.goto(pathTo('home'));
    await page.getByRole('tab', { name: 'Airport Pickup' }).click();
    await expect(page.getByRole('heading', { name: 'Popular airport rides' })).toBeVisible();
    await expect(page.locator('[data-way] .inset')).toBeAttached();
  }),
  scene('fares-failed', async (page) => {
    await mockResponse(page, '/fly/popular-routes', { status: 500, code: 'INTERNAL', message: 'Something went wrong' });
    await page.goto(pathTo('home'));
    await expect(page.getByRole('button', { name: 'Show the fares' })).toBeVisible();
  }),
  scene('reviews', async (page) => {
    await mockResponse(page, '/reviews', { data: { average: 4.3, count: 27, reviews } });
    await page.goto(pathTo('home'));
    await expect(page.getByRole('figure')).toHaveCount(3);
  }),
  scene('subscribe-sent', async (page) => {
    await mockResponse(page, '/email/add-mail', { data: { sent: true } });
    await page.goto(pathTo('home'));
    const section = page.getByRole('region', { name: 'Fare alerts', exact: true });
    // the form is loaded when the section is near the viewport
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('textbox').fill('amaka.okafor@example.com');
    await section.getByRole('checkbox').check({ force: true });
    await section.getByRole('button', { name: 'Send me fares' }).click();
    await expect(section.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  }),
  scene('subscribe-in-footer', async (page) => {
    await page.goto(pathTo('home'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fare alerts by e-mail' }).click();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Send me fares' })).toBeVisible();
  }),
];
