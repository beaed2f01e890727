import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { newTraveller } from '../site/traveller';
import { paidRide } from '../tracking/bookings';

test.use({ expectedErrors: [/status of (404|409)/] });

/** Moves a pickup into the past. */
async function movePickupToPast({ databaseUrl }: Site, reference: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const passed = await client.query(
      `update ride_bookings set pickup_at = now() - interval '2 hours', drop_off_at = now() - interval '1 hour'
        where reference = $1`,
      [reference],
    );
    expect(passed.rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

async function review(page: Page, email: string, comment: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail of the booking' }).fill(email);
  const stars = page.getByRole('group', { name: /^How was it\?/ });
  await stars.getByRole('radio').nth(4).check({ force: true });
  await page.getByRole('textbox', { name: /Comment/ }).fill(comment);
  await page.getByRole('button', { name: 'Send review' }).click();
}

test('a booking can be reviewed once, by its own traveller after the ride, and the home page shows the review', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(8));
  const { bookingId } = savedBookedRide;
  const comment = 'The driver was at arrivals with my name before my bag came out.';

  await page.goto(`/feedback?booking=${bookingId}`);
  await review(page, 'somebody.else@example.com', comment);
  await expect(page.getByRole('alert')).toContainText(/booking/);
  await review(page, traveller.email, comment);
  await expect(page.getByRole('alert')).toContainText(/after/i);

  await movePickupToPast(site, bookingId);
  await review(page, traveller.email, comment);
  await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeFocused();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What travellers say' })).toBeVisible();
  await expect(page.getByText(comment)).toBeVisible();
  await expect(page.getByText(/Amaka O\./)).toBeVisible();

  await page.goto(`/feedback?booking=${bookingId}`);
  await review(page, traveller.email, 'Once more');
  await expect(page.getByRole('heading', { name: 'Thank you, we have your review' })).toBeVisible();
  await expect(page.getByText(`Your first review of booking ${bookingId} stays as it is`)).toBeVisible();
});
