import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { downloadReceipt, textOfPdf } from '../site/receipt';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { lookUp } from '../tracking/bookings';
import { bookedRide, bookFirstCar, fillSearch, fillTraveller, findRides, toPayment, toReview } from './steps';

const whole = 'Lekki (Eti Osa, Lagos)';

test('a place keeps the name by which it was chosen from the search to the tracking page', async ({ page, site }) => {
  const traveller = newTraveller();
  await fillSearch(page, { typed: 'Lekki', option: 'Lekki Eti Osa, Lagos' });
  await expect(page.locator('[data-way] text', { hasText: /^Lekki$/ })).toBeAttached();
  await findRides(page);
  await bookFirstCar(page);
  await fillTraveller(page, traveller);
  await toReview(page);
  await toPayment(page);
  const { savedBookedRide, transfer_details, ride } = await bookedRide(page, site);
  expect(ride.place).toBe('Lekki');

  await transfer(page, site, transfer_details.accountNumber, transfer_details.amount);
  await expectConfirmation(page);
  const head = page.getByRole('region', { name: 'Your booking' });
  await expect(head.getByText('Lekki', { exact: true })).toBeVisible();
  await expect(head.getByText(`Drop-off at 12 Allen Avenue, beside the bank, ${whole}`)).toBeVisible();
  expect(await textOfPdf((await downloadReceipt(page)).bytes)).toContain(whole);
  expect((await mailTo(site.dataDir, traveller.email, /^Your ride is booked/)).text).toContain(whole);

  await page.goto('/');
  await expect(page.getByText('Airport (LOS) to Lekki')).toBeVisible();
  await page.goto('/track-booking');
  await lookUp(page, savedBookedRide.bookingId, traveller.lastName);
  await expect(page.getByText(`to ${whole}`).first()).toBeVisible();
  await page.goto('/trip');
  await expect(page.getByText(whole).first()).toBeVisible();
});
