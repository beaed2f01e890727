import type { Page } from '@playwright/test';
import { bookingOf, createBooking, createRide, criteriaIn, selectCar } from '../rides/ride-api';
import { dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { newTraveller } from '../site/traveller';
import { h1, signIn } from './sign-in';
import { choose, paidRide, press, reportTransfer, rideOf, rowOf, send, soon } from './steps';

// Rides can start at once, and accounts are open for a minute. The browser reports the 401 that opens the sign-in page, and the 403 that asks for a confirmation.
test.use({
  expectedErrors: [/status of (401|403|409)/],
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_ACCOUNT_SECONDS: '60',
  },
  movesClock: true,
});

/** The accounts of the bookings before are closed then. */
const accountMs = 61_000;

test('the document is not cached and runs only its own scripts', async ({ page, site }) => {
  const answer = await page.request.get(`${site.opsOrigin}/ops/rides`);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/),
  });
  const script = /src="(\/ops\/assets\/main\.[0-9a-f]{8}\.js)"/.exec(await answer.text())?.[1];
  const file = await page.request.get(`${site.opsOrigin}${script}`, { headers: { 'Accept-Encoding': 'br' } });
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
});

test('a paid ride is confirmed, assigned and completed, and the traveller is notified', async ({ page, site }) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`);
  const row = rowOf(page, ride);
  await expect(row.getByText('To be confirmed')).toBeVisible();
  await press(row, 'Confirm ride');
  await press(row, 'Assign driver');
  await page.getByLabel('Driver’s name').fill('Chinedu Okoro');
  await page.getByLabel('Driver’s phone').fill('0803-111 2233');
  await page.getByLabel('Meeting point').fill('Gate C, beside the bank');
  await press(row, 'Assign driver');
  await expect(row.getByRole('link', { name: /^Call Chinedu Okoro/ })).toHaveAttribute('href', 'tel:+2348031112233');
  const mail = await mailTo(site.dataDir, traveller.email, /driver/i);
  expect(mail.text).toContain('Gate C, beside the bank');

  for (const [move, state] of [
    ['Driver is on the way', 'Driver on the way'],
    ['Driver has arrived', 'Driver has arrived'],
    ['Start ride', 'On the road'],
    ['Complete ride', 'Completed'],
  ] as const) {
    await press(row, move);
    await expect(row.getByText(state, { exact: true }).first()).toBeVisible();
  }
  await expect(row.getByRole('button', { name: /ride$/ })).toHaveCount(0);
  expect((await rideOf(site, ride)).savedBookedRide.status).toBe('completed');
});

test('a ride that staff cancel is refunded in full', async ({ page, site }) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`);
  await choose(rowOf(page, ride), 'Cancel ride');
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride?' });
  await expect(dialog).toContainText('refunded');
  await dialog.getByLabel(/Note for the traveller/).fill('The car broke down');
  await press(dialog, 'Cancel ride');
  await expect(rowOf(page, ride).getByText('Cancelled')).toBeVisible();
  await expect(rowOf(page, ride).getByText('Refund due')).toBeVisible();
  expect((await rideOf(site, ride)).payment.refund?.amount).toBe(ride.transfer_details.amount);
  expect((await mailTo(site.dataDir, traveller.email, /cancelled/i)).text).toContain('The car broke down');

  await page.getByRole('link', { name: 'Payments' }).click();
  await press(rowOf(page, ride), 'Refund through the bank');
  await press(page.getByRole('dialog'), `Refund NGN ${ride.transfer_details.amount.toLocaleString('en-NG')}`);
  await expect(page.getByText(`of ${ride.savedBookedRide.bookingId} is going back.`)).toBeVisible();
  await expect.poll(async () => (await rideOf(site, ride)).payment.status).toBe('refunded');
});

/** Waits until the dialog is closed, because it hides the rows from the accessibility tree. */
async function isGone(page: Page, booking: Parameters<typeof rowOf>[1]): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, booking)).toHaveCount(0);
}

test('underpaid, overpaid and late transfers are refunded', async ({ page, site }) => {
  const over = await paidRide(site, newTraveller(), 1_000_000);
  const under = await createBooking(site.origin, newTraveller(), criteriaIn(3), 0);
  await send(site, under, 2_000);

  // late, when the car is already booked by another traveller
  const selection = await selectCar(site.origin, criteriaIn(4));
  const late = await dataOf(createRide(site.origin, bookingOf(selection, newTraveller())));
  await site.passTime(accountMs);
  await expect.poll(async () => (await rideOf(site, late)).savedBookedRide.status, { timeout: 20_000 }).toBe('expired');
  const other = await dataOf(
    createRide(site.origin, bookingOf(await selectCar(site.origin, criteriaIn(4)), newTraveller())),
  );
  expect(other.savedBookedRide._id).not.toBe(late.savedBookedRide._id);
  await send(site, other);
  await expect.poll(async () => (await rideOf(site, other)).payment.status).toBe('paid');
  await send(site, late);
  await expect.poll(async () => (await rideOf(site, late)).payment.status).toBe('late');

  await signIn(page, site, '/ops/payments');
  await expect(rowOf(page, over).getByText('Too much', { exact: true })).toBeVisible();
  await press(rowOf(page, over), 'Refund through the bank');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund NGN/ })
    .click();
  await isGone(page, over);
  expect((await rideOf(site, over)).savedBookedRide.status).toBe('awaiting_confirmation');

  await expect(rowOf(page, under).getByText('Too little', { exact: true }).first()).toBeVisible();
  await press(rowOf(page, under), 'Mark as refunded');
  await page.getByLabel('Bank reference of your transfer').fill('FT26325XYZ');
  await press(page.getByRole('dialog'), 'Mark as refunded');
  await isGone(page, under);
  expect((await rideOf(site, under)).payment.status).toBe('refunded');

  await expect(rowOf(page, late).getByText('Too late', { exact: true })).toBeVisible();
  await press(rowOf(page, late), 'Revive the booking');
  await press(page.getByRole('dialog'), 'Revive booking');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The car is not free at that time');
  await press(page.getByRole('dialog'), 'Leave it in review');
  await press(rowOf(page, late), 'Refund through the bank');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund NGN/ })
    .click();
  await isGone(page, late);
});

test('an unknown transfer is matched with its booking', async ({ page, site }) => {
  const ride = await createBooking(site.origin, newTraveller(), criteriaIn(5));
  await reportTransfer(site, '9999900001', ride.transfer_details.amount);
  await signIn(page, site, '/ops/payments');
  const row = page.getByRole('listitem').filter({ hasText: '9999 900 001' }).first();
  await expect(row.getByText('Not known')).toBeVisible();
  await press(row, 'Match with a booking');
  await page.getByLabel('Booking ID').fill(ride.savedBookedRide.bookingId.toLowerCase());
  await press(page.getByRole('dialog'), 'Match transfer');
  await expect(page.getByText(`${ride.savedBookedRide.bookingId} is paid.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect((await rideOf(site, ride)).payment.status).toBe('paid');
});

test('a transfer that the bank reports with another amount later is closed with the answer of the bank', async ({
  page,
  site,
}) => {
  const ride = await createBooking(site.origin, newTraveller(), criteriaIn(6));
  const { accountNumber, amount } = ride.transfer_details;
  const reference = `SBX-${ride.savedBookedRide.bookingId}`;
  await reportTransfer(site, accountNumber, amount, reference);
  await expect.poll(async () => (await rideOf(site, ride)).payment.status).toBe('paid');
  await reportTransfer(site, accountNumber, amount - 1_000, reference);

  await signIn(page, site, '/ops/payments');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await expect(row.getByText('Other amount')).toBeVisible();
  await press(row, 'Close with a note');
  const dialog = page.getByRole('dialog', { name: 'Have you asked the bank?' });
  await dialog.getByLabel(/^What the bank said/).fill('Only the first report is right');
  await press(dialog, 'Close it');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(h1(page)).toHaveText('Payments in review');
  await expect(row).toHaveCount(0);
  expect((await rideOf(site, ride)).payment).toMatchObject({ status: 'paid', amountPaid: amount });

  await page.goto(`${site.opsOrigin}/ops/history?action=money:`);
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('closed the contradiction about transfer');
});
