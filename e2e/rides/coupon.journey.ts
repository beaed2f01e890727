import { Client } from 'pg';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { bookedRide, bookFirstCar, fillTraveller, searchFromHome, toPayment, toReview } from './steps';

/** Inserts a coupon by SQL, as an owner does. The seeded coupons expire. */
async function insertCoupon({ databaseUrl }: Site): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into coupons (code, product, percentage, most_kobo, first_day, last_day)
      values ('JOURNEY10', 'ride', 10, 500000, '2026-01-01', '2099-12-31')`);
  } finally {
    await client.end();
  }
}

test.use({ expectedErrors: [/status of 410/] });

test('an expired coupon shows an error, and a valid one is discounted exactly', async ({ page, site }) => {
  await insertCoupon(site);
  await searchFromHome(page);
  await bookFirstCar(page);
  await fillTraveller(page, newTraveller());
  await toReview(page);

  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  const code = page.getByRole('textbox', { name: 'Coupon code' });
  await expect(code).toBeFocused();
  await code.fill('october');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('OCTOBER ended on Saturday 31, October 2026.')).toBeVisible();
  await code.fill('journey10');
  await code.press('Enter');
  await expect(page.getByText('JOURNEY10, 10% off')).toBeVisible();
  await page.reload();
  await expect(page.getByText('JOURNEY10, 10% off')).toBeVisible();
  await toPayment(page);

  const { ride, payment, transfer_details } = await bookedRide(page, site);
  expect(payment.amountDue).toBeCloseTo(ride.price - Math.min(5_000, (ride.price - 1_000) / 10), 2);
  expect(transfer_details.amount).toBe(payment.amountDue);
  await expect(page.getByRole('region', { name: 'Payment Summary' }).getByText('Discount')).toBeVisible();
  await transfer(page, site, transfer_details.accountNumber, transfer_details.amount);
  await expectConfirmation(page);
  await page.getByText('Full receipt').click();
  await expect(page.getByRole('region', { name: 'Payment details' }).getByText('Discount')).toBeVisible();
});
