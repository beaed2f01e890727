import type { Page } from '@playwright/test';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { criteriaIn } from './flight-api';
import { adultOf, expectFlights, fillTravellers, selectButtons, selectFirst } from './steps';

// seconds instead of a quarter of an hour; an expired offer is refused with 410
test.use({
  // a rendered page of results is used for a minute, longer than these offers are valid
  siteEnv: { RULE_FLIGHT_OFFER_SECONDS: '5', RULE_FLIGHT_SELECTION_SECONDS: '8', RELEASES_RENDER_PAGES: '0' },
  expectedErrors: [/status of 410/],
});

async function openSearch(page: Page): Promise<void> {
  await page.goto(searchAddress(criteriaIn(11)));
  await expectFlights(page, /^Lagos to Abuja/);
}

test('expired fares show a notice, and a new search replaces them', async ({ page }) => {
  await openSearch(page);
  await expect(page.getByText(/These fares are .* old/)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(page.getByText(/These fares are .* old/)).toHaveCount(0);
  await expect(selectButtons(page).first()).toBeEnabled();
});

test('a guaranteed price that expires during the form is checked again, and nothing typed is lost', async ({
  page,
  site,
}) => {
  const lead = newTraveller();
  await openSearch(page);
  await selectFirst(page, site);
  await fillTravellers(page, lead, [adultOf(lead)]);
  const again = page.getByRole('button', { name: 'Check the price' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(lead.firstName);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your booking');
});
