import { expect, type Page } from '@playwright/test';
import { answer } from '../answer';
import type { Scene } from '../scene';

const question = (page: Page) => page.getByRole('dialog', { name: 'Forget this device?' });

/** The question of the footer's link, over the contact page. */
async function openQuestion(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Amaka Okafor');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Forget this device' }).click();
  await expect(question(page)).toBeVisible();
}

export const shellScenes: readonly Scene[] = [
  {
    page: 'not-found',
    state: 'plain',
    h1: 'This page does not exist',
    title: 'Page not found',
    async open(page) {
      await page.goto('/no-such-page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    page: 'unavailable',
    state: 'plain',
    h1: 'Airport pickup cannot be opened right now',
    title: 'Book an airport pickup in Nigeria',
    async open(page) {
      await page.route('**/remotes/mf-rides/**', (route) => route.abort());
      await page.goto('/ride-search');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    page: 'crashed',
    state: 'plain',
    h1: 'Something went wrong on this page',
    title: 'Payment Options',
    async open(page, { ride: { booked } }) {
      // an answer that no contract allows
      await answer(page, '/ride/booked-ride', { data: { ...booked, payment: null } });
      await page.goto(`/ride-payment-options?id=${booked.savedBookedRide._id}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    page: 'contact',
    state: 'staff-sandbox',
    h1: 'Contact Us',
    async open(page) {
      // as a public site says it of itself
      await page.route('**/contact', async (route) => {
        const document = await route.fetch();
        const body = (await document.text()).replace('"sandboxOpen":true', '"sandboxOpen":false');
        await route.fulfill({ response: document, body });
      });
      await page.goto('/contact');
      await expect(page.getByText('Only our staff can send test transfers.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
    },
  },
  { page: 'forget-device', state: 'forget-open', h1: 'Contact Us', open: openQuestion },
  {
    page: 'forget-device',
    state: 'forget-done',
    h1: /The flight, and the ride/,
    title: 'Tafiya: flights and airport pickup in Nigeria',
    async open(page) {
      await openQuestion(page);
      await question(page).getByRole('button', { name: 'Forget this device' }).click();
      await expect(page.getByRole('dialog', { name: 'This device is forgotten' })).toBeVisible();
      // behind the dialog, where a screen reader does not read
      await expect(page.getByRole('form', { name: 'Search for flights', includeHidden: true })).toBeAttached();
    },
  },
];
