import type { Page } from '@playwright/test';
import { formatNaira } from 'shared/format';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { asPrinted, downloadReceipt, textOfPdf } from '../site/receipt';
import { dayIn, expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import {
  adultOf,
  bookedFlight,
  fillTravellers,
  searchOneWay,
  selectFirst,
  toPayment,
  toReview,
  visibleText,
} from './steps';

/** Enters the date of birth again, which is not stored and so is missing after a reload. */
async function repeatDateOfBirth(page: Page): Promise<void> {
  await expect(page.getByText('dates of birth are never stored on this device')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Date of birth' });
  await expect(field).toBeFocused();
  await field.fill('14/03/1990');
}

test('a flight is searched, filtered, booked, paid and ticketed, with a reload at every step', async ({
  page,
  site,
}) => {
  const lead = newTraveller();
  await searchOneWay(page, dayIn(9));

  await page.reload();
  const nonStop = page.getByRole('checkbox', { name: /^Non-stop/ });
  await nonStop.check();
  await page.getByRole('link', { name: /^Cheapest/ }).click();
  await page.reload();
  await expect(nonStop).toBeChecked();
  await expect(page.getByRole('link', { name: /^Cheapest/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(nonStop).not.toBeChecked();

  const { offer } = await selectFirst(page, site);
  await fillTravellers(page, lead, [adultOf(lead)]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(lead.email);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(lead.firstName);
  await repeatDateOfBirth(page);
  await toReview(page);
  await page.reload();
  await repeatDateOfBirth(page);
  await toReview(page);
  await expect(page.getByText(lead.email)).toBeVisible();
  await expect(visibleText(page, formatNaira(offer.price.total))).toBeVisible();
  await toPayment(page);

  const held = await bookedFlight(page, site);
  expect(held.savedBooking.price.total).toBe(offer.price.total);
  await page.reload();
  await expect(page.getByText(held.savedBooking.bookingId)).toBeVisible();
  await expect(page.getByText(`(${lead.email})`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Amount to pay/ })).toContainText(formatNaira(offer.price.total));

  await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
  await expectConfirmation(page);
  await expect.poll(async () => (await bookedFlight(page, site)).savedBooking.status).toBe('ticketed');
  const booked = await bookedFlight(page, site);
  expect(booked.payment).toMatchObject({ status: 'paid', amountPaid: held.transfer_details.amount });
  await page.reload();
  await expectConfirmation(page);
  await expect(page.getByText(booked.savedBooking.airlineReference).first()).toBeVisible();
  await expect(page.getByText(booked.tickets[0]?.ticketNumber ?? 'none').first()).toBeVisible();

  const receipt = await downloadReceipt(page);
  expect(receipt.name).toBe('flight-booking-details.pdf');
  const text = await textOfPdf(receipt.bytes);
  const details = page.getByRole('region', { name: 'Booking details' });
  // on paper the receipt is unfolded, and there is nothing to press
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByText('Trip Total')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'On this device' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await details.getByText('Full receipt').click();
  const rows = await details.getByRole('term').allTextContents();
  const values = await details.getByRole('definition').allTextContents();
  expect(rows.length).toBeGreaterThan(15);
  expect(text).toContain('FLIGHT BOOKING RECEIPT');
  for (const [index, row] of rows.entries()) expect(text).toContain(asPrinted(`${row} ${values[index]}`));

  const mail = await mailTo(site.dataDir, lead.email, new RegExp(booked.savedBooking.bookingId));
  const attached = mail.attachments.find(({ filename }) => filename === 'flight-booking-details.pdf');
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(receipt.bytes)).toBe(true);
  expect(mail.attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true);
});
