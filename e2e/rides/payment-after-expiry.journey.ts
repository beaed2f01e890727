import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { expectConfirmation, transfer } from '../site/steps';
import { bookedRide, openPayment } from './steps';

// long enough to open the page, and short enough to wait for the expiry
test.use({ siteEnv: { RULE_ACCOUNT_SECONDS: '8' } });

test('an expired account is hidden, and one tap gets a new one', async ({ page, site }) => {
  const { booked } = await openPayment(page, site, 2);
  await expect(page.getByText('This account has expired. Do not transfer to it.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: /^Account number/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Get a new account number' }).click();
  await expect(page.getByRole('button', { name: /^Account number/ })).toBeVisible();
  const renewed = await bookedRide(page, site);
  expect(renewed.transfer_details.accountNumber).not.toBe(booked.transfer_details.accountNumber);
  await transfer(page, site, renewed.transfer_details.accountNumber, renewed.transfer_details.amount);
  await expectConfirmation(page);
});

test('a transfer after expiry revives the booking while the car is free', async ({ page, site }) => {
  const { booked, traveller } = await openPayment(page, site, 3);
  await expect(page.getByText('This account has expired. Do not transfer to it.')).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await bookedRide(page, site)).savedBookedRide.status).toBe('expired');
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await mailTo(site.dataDir, traveller.email, new RegExp(booked.savedBookedRide.bookingId));
});

test('an underpayment at expiry is refunded in full, with the due day', async ({ page, site }) => {
  const { booked, traveller } = await openPayment(page, site, 4);
  await transfer(page, site, booked.transfer_details.accountNumber, 2_000);
  await expect(page.getByText('This account has expired. Do not transfer to it.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/We received NGN\s2,000 of .* which was too little/)).toBeVisible();
  await expect.poll(async () => (await bookedRide(page, site)).payment.refund?.amount).toBe(2_000);
  const mail = await mailTo(site.dataDir, traveller.email, /less than the price/);
  expect(mail.text).toContain('NGN 2,000');
});
