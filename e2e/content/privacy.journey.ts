import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { criteriaIn } from '../rides/ride-api';
import { callApi } from '../site/call-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { newTraveller } from '../site/traveller';
import { paidRide } from '../tracking/bookings';
import { linkIn } from './link-in';

/** Requests a copy or the erasure on the privacy page, and opens the link in the mail. */
async function openRequest(page: Page, site: Site, email: string, choice: RegExp): Promise<void> {
  await page.goto('/privacy');
  const form = page.getByRole('form', { name: 'Get or erase your data' });
  await form.getByText(choice).click();
  await form.getByRole('textbox', { name: 'E-mail of your bookings' }).fill(email);
  await form.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
  const mail = await mailTo(site.dataDir, email, choice);
  await page.goto(linkIn(mail.text, '/privacy#request='));
}

test('a traveller downloads all their stored data as a file', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(6));
  await openRequest(page, site, traveller.email, /copy/i);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const { bookingId } = savedBookedRide;
  expect(JSON.parse(text)).toMatchObject({ email: traveller.email, rides: [{ savedBookedRide: { bookingId } }] });
  for (const name of [traveller.firstName, traveller.lastName]) expect(text).toContain(name);
  // the token is removed from the URL
  expect(page.url()).not.toContain('request=');
});

test('the data of a person without an upcoming booking is erased', async ({ page, site }) => {
  const { email } = newTraveller();
  const message = 'Please tell me whether a dog may come along.';
  await callApi(site.origin, '/contact-us/contacts', {
    fullName: 'Ngozi Balogun',
    email,
    subject: 'other',
    message,
  });
  await openRequest(page, site, email, /erase/i);
  await expect(page.getByText('1 message to us')).toBeVisible();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeFocused();
  await expect(page.getByText('One record was erased.')).toBeVisible();
});

test('an upcoming booking is not erased, and the page shows it', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(7));
  await openRequest(page, site, traveller.email, /erase/i);
  await expect(page.getByText(savedBookedRide.bookingId).first()).toBeVisible();
});
