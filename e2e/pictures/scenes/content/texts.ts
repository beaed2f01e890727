import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { minutesFromNow } from '../../sample-data/times';
import { type Scene, scenesOf } from '../../scene';

const terms = scenesOf('ride', { page: 'terms', h1: 'Terms' });
const privacy = scenesOf('ride', { page: 'privacy', h1: 'Privacy' });
const request = scenesOf('ride', { page: 'privacy-request', h1: 'Your data', title: 'Privacy' });

const email = 'amaka.okafor@example.com';
const sendLink = (page: Page) => page.getByRole('button', { name: 'Send me the link' });

/** Opens the link of a privacy mail. The sample booking is upcoming, so it is not erased. */
async function openRequest(page: Page, { booked }: RideSample, wants: 'copy' | 'erase'): Promise<void> {
  const keeps = [{ bookingId: booked.savedBookedRide.bookingId, reason: 'Its ride is still ahead.' }];
  await mockResponse(page, '/privacy/requests/open', {
    data: {
      email,
      wants,
      expiresOn: minutesFromNow(60),
      counts: { bookings: 2, messages: 1, reviews: 0, subscriptions: 1 },
      keeps,
    },
  });
  await mockResponse(page, '/privacy/requests/erase', { data: { erased: 3, keeps } });
  await page.goto(`${pathTo('privacy')}#request=a-sample-token`);
  await expect(page.getByText('The link works until')).toBeVisible();
}

const erase = (page: Page) => page.getByRole('button', { name: 'Erase my data' });

export const textScenes: readonly Scene[] = [
  terms('plain', async (page) => {
    await page.goto(pathTo('terms'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // folded on phones
    const folded = page.getByText('On this page', { exact: true });
    if (await folded.isVisible()) await folded.click();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  }),
  privacy('errors', async (page) => {
    await page.goto(pathTo('privacy'));
    await sendLink(page).click();
    await expect(page.getByText('Enter the e-mail address of your bookings.', { exact: true })).toBeVisible();
  }),
  privacy('sent', async (page) => {
    await mockResponse(page, '/privacy/requests', { data: { sent: true } });
    await page.goto(pathTo('privacy'));
    await page.getByRole('textbox', { name: 'E-mail of your bookings' }).fill(email);
    await sendLink(page).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  }),
  request('copy', (page, sample) => openRequest(page, sample, 'copy')),
  request('erase-open', async (page, sample) => {
    await openRequest(page, sample, 'erase');
    await erase(page).click();
    await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible();
  }),
  request('erased', async (page, sample) => {
    await openRequest(page, sample, 'erase');
    await erase(page).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  }),
  request('link-expired', async (page) => {
    await mockResponse(page, '/privacy/requests/open', {
      status: 410,
      code: 'LINK_EXPIRED',
      message: 'This link no longer works.',
    });
    await page.goto(`${pathTo('privacy')}#request=a-sample-token`);
    await expect(page.getByText(/This link no longer works/)).toBeVisible();
  }),
];
