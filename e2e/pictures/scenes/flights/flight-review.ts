import { expect, type Page } from '@playwright/test';
import type { FlightSelection } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { selectionNow } from '../../stages/flight-responses';
import { applyCoupon, couponRefusal } from '../coupon';
import { keepDraft } from './flight-travellers';

const review = scenesOf('flight', { page: 'details-confirmation', h1: 'Review your booking' });

const address = ({ selectionId }: FlightSelection) => pathTo('flightReview', { query: { selection: selectionId } });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });

async function openReview(page: Page, selection: FlightSelection): Promise<void> {
  await answer(page, '/fly/flightselect', { data: selectionNow(selection) });
  await keepDraft(page);
  await page.goto(address(selection));
  await expect(goOn(page)).toBeVisible();
}

export const flightReviewScenes: readonly Scene[] = [
  review('plain', (page, { family }) => openReview(page, family.selection)),
  review('abroad', (page, { abroad }) => openReview(page, abroad.selection)),
  review('sold-out', async (page, { oneWay }) => {
    const message = 'The last seats at this fare have just been taken.';
    await answer(page, '/fly/bookflight', { status: 409, code: 'SOLD_OUT', message });
    await openReview(page, oneWay.selection);
    await goOn(page).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  review('coupon-applied', async (page, { oneWay, coupon }) => {
    await openReview(page, oneWay.selection);
    await applyCoupon(page, { data: coupon });
    await expect(page.getByText('DETTY25, 5% off')).toBeVisible();
  }),
  review('coupon-dropped', async (page, { oneWay, coupon }) => {
    await answer(page, '/fly/bookflight', couponRefusal);
    await openReview(page, oneWay.selection);
    await applyCoupon(page, { data: coupon });
    await goOn(page).click();
    await expect(page.getByText(/We have taken the coupon off/)).toBeVisible();
  }),
  review('sending', async (page, { oneWay }) => {
    await answer(page, '/fly/bookflight', 'held');
    await openReview(page, oneWay.selection);
    await goOn(page).click();
  }),
  review('add-ons-failed', async (page, { oneWay: { selection } }) => {
    await answer(page, '/admin/addonlist', 'lost');
    await answer(page, '/fly/flightselect', { data: selectionNow(selection) });
    await keepDraft(page);
    await page.goto(address(selection));
    await expect(page.getByText('The price of what you added could not be loaded')).toBeVisible();
  }),
  review('nobody-yet', async (page, { oneWay: { selection } }) => {
    await answer(page, '/fly/flightselect', { data: selectionNow(selection) });
    await page.goto(address(selection));
    await expect(page.getByText('Nobody is travelling yet')).toBeVisible();
  }),
  review('no-flight', async (page) => {
    await page.goto('/details-confirmation');
    await expect(page.getByText('No flight is selected')).toBeVisible();
  }),
];
