import { expect, type Page } from '@playwright/test';
import { paths } from 'shared/paths';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'subscription', h1: 'Mails about fares' });
const data = { email: 'amaka.okafor@example.com' };
const over = { status: 410, code: 'LINK_EXPIRED', message: 'This link does not work any more.' } as const;

const open = (page: Page, link = '') => page.goto(paths.subscription + link);

/** Opens the link at the end of a mail and presses its button. */
async function leave(page: Page, given: Parameters<typeof answer>[2]): Promise<void> {
  await answer(page, '/email/unsubscribe', given);
  await open(page, '#leave=a-token-of-the-stage');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
}

export const subscriptionScenes: readonly Scene[] = [
  scene('errors', async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Send me fares' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  }),
  scene('confirm', async (page) => {
    await open(page, '#confirm=a-token-of-the-stage');
    await expect(page.getByRole('button', { name: 'Confirm my e-mail' })).toBeVisible();
  }),
  scene('confirmed', async (page) => {
    await answer(page, '/email/confirm', { data });
    await open(page, '#confirm=a-token-of-the-stage');
    await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  }),
  scene('leave', async (page) => {
    await open(page, '#leave=a-token-of-the-stage');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  }),
  scene('left', async (page) => {
    await leave(page, { data });
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  }),
  scene('link-over', async (page) => {
    await leave(page, over);
    await expect(page.getByText(/This link does not work any more/)).toBeVisible();
  }),
];
