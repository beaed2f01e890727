import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { expectConfirmation, transfer } from '../site/steps';
import { bookedRide, bookUntilPayment, openPayment } from './steps';

// the browser logs the 409 of a confirmation before the transfer
test.use({ expectedErrors: [/status of 409/] });

test('confirming before the money arrives shows a message and changes nothing', async ({ page, site }) => {
  const { booked } = await openPayment(page, site, 11);
  await page.getByRole('button', { name: "I've transferred the money" }).click();
  await expect(
    page
      .getByRole('region', { name: 'Messages (F8)' })
      .getByText('We have not received your transfer yet. It can take a few minutes; do not pay twice.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
  expect((await bookedRide(page, site)).payment).toMatchObject({ status: 'pending', amountPaid: 0 });

  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
});

test('an underpayment leaves the account open for the rest', async ({ page, site }) => {
  const { booked } = await openPayment(page, site, 12);
  const { accountNumber, amount } = booked.transfer_details;
  await transfer(page, site, accountNumber, 5_000);
  await expect(page.getByText(/We have received NGN\s5,000 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Still to pay/ })).toBeVisible();
  await transfer(page, site, accountNumber, amount - 5_000);
  await expectConfirmation(page);
  expect((await bookedRide(page, site)).payment).toMatchObject({ amountPaid: amount });
});

test('a double payment pays one booking, and the rest is refunded', async ({ page, site }) => {
  const { booked, traveller } = await openPayment(page, site, 13);
  const { accountNumber, amount } = booked.transfer_details;
  await transfer(page, site, accountNumber, 2 * amount);
  await expectConfirmation(page);
  const { payment, savedBookedRide } = await bookedRide(page, site);
  expect(savedBookedRide.status).toBe('awaiting_confirmation');
  expect(payment.refund?.amount).toBe(amount);
  const mail = await mailTo(site.dataDir, traveller.email, /refund|more than|back/i);
  expect(mail.text).toContain(`NGN ${amount.toLocaleString('en')}`);
});

test('the button "I\'ve transferred the money" confirms a paid booking', async ({ page, site }) => {
  const { booked } = await openPayment(page, site, 14);
  // the polling of the page fails, so only the button can confirm
  await page.route('**/api/v1/ride/booked-ride/*', (route) => route.abort());
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await page.unroute('**/api/v1/ride/booked-ride/*');
  await page.getByRole('button', { name: "I've transferred the money" }).click();
  await expectConfirmation(page);
});

test('navigating back from the payment page links to the booking instead of making a second one', async ({
  page,
  site,
}) => {
  const { booked } = await bookUntilPayment(page, site);
  await page.goBack();
  await expect(page.getByText(/^This car is held for you until/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the payment' }).click();
  await expect(page.getByText(booked.savedBookedRide.bookingId)).toBeVisible();

  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await page.goBack();
  await expect(page.getByText('This step is done')).toBeVisible();
});
