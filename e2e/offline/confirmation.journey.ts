import { bookUntilPayment } from '../rides/steps';
import { expect, test } from '../site/journey';
import { downloadReceipt, textOfPdf } from '../site/receipt';
import { expectConfirmation, transfer } from '../site/steps';
import { cachedPaths, goOffline, goOnline, offlineErrors, openWithWorker, storeConfirmation } from './steps';

test.use({ serviceWorkers: 'allow', expectedErrors: [offlineErrors] });

test('a stored confirmation opens offline with its receipt until the traveller withdraws the consent', async ({
  page,
  site,
}) => {
  await openWithWorker(page);
  const { booked } = await bookUntilPayment(page, site);
  const { _id: id, bookingId } = booked.savedBookedRide;
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  const address = page.url();
  expect(JSON.stringify(await cachedPaths(page))).not.toContain(id);
  await storeConfirmation(page);
  const online = await downloadReceipt(page);

  await goOffline(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: bookingId }).click();
  await expectConfirmation(page);
  await expect(page.getByText(bookingId).first()).toBeVisible();
  const offline = await downloadReceipt(page);
  expect(await textOfPdf(offline.bytes)).toBe(await textOfPdf(online.bytes));

  const onDevice = page.getByRole('region', { name: 'On this device' });
  await onDevice.getByRole('checkbox').uncheck();
  await expect(onDevice).toContainText('No confirmation is stored on this device any more.');
  expect(JSON.stringify(await cachedPaths(page))).not.toContain(id);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(bookingId)).toHaveCount(0);

  await goOnline(page);
  await page.reload();
  await expectConfirmation(page);
  await expect(onDevice.getByRole('checkbox')).not.toBeChecked();
});
