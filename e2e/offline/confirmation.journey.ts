import { bookedRide, bookUntilPayment } from '../rides/steps';
import { expect, test } from '../site/journey';
import { downloadReceipt, textOfPdf } from '../site/receipt';
import { arrivesAtConfirmation, transfer } from '../site/steps';
import { goOffline, goOnline, heldBy, offlineErrors, openWithWorker } from './steps';

test.use({ serviceWorkers: 'allow', expectedErrors: [offlineErrors] });

test('a confirmation that was seen opens without a connection, with its receipt, until it is forgotten', async ({
  page,
  site,
}) => {
  await openWithWorker(page);
  const { booked } = await bookUntilPayment(page, site);
  const { bookingId } = booked.savedBookedRide;
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await arrivesAtConfirmation(page);
  const address = page.url();
  const onDevice = page.getByRole('region', { name: 'On this device' });
  await expect(onDevice).toContainText('You can open this page and its receipt here without a connection until');
  const online = await downloadReceipt(page);

  await goOffline(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: bookingId }).click();
  await arrivesAtConfirmation(page);
  await expect(page.getByText(bookingId).first()).toBeVisible();
  const offline = await downloadReceipt(page);
  expect(await textOfPdf(offline.bytes)).toBe(await textOfPdf(online.bytes));

  await onDevice.getByRole('button', { name: 'Forget this booking on this device' }).click();
  await expect(onDevice).toContainText('This booking is forgotten on this device.');
  expect(JSON.stringify(await heldBy(page))).not.toContain(booked.savedBookedRide._id);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(bookingId);
  await page.goto(address);
  await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
  await expect(page.getByText(bookingId)).toHaveCount(0);

  await goOnline(page);
  await page.reload();
  await arrivesAtConfirmation(page);
  await expect(onDevice).toContainText('This page is not kept on this device');
  expect((await bookedRide(page, site)).savedBookedRide.bookingId).toBe(bookingId);
});
