import { expect, type Page } from '@playwright/test';
import type { FlightSelection } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { selectionExpiringIn } from '../../sample-data/flight-responses';
import { type Scene, scenesOf } from '../../scene';
import { applyCoupon, couponRefusal } from '../coupon';
import { presetDraft } from './flight-travellers';

const review = scenesOf('flight', { page: 'details-confirmation', h1: 'Review your booking' });

const address = ({ selectionId }: FlightSelection) => pathTo('flightReview', { query: { selection: selectionId } });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });

async function openReview(page: Page, selection: FlightSelection): Promise<void> {
  await mockResponse(page, '/fly/flightselect', { data: selectionExpiringIn(selection) });
  await presetDraft(page);
  await page.goto(address(selection));
  await expect(continueButton(page)).toBeVisible();
}

export const flightReviewScenes: readonly Scene[] = [
  review('plain', (page, { family }) => openReview(page, family.selection)),
  review('abroad', (page, { abroad }) => openReview(page, abroad.selection)),
  review('sold-out', async (page, { oneWay }) => {
    const message = 'The last seats at this fare have just been taken.';
    await mockResponse(page, '/fly/bookflight', { status: 409, code: 'SOLD_OUT', message });
    await openReview(page, oneWay.selection);
    await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
    await continueButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  review('coupon-applied', async (page, { oneWay, coupon }) => {
    await openReview(page, oneWay.selection);
    await applyCoupon(page, { data: coupon });
    await expect(page.getByText('DETTY25, 5% off')).toBeVisible();
  }),
  review('coupon-dropped', async (page, { oneWay, coupon }) => {
    await mockResponse(page, '/fly/bookflight', couponRefusal);
    await openReview(page, oneWay.selection);
    await applyCoupon(page, { data: coupon });
    await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
    await continueButton(page).click();
    await expect(page.getByText(/We have taken the coupon off/)).toBeVisible();
  }),
  review('sending', async (page, { oneWay }) => {
    await mockResponse(page, '/fly/bookflight', 'pending');
    await openReview(page, oneWay.selection);
    await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
    await continueButton(page).click();
  }),
  review('price-changed', async (page, { oneWay }) => {
    await mockResponse(page, '/fly/bookflight', {
      status: 409,
      code: 'PRICE_CHANGED',
      message: 'The price has changed since it was shown. Nothing is booked yet: check the total and book again.',
    });
    await openReview(page, oneWay.selection);
    await page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();
    await continueButton(page).click();
    await expect(page.getByText(/The total is now/)).toBeVisible();
  }),
  review('nobody-yet', async (page, { oneWay: { selection } }) => {
    await mockResponse(page, '/fly/flightselect', { data: selectionExpiringIn(selection) });
    await page.goto(address(selection));
    await expect(page.getByText('Nobody is travelling yet')).toBeVisible();
  }),
  review('no-flight', async (page) => {
    await page.goto('/details-confirmation');
    await expect(page.getByText('No flight is selected')).toBeVisible();
  }),
];
