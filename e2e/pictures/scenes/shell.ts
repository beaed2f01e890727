import { expect } from '@playwright/test';
import { answer } from '../answer';
import type { Scene } from '../scene';

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
