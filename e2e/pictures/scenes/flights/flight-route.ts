import { expect } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { openInBrowser, type Scene, scenesOf } from '../../scene';

const route = scenesOf('flight', { page: 'flight-route', h1: 'Flights from Lagos to Abuja' });
const failed = scenesOf('flight', { page: 'flight-route', h1: 'Flights on this route' });
const address = pathTo('flightRoute', { route: 'lagos-abuja' });

export const flightRouteScenes: readonly Scene[] = [
  route('fares', async (page) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: 'Lowest fare of each day' })).toBeVisible();
  }),
  failed('failed', async (page) => {
    await mockResponse(page, '/fly/routes/lagos-abuja', {
      status: 500,
      code: 'INTERNAL',
      message: 'Something went wrong',
    });
    await openInBrowser(page, address);
    await expect(page.getByText('The flights could not be loaded')).toBeVisible();
  }),
];
