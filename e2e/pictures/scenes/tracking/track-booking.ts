import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { formsHydrated } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { minutesFromNow } from '../../sample-data/times';
import { presetStorage, type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'track-booking', h1: 'Track Booking' });

const track = (page: Page) => page.getByRole('button', { name: 'Track', exact: true });

/** Looks up the sample ride, with this response. */
async function lookUp(
  page: Page,
  { booked: { savedBookedRide } }: RideSample,
  response: Parameters<typeof mockResponse>[2],
): Promise<void> {
  await mockResponse(page, '/track/ride', response);
  await page.goto(pathTo('trackBooking', { query: { booking: savedBookedRide.bookingId } }));
  await page.getByRole('textbox', { name: 'Last name or e-mail' }).fill(savedBookedRide.lastName);
  await track(page).click();
}

export const trackBookingScenes: readonly Scene[] = [
  scene('plain', async (page) => {
    await page.goto(pathTo('trackBooking'));
    await expect(track(page)).toBeVisible();
  }),
  scene('own-bookings', async (page, { booked: { savedBookedRide, ride } }) => {
    const booking = {
      kind: 'ride',
      bookingId: savedBookedRide.bookingId,
      route: `${ride.pickupLocation} to ${ride.dropOffLocation}`,
      beginsAt: `${ride.pickupDate}T${ride.pickupTime}`,
      state: 'paid',
      holdEndsOn: minutesFromNow(18),
      token: 'a-sample-token',
      untilMs: Date.now() + 30 * 24 * 3_600_000,
    };
    await presetStorage(page, 'localStorage', 'tafiya:bookings', [booking]);
    await page.goto(pathTo('trackBooking'));
    await expect(page.getByRole('region', { name: 'Your bookings on this device' })).toBeVisible();
  }),
  scene('errors', async (page) => {
    await page.goto(pathTo('trackBooking'));
    await formsHydrated(page);
    await track(page).click();
    await expect(page.getByText('Enter the last name or the e-mail of the booking.')).toBeVisible();
  }),
  scene('no-booking-id', async (page) => {
    await page.goto(pathTo('trackBooking'));
    await page.getByRole('button', { name: 'I have no booking ID' }).click();
    await expect(page.getByRole('button', { name: 'Send me my bookings' })).toBeVisible();
  }),
  scene('not-found', async (page, sample) => {
    await lookUp(page, sample, { status: 404, code: 'NOT_FOUND', message: 'No such booking.' });
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  scene('network-error', async (page, sample) => {
    await lookUp(page, sample, 'network-error');
    await expect(page.getByRole('alert')).toBeVisible();
  }),
];
