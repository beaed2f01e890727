import { expect, type Page } from '@playwright/test';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { type RideStage, typed } from '../../stages/ride-stage';
import { applyCoupon, couponRefusal } from '../coupon';
import { chooseCar } from './ride-traveller';

async function openReview(page: Page, stage: RideStage): Promise<void> {
  await chooseCar(page, stage, { form: typed });
  await page.goto('/ride-details-confirmation');
  await expect(page.getByText(typed.email)).toBeVisible();
}

const review = scenesOf('ride', { page: 'ride-details-confirmation', h1: 'Review your booking' });

export const rideReviewScenes: readonly Scene[] = [
  review('plain', openReview),
  review('car-taken', async (page, stage) => {
    const message = 'Somebody has just taken this car. Choose another one for the same time.';
    await answer(page, '/ride/create-ride', { status: 409, code: 'CAR_TAKEN', message });
    await openReview(page, stage);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  review('sending', async (page, stage) => {
    await answer(page, '/ride/create-ride', 'held');
    await openReview(page, stage);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  }),
  review('coupon-applied', async (page, stage) => {
    await openReview(page, stage);
    await applyCoupon(page, { data: stage.coupon });
    await expect(page.getByText('PICKUP10, 10% off')).toBeVisible();
  }),
  review('coupon-refused', async (page, stage) => {
    await openReview(page, stage);
    await applyCoupon(page, couponRefusal);
    await expect(page.getByText(couponRefusal.message)).toBeVisible();
  }),
  review('coupon-dropped', async (page, stage) => {
    await answer(page, '/ride/create-ride', couponRefusal);
    await openReview(page, stage);
    await applyCoupon(page, { data: stage.coupon });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText(couponRefusal.message)).toBeVisible();
  }),
  review('no-car', async (page) => {
    await page.goto('/ride-details-confirmation');
    await expect(page.getByText('No car is selected')).toBeVisible();
  }),
];
