import { expect } from '@playwright/test';
import type { Scene } from '../scene';

const scene = (state: string, open: Scene['open'], title = 'Sandbox Bank'): Scene => ({
  page: 'sandbox',
  state,
  h1: 'Send a test transfer',
  title,
  hasNoFrame: true,
  open,
});

export const sandboxScenes: readonly Scene[] = [
  scene('empty', async (page) => {
    await page.goto('/sandbox');
  }),
  scene('unknown-account', async (page) => {
    await page.goto('/sandbox?account=123');
    await expect(page.getByText('Sandbox Bank has no account with this number.')).toBeVisible();
  }),
  scene('account', async (page, { ride: { booked } }) => {
    await page.goto(`/sandbox?account=${booked.transfer_details.accountNumber}`);
    await expect(page.getByRole('button', { name: /^The (right amount|rest)/ })).toBeVisible();
  }),
  scene('no-amount', async (page, { ride: { booked } }) => {
    await page.goto(`/sandbox?account=${booked.transfer_details.accountNumber}`);
    await page.getByRole('button', { name: 'Send this amount' }).click();
    await expect(page.getByText(/^Type an amount/)).toBeVisible();
  }),
  scene('sent', async (page, { ride: { booked } }) => {
    await page.goto(`/sandbox?account=${booked.transfer_details.accountNumber}`);
    await page.getByRole('button', { name: /^Too little/ }).click();
    await expect(page.getByText(/^Sent NGN/)).toBeVisible();
  }),
];
