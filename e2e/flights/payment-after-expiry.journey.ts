import type { Page } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { expectConfirmation, transfer } from '../site/steps';
import { type JourneyTraveller, newTraveller } from '../site/traveller';
import { createBooking, criteriaIn } from './flight-api';
import { bookedFlight } from './steps';

// long enough to open the page, and short enough to wait for the expiry
test.use({ siteEnv: { RULE_ACCOUNT_SECONDS: '6' } });

const expiredNotice = 'This account has expired. Do not transfer to it.';

async function expiredBooking(page: Page, site: Site): Promise<{ lead: JourneyTraveller; booked: BookedFlight }> {
  const lead = newTraveller();
  const booked = await createBooking(site.origin, lead, criteriaIn(8));
  await page.goto(`/payment-options?id=${booked.savedBooking._id}`);
  await expect(page.getByRole('button', { name: /^Account number/ })).toBeVisible();
  await expect(page.getByText(expiredNotice)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: /^Account number/ })).toHaveCount(0);
  return { lead, booked };
}

test('an expired booking can be paid with a new account', async ({ page, site }) => {
  const { booked } = await expiredBooking(page, site);
  await page.getByRole('button', { name: 'Get a new account number' }).click();
  await expect(page.getByRole('button', { name: /^Account number/ })).toBeVisible();
  const renewed = await bookedFlight(page, site);
  expect(renewed.transfer_details.accountNumber).not.toBe(booked.transfer_details.accountNumber);
  await transfer(page, site, renewed.transfer_details.accountNumber, renewed.transfer_details.amount);
  await expectConfirmation(page);
});

test('a transfer after expiry revives the booking while seats are available', async ({ page, site }) => {
  const { booked, lead } = await expiredBooking(page, site);
  await expect.poll(async () => (await bookedFlight(page, site)).savedBooking.status).toBe('hold_expired');
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await mailTo(site.dataDir, lead.email, new RegExp(booked.savedBooking.bookingId));
});
