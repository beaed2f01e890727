import { expect, type Page } from '@playwright/test';
import { mockResponse } from '../mock-response';
import { changedRide } from '../sample-data/ride-sample';
import { presetStorage, type Scene } from '../scene';

const h1 = /The flight, and the ride/;
const title = 'Tafiya: flights and airport pickup in Nigeria';
const card = (page: Page) => page.getByRole('form', { name: 'Search for a ride' });
const place = (page: Page, name: string) => card(page).getByRole('combobox', { name });

async function openRideTab(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Airport Pickup' }).click();
  await expect(place(page, 'Pickup Location')).toHaveValue(/LOS/);
}

async function openCalendar(page: Page): Promise<void> {
  await openRideTab(page);
  await page.getByRole('button', { name: /^Date/ }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
}

const zoomOut = async (page: Page, name: RegExp) => {
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

const scene = (state: string, open: Scene['open']): Scene => ({ page: 'home', state, h1, title, open });

export const homeScenes: readonly Scene[] = [
  scene('flights', async (page) => {
    await page.goto('/');
    await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();
  }),
  scene('ride', openRideTab),
  scene('ride-recent', async (page, { ride: { criteria } }) => {
    const { pickupLocation, dropOffLocation } = criteria;
    const rides = [{ direction: 'from', state: 'Lagos', pickupLocation, dropOffLocation }];
    await presetStorage(page, 'localStorage', 'tafiya:recent', { rides });
    await openRideTab(page);
    await expect(page.getByRole('group', { name: 'Recent searches' })).toBeVisible();
  }),
  scene('unpaid-booking', async (page, { ride }) => {
    const booked = changedRide(ride);
    await mockResponse(page, '/ride/booked-ride', { data: booked });
    await presetStorage(page, 'localStorage', 'tafiya:bookings', [
      {
        kind: 'ride',
        bookingId: booked.savedBookedRide.bookingId,
        route: 'Airport (LOS) to Ikeja',
        beginsAt: `${booked.ride.pickupDate}T${booked.ride.pickupTime}`,
        state: 'unpaid',
        holdEndsOn: booked.transfer_details.expiresOn,
        id: booked.savedBookedRide._id,
        token: 'a-sample-token',
        untilMs: Date.now() + 30 * 24 * 60 * 60 * 1000,
      },
    ]);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Unpaid bookings' })).toBeVisible();
  }),
  scene('combobox-open', async (page) => {
    await openRideTab(page);
    await place(page, 'Drop-off Location').fill('i');
    await expect(page.getByRole('option', { name: 'Ikeja, Lagos' })).toBeVisible();
  }),
  scene('combobox-nothing-found', async (page) => {
    await openRideTab(page);
    await place(page, 'Drop-off Location').fill('Xyzzy');
    await expect(page.getByText('Nothing found. Try another spelling.')).toBeVisible();
  }),
  scene('calendar-days', openCalendar),
  scene('calendar-months', async (page) => {
    await openCalendar(page);
    await zoomOut(page, /^[A-Z][a-z]+ \d{4}$/);
  }),
  scene('calendar-years', async (page) => {
    await openCalendar(page);
    await zoomOut(page, /^[A-Z][a-z]+ \d{4}$/);
    await zoomOut(page, /^\d{4}$/);
  }),
];

export const homeFormScenes: readonly Scene[] = [
  scene('time-open', async (page) => {
    await openRideTab(page);
    await place(page, 'Time').click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  scene('state-open', async (page) => {
    await openRideTab(page);
    await place(page, 'State').click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  scene('errors', async (page) => {
    await openRideTab(page);
    await card(page).getByRole('button', { name: 'Find a ride' }).click();
    await expect(card(page).locator('[aria-invalid="true"]').first()).toBeVisible();
  }),
  scene('places-failed', async (page) => {
    await mockResponse(page, '/ride/getarea', 'network-error');
    await page.goto('/');
    await page.getByRole('tab', { name: 'Airport Pickup' }).click();
    await expect(page.getByText(/The list of places could not be loaded/)).toBeVisible();
  }),
  {
    ...scene('flights-unavailable', async (page) => {
      await page.route('**/remotes/mf-flights/**', (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    }),
    isTextVariant: true,
  },
  scene('rides-unavailable', async (page) => {
    await page.route('**/remotes/mf-rides/**', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('tab', { name: 'Airport Pickup' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }),
  {
    ...scene('menu-open', async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    }),
    onlyNarrow: true,
  },
];
