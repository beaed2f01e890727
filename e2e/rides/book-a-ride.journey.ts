import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { asPrinted, downloadReceipt, textOfPdf } from '../site/receipt';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookedRide, bookFirstCar, fillTraveller, searchFromHome, toPayment, toReview } from './steps';

test('a ride is searched, filtered, booked and paid, with a reload at every step', async ({ page, site }) => {
  const traveller = newTraveller();
  await searchFromHome(page);

  await page.reload();
  await expect(page.getByText('Ikeja, Lagos').first()).toBeVisible();
  await page.getByRole('link', { name: /^SUV/ }).click();
  await expect(page.getByText('SUV', { exact: true }).first()).toBeVisible();
  // only the filters of the other types are left, and their names contain a count
  await expect(page.getByText('Saloon', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: /^Cheapest/ }).click();
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page.getByRole('link', { name: 'Clear All' })).toHaveCount(0);

  await bookFirstCar(page);
  await fillTraveller(page, traveller);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(traveller.email);
  await toReview(page);
  await page.reload();
  await expect(page.getByText(traveller.email)).toBeVisible();
  await expect(page.getByText(traveller.phoneShown)).toBeVisible();
  await toPayment(page);

  const held = await bookedRide(page, site);
  await page.reload();
  await expect(page.getByText(held.savedBookedRide.bookingId)).toBeVisible();
  await expect(page.getByText(`(${traveller.email})`)).toBeVisible();

  await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
  await expectConfirmation(page);
  const booked = await bookedRide(page, site);
  expect(booked.savedBookedRide.status).toBe('awaiting_confirmation');
  expect(booked.payment).toMatchObject({ status: 'paid', amountPaid: held.transfer_details.amount });
  await page.reload();
  await expectConfirmation(page);

  const receipt = await downloadReceipt(page);
  expect(receipt.name).toBe('ride-booking-details.pdf');
  const text = await textOfPdf(receipt.bytes);
  await page.getByText('Full receipt').click();
  const rows = await page.getByRole('region', { name: 'Booking details' }).getByRole('term').allTextContents();
  const values = await page.getByRole('region', { name: 'Booking details' }).getByRole('definition').allTextContents();
  expect(rows.length).toBeGreaterThan(20);
  expect(text).toContain('RIDE BOOKING RECEIPT');
  expect(text).toContain(booked.savedBookedRide.bookingId);
  for (const [index, row] of rows.entries()) expect(text).toContain(asPrinted(`${row} ${values[index]}`));

  const mail = await mailTo(site.dataDir, traveller.email, /^Your ride is booked/);
  const attached = mail.attachments.find(({ filename }) => filename === 'ride-booking-details.pdf');
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(receipt.bytes)).toBe(true);
});
