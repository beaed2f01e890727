import { expect, type Page } from '@playwright/test';
import { mockResponse } from '../mock-response';
import type { Scene } from '../scene';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Forget this device?' });

/** Opens the dialog "Forget this device" from the footer of the contact page. */
async function openForgetDialog(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Amaka Okafor');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Forget this device' }).click();
  await expect(dialog(page)).toBeVisible();
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
      // violates the contract
      await mockResponse(page, '/ride/booked-ride', { data: { ...booked, payment: null } });
      await page.goto(`/ride-payment-options?id=${booked.savedBookedRide._id}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    page: 'contact',
    state: 'staff-sandbox',
    h1: 'Contact Us',
    async open(page) {
      // the setting of a public site
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
  { page: 'forget-device', state: 'forget-open', h1: 'Contact Us', open: openForgetDialog },
  {
    page: 'forget-device',
    state: 'forget-done',
    h1: /The flight, and the ride/,
    title: 'Tafiya: flights and airport pickup in Nigeria',
    async open(page) {
      await openForgetDialog(page);
      await dialog(page).getByRole('button', { name: 'Forget this device' }).click();
      await expect(page.getByRole('dialog', { name: 'This device is forgotten' })).toBeVisible();
      // the dialog hides the page from screen readers
      await expect(page.getByRole('form', { name: 'Search for flights', includeHidden: true })).toBeAttached();
    },
  },
];
