import type { Locator, Page } from '@playwright/test';
import type { RideResult } from 'shared/contract/rides';
import { bookingOf, createRide, criteriaIn, selectCar } from '../rides/ride-api';
import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { press } from './steps';

// the browser reports the 401 that opens the sign-in page
test.use({ expectedErrors: [/status of 401/] });

const saloon = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Saloon', exact: true }) });

/** What a traveller pays for the cheapest saloon to Ikeja. */
async function saloonPrice({ origin }: Site): Promise<number> {
  const found = await dataOf<RideResult[]>(callApi(origin, '/ride/search-ride', criteriaIn(6)));
  const prices = found.filter(({ type }) => type === 'Saloon').map(({ price }) => price);
  return Math.min(...prices);
}

test('a new price is the traveller’s at once, an open quote keeps the old one, and an undo puts it back', async ({
  page,
  site,
}) => {
  const before = await saloonPrice(site);
  const quote = await selectCar(site.origin, criteriaIn(6));
  await signIn(page, site, '/ops/catalogue');
  await press(saloon(page), 'Change price of Saloon');
  const dialog = page.getByRole('dialog', { name: 'Price of Saloon' });
  await dialog.getByLabel('Minimum (NGN)').fill('30,000');
  await expect(dialog.getByRole('row', { name: /Lagos airport to Ikeja/ }).first()).toContainText('NGN 31,000');
  await press(dialog, 'Change price now');
  await expect(dialog).toHaveCount(0);
  await expect(saloon(page)).toContainText('NGN 30,000');
  expect(await saloonPrice(site)).toBe(31_000);

  const { transfer_details } = await dataOf(createRide(site.origin, bookingOf(quote, newTraveller())));
  expect(transfer_details.amount).toBe(quote.price);

  await saloon(page).getByText('1 change').click();
  await saloon(page).getByRole('button', { name: /^Undo/ }).click();
  await press(page.getByRole('dialog'), 'Undo change');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(saloon(page).getByText('2 changes')).toBeVisible();
  expect(await saloonPrice(site)).toBe(before);
});
