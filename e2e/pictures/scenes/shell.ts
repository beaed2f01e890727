import { expect } from '@playwright/test';
import { answer, type Scene } from '../scene';

/** The pages that open with later releases; each says so under its own heading, which is its title too. */
const notYetOpen: readonly (readonly [address: string, h1: string])[] = [
  ['/track-booking', 'Track Booking'],
  ['/track-flight', 'Track flight'],
  ['/track-ride', 'Track ride'],
  ['/feedback', 'Feedback'],
  ['/contact', 'Contact Us'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
];

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
];

export const notYetOpenScenes: readonly Scene[] = notYetOpen.map(([address, h1], index) => ({
  page: address.split('/')[1] ?? '',
  state: 'not-yet-open',
  h1,
  alike: index > 0,
  async open(page) {
    await page.goto(address);
    await expect(page.getByText('This page is not open yet')).toBeVisible();
  },
}));
