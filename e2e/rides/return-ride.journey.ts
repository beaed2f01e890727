import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { downloadReceipt, textOfPdf } from '../site/receipt';
import { choose, dayIn, expectConfirmation, pickDay, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { lookUp } from '../tracking/bookings';
import { bookedRide, bookFirstCar, fillSearch, fillTraveller, findRides, toPayment, toReview } from './steps';

/** Asks for the way back three days from now, at 6 in the evening. */
async function addReturn(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Add a return ride' }).check();
  await pickDay(page.getByRole('form', { name: 'Search for a ride' }), 'Return date', dayIn(3));
  await choose(page, 'Return time', '06:00 PM');
}

test('a ride and its way back are one search, one form, one payment, and are tracked and cancelled apart', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  await fillSearch(page);
  await addReturn(page);
  await findRides(page);
  await expect(page.getByText('both ways').first()).toBeVisible();
  await bookFirstCar(page);
  await expect(page.getByRole('group', { name: 'Way back' }).first()).toBeVisible();
  await fillTraveller(page, traveller);
  await page.getByRole('textbox', { name: /Flight on the way back/ }).fill('P4 7122');
  await toReview(page);
  await expect(page.getByText('Way back: flight P4 7122')).toBeVisible();
  await toPayment(page);

  const held = await bookedRide(page, site);
  const { amount, accountNumber } = held.transfer_details;
  expect(amount).toBe(held.ride.price + (held.wayBack?.ride.price ?? 0));
  await transfer(page, site, accountNumber, amount);
  await expectConfirmation(page);
  const text = await textOfPdf((await downloadReceipt(page)).bytes);
  expect(text).toContain('WAY BACK');
  expect(text).toContain(held.savedBookedRide.bookingId);
  const mail = await mailTo(site.dataDir, traveller.email, /^Your ride is booked/);
  expect(mail.text).toContain('and for the way back on');

  await page.goto('/track-booking');
  await lookUp(page, held.savedBookedRide.bookingId, traveller.lastName);
  await expect(page.getByRole('heading', { name: 'Way back: Awaiting confirmation' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the way back' }).click();
  await page.getByRole('button', { name: /^Cancel and get/ }).click();
  await expect(page.getByRole('heading', { name: 'Way back: Cancelled' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Awaiting confirmation');
  await expect(page.getByRole('button', { name: 'Cancel the way there' })).toBeVisible();
});
