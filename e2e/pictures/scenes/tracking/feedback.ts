import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { presetStorage, type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'feedback', h1: 'Feedback' });
const send = (page: Page) => page.getByRole('button', { name: 'Send review' });

/** Sends a review of the sample ride, with this response. */
async function review(
  page: Page,
  { booked: { savedBookedRide } }: RideSample,
  response: Parameters<typeof mockResponse>[2],
): Promise<void> {
  const { bookingId, email } = savedBookedRide;
  await mockResponse(page, '/contact-us/review-response', response);
  await presetStorage(page, 'sessionStorage', 'tafiya:draft:feedback', {
    bookingId,
    email,
    rating: '4',
    punctuality: '5',
    vehicle: '',
    driver: '',
    comment: 'The driver was at arrivals with my name.',
  });
  await page.goto(pathTo('feedback'));
  await send(page).click();
}

export const feedbackScenes: readonly Scene[] = [
  scene('empty', async (page) => {
    await page.goto(pathTo('feedback'));
    await expect(send(page)).toBeVisible();
  }),
  scene('errors', async (page) => {
    await page.goto(pathTo('feedback'));
    await send(page).click();
    await expect(page.getByText('3 fields need your attention')).toBeVisible();
  }),
  scene('thank-you', async (page, sample) => {
    await review(page, sample, { data: { isShown: true } });
    await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible();
  }),
  scene('reviewed-before', async (page, sample) => {
    await review(page, sample, {
      status: 409,
      code: 'ALREADY_REVIEWED',
      message: 'You have reviewed this ride already.',
    });
    await expect(page.getByRole('heading', { name: 'Thank you, we have your review' })).toBeVisible();
  }),
];
