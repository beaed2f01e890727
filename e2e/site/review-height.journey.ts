import type { Page } from '@playwright/test';
import * as flights from '../flights/steps';
import { bookFirstCar, fillTraveller, searchFromHome, toReview } from '../rides/steps';
import { expect, test } from './journey';
import { dayIn } from './steps';
import { newTraveller } from './traveller';

const heightPx = 740;
const mostScreens = 1.5;

test.use({ viewport: { width: 360, height: heightPx }, hasTouch: true, isMobile: true });

/** The acceptance of the terms is the last thing above the pay button, which is in a fixed bar with the total. */
async function expectShort(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox', { name: 'I accept the terms of booking' });
  await expect(terms).toBeVisible();
  const endPx = await terms.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
  expect(endPx).toBeLessThanOrEqual(heightPx * mostScreens);
  await page.getByRole('button', { name: /^Trip Total/ }).click();
  await expect(page.getByRole('dialog', { name: 'Price summary' })).toContainText('Trip Total');
}

test('the review of a ride is at most one and a half screens, with its price in the bar', async ({ page }) => {
  await searchFromHome(page);
  await bookFirstCar(page);
  await fillTraveller(page, newTraveller());
  await toReview(page);
  await expectShort(page);
});

test('the review of a flight is at most one and a half screens, with its price in the bar', async ({ page }) => {
  const lead = newTraveller();
  await flights.searchOneWay(page, dayIn(10));
  await flights.selectButtons(page).first().click();
  await flights.fillTravellers(page, lead, [flights.adultOf(lead)]);
  await flights.toReview(page);
  await expectShort(page);
});
