import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { paidRide, press, rowOf, soon } from './steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the ledger' }).getByRole('listitem');

/** Presses “Export CSV”. @returns the text of the file */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  return readFileSync(await download.path(), 'utf8');
}

test('money that came in and went back is found from its booking, and exported', async ({ page, site }) => {
  const ride = await paidRide(site, newTraveller(), 20_000);
  const { bookingId } = ride.savedBookedRide;
  await signIn(page, site, '/ops/payments');
  const item = rowOf(page, ride);
  await press(item, 'Mark as refunded');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank reference of your transfer').fill('=FT1');
  await press(dialog, 'Mark as refunded');
  await expect(page.getByText(/has gone back/)).toBeVisible();

  await page.goto(`${site.opsOrigin}/ops/payments/ledger?q=${bookingId}`);
  await expect(lines(page)).toHaveCount(3);
  const surplus = 20_000 - ride.transfer_details.amount;
  const amount = `NGN ${surplus.toLocaleString('en')}`;
  await expect(lines(page).first()).toContainText(/Refund by hand, reference =FT1/);
  await expect(page.getByRole('row', { name: /^Too much/ })).toContainText(`${amount}${amount}`);
  await page.getByRole('button', { name: 'Too much' }).click();
  await expect(lines(page)).toHaveCount(2);
  await page.goBack();
  await expect(lines(page)).toHaveCount(3);

  const file = await exported(page);
  expect(file.trimEnd().split('\r\n')).toHaveLength(4);
  // a spreadsheet does not calculate it
  expect(file).toContain(`,hand,'=FT1,`);

  await page.goto(`${site.opsOrigin}/ops/history?reference=${bookingId}`);
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText(`recorded a refund by hand for ${bookingId}`);
  await page.goto(`${site.opsOrigin}/ops/history?action=export:`);
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('exported the ledger');
});

test('an action is in the history with what was before and after', async ({ page, site }) => {
  const ride = await paidRide(site, newTraveller());
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`);
  await press(rowOf(page, ride), 'Confirm ride');
  await expect(rowOf(page, ride).getByText('To be confirmed')).toHaveCount(0);
  await page.goto(`${site.opsOrigin}/ops/history?reference=${ride.savedBookedRide.bookingId}`);
  const row = page.getByRole('list', { name: 'Actions' }).getByRole('listitem');
  await expect(row).toContainText(`confirmed ${ride.savedBookedRide.bookingId}`);
  await expect(row.getByRole('row', { name: /^Status/ })).toContainText('awaiting confirmation→ confirmed');
  expect(await exported(page)).toContain(`confirmed ${ride.savedBookedRide.bookingId}`);
});
