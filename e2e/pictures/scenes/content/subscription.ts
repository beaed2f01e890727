import { expect, type Page } from '@playwright/test';
import { paths } from 'shared/paths';
import { formsHydrated } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import { type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'subscription', h1: 'Fare alerts' });
const data = { email: 'amaka.okafor@example.com' };
const expired = { status: 410, code: 'LINK_EXPIRED', message: 'This link no longer works.' } as const;

const open = (page: Page, link = '') => page.goto(paths.subscription + link);

/** Opens the unsubscribe link of a mail, and confirms. */
async function unsubscribe(page: Page, response: Parameters<typeof mockResponse>[2]): Promise<void> {
  await mockResponse(page, '/email/unsubscribe', response);
  await open(page, '#leave=a-sample-token');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
}

const sample = (page: Page) => page.getByRole('region', { name: 'This week’s lowest fares' });

export const subscriptionScenes: readonly Scene[] = [
  scene('form', async (page) => {
    await open(page);
    await expect(sample(page).getByRole('button').first()).toBeVisible();
  }),
  scene('route', async (page) => {
    await open(page);
    await sample(page).getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: /^Tell me when/ })).toBeVisible();
  }),
  scene('errors', async (page) => {
    await open(page);
    await formsHydrated(page);
    await page.getByRole('button', { name: 'Send me fares' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  }),
  scene('confirm', async (page) => {
    await open(page, '#confirm=a-sample-token');
    await expect(page.getByRole('button', { name: 'Confirm my e-mail' })).toBeVisible();
  }),
  scene('confirmed', async (page) => {
    await mockResponse(page, '/email/confirm', { data });
    await open(page, '#confirm=a-sample-token');
    await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  }),
  scene('alert-ended', async (page) => {
    const left = [
      { from: { iata: 'LOS', city: 'Lagos' }, to: { iata: 'PHC', city: 'Port Harcourt' }, token: 'another' },
    ];
    await mockResponse(page, '/email/end-alert', { data: { left, leaveToken: 'a-sample-token' } });
    await open(page, '?from=LOS&to=ABV#alert=a-sample-token');
    await page.getByRole('button', { name: 'End this alert' }).click();
    await expect(page.getByRole('heading', { name: 'The alert for Lagos to Abuja has ended' })).toBeVisible();
  }),
  scene('unsubscribe', async (page) => {
    await open(page, '#leave=a-sample-token');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  }),
  scene('unsubscribed', async (page) => {
    await unsubscribe(page, { data });
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  }),
  scene('link-expired', async (page) => {
    await unsubscribe(page, expired);
    await expect(page.getByText(/This link no longer works/)).toBeVisible();
  }),
];
