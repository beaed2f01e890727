import { expect } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { openInBrowser, type Scene, scenesOf } from '../../scene';

const airport = scenesOf('ride', { page: 'airport-pickup', h1: 'Airport pickup in Lagos' });
const failed = scenesOf('ride', { page: 'airport-pickup', h1: 'Airport pickup' });
// no airport of ours has such a name yet; headings have to set the marks of Yoruba all the same
const withMarks = scenesOf('ride', { page: 'airport-pickup', h1: 'Airport pickup in Ọ̀ṣogbo, Ọ̀ṣun' });
const address = pathTo('pickupAirport', { airport: 'lagos' });

export const airportPickupScenes: readonly Scene[] = [
  airport('prices', async (page) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: 'Prices by area' })).toBeVisible();
  }),
  withMarks('marks', async (page) => {
    const found = await (await page.request.get('/api/v1/ride/airports/lagos')).json();
    await mockResponse(page, '/ride/airports/lagos', { data: { ...found.data, city: 'Ọ̀ṣogbo, Ọ̀ṣun' } });
    await openInBrowser(page, address);
    await expect(page.getByRole('heading', { level: 1, name: 'Airport pickup in Ọ̀ṣogbo, Ọ̀ṣun' })).toBeVisible();
  }),
  failed('failed', async (page) => {
    await mockResponse(page, '/ride/airports/lagos', {
      status: 500,
      code: 'INTERNAL',
      message: 'Something went wrong',
    });
    await openInBrowser(page, address);
    await expect(page.getByText('The prices could not be loaded')).toBeVisible();
  }),
];
