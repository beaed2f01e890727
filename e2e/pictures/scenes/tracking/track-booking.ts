import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import type { RideStage } from '../../stages/ride-stage';

const scene = scenesOf('ride', { page: 'track-booking', h1: 'Track Booking' });

const track = (page: Page) => page.getByRole('button', { name: 'Track', exact: true });

/** Looks the stage's ride up and meets an answer. */
async function lookUp(
  page: Page,
  { booked: { savedBookedRide } }: RideStage,
  given: Parameters<typeof answer>[2],
): Promise<void> {
  await answer(page, '/track/ride', given);
  await page.goto(pathTo('trackBooking', { query: { booking: savedBookedRide.bookingId } }));
  await page.getByRole('textbox', { name: 'Last name or e-mail' }).fill(savedBookedRide.lastName);
  await track(page).click();
}

export const trackBookingScenes: readonly Scene[] = [
  scene('plain', async (page) => {
    await page.goto(pathTo('trackBooking'));
    await expect(track(page)).toBeVisible();
  }),
  scene('errors', async (page) => {
    await page.goto(pathTo('trackBooking'));
    await track(page).click();
    await expect(page.getByText('2 fields need your attention')).toBeVisible();
  }),
  scene('not-found', async (page, stage) => {
    await lookUp(page, stage, { status: 404, code: 'NOT_FOUND', message: 'No such booking.' });
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  scene('lost', async (page, stage) => {
    await lookUp(page, stage, 'lost');
    await expect(page.getByRole('alert')).toBeVisible();
  }),
];
