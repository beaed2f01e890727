import { expect, type Page } from '@playwright/test';
import { proceedButton } from '../../../rides/steps';
import { mockResponse } from '../../mock-response';
import { type RideSample, typed } from '../../sample-data/ride-sample';
import { type Scene, scenesOf } from '../../scene';
import { applyCoupon, couponRefusal } from '../coupon';
import { presetCar } from './ride-traveller';

async function openReview(page: Page, sample: RideSample): Promise<void> {
  await presetCar(page, sample, { form: typed });
  await page.goto('/ride-details-confirmation');
  await expect(page.getByText(typed.email)).toBeVisible();
}

const review = scenesOf('ride', { page: 'ride-details-confirmation', h1: 'Review your booking' });

const reviewBothWays = scenesOf('returnRide', { page: 'ride-details-confirmation', h1: 'Review your booking' });

export const rideReviewScenes: readonly Scene[] = [
  review('plain', openReview),
  reviewBothWays('return', openReview),
  review('car-taken', async (page, sample) => {
    const message = 'Somebody has just taken this car. Choose another one for the same time.';
    await mockResponse(page, '/ride/create-ride', { status: 409, code: 'CAR_TAKEN', message });
    await openReview(page, sample);
    await (await proceedButton(page)).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  review('sending', async (page, sample) => {
    await mockResponse(page, '/ride/create-ride', 'pending');
    await openReview(page, sample);
    await (await proceedButton(page)).click();
  }),
  review('coupon-applied', async (page, sample) => {
    await openReview(page, sample);
    await applyCoupon(page, { data: sample.coupon });
    await expect(page.getByText('PICKUP10, 10% off')).toBeVisible();
  }),
  review('coupon-refused', async (page, sample) => {
    await openReview(page, sample);
    await applyCoupon(page, couponRefusal);
    await expect(page.getByText(couponRefusal.message)).toBeVisible();
  }),
  review('coupon-dropped', async (page, sample) => {
    await mockResponse(page, '/ride/create-ride', couponRefusal);
    await openReview(page, sample);
    await applyCoupon(page, { data: sample.coupon });
    await (await proceedButton(page)).click();
    await expect(page.getByText(couponRefusal.message)).toBeVisible();
  }),
  review('no-car', async (page) => {
    await page.goto('/ride-details-confirmation');
    await expect(page.getByText('No car is selected')).toBeVisible();
  }),
];
