import type { Page } from '@playwright/test';
import { openPayment } from '../rides/steps';
import { expect, test } from '../site/journey';
import { renderedDocument } from '../site/rendered-document';
import { expectConfirmation, transfer } from '../site/steps';
import {
  cachedPaths,
  connectionBar,
  expectOfflineBar,
  goOffline,
  goOnline,
  offlineErrors,
  openWithWorker,
} from './steps';

test.use({ serviceWorkers: 'allow', expectedErrors: [offlineErrors], viewport: { width: 360, height: 740 } });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('the home page opens offline after one visit with a message, which disappears when the connection is back', async ({
  page,
}) => {
  await openWithWorker(page);
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();
  await expectOfflineBar(page);
  await goOnline(page);
  await expect(connectionBar(page)).toHaveCount(0);
});

/** The faces of the page with their states. Chromium quotes the family of one that a script has added. */
const fontStates = (page: Page) =>
  page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`));

test('a page has its web font before it is hydrated once a service worker has it', async ({ page, site }) => {
  await openWithWorker(page);
  await renderedDocument(site.origin);
  await page.route(/\/mf-flights\/.*\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();
  await expect.poll(() => fontStates(page)).toContain('Onest Variable loaded');
});

test('a page that was never opened shows the offline page, and opens when the connection is back', async ({ page }) => {
  await openWithWorker(page);
  await goOffline(page);
  await page.goto('/terms');
  await expect(h1(page)).toHaveText('You are offline');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tafiya, home' })).toBeVisible();
  await expect.poll(() => fontStates(page)).toEqual(['Onest Variable loaded']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText('There is still no connection.');
  await goOnline(page);
  await expect(h1(page)).not.toHaveText('You are offline');
  expect(new URL(page.url()).pathname).toBe('/terms');
});

test.describe('on a dark device', () => {
  test.use({ colorScheme: 'dark' });

  test('the offline page is dark', async ({ page }) => {
    await openWithWorker(page);
    await goOffline(page);
    await page.goto('/terms');
    await expect(h1(page)).toHaveText('You are offline');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 20, 17)');
  });
});

test('a page that was opened by a link of the site opens offline', async ({ page }) => {
  await openWithWorker(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Track Booking' }).click();
  await expect(h1(page)).toHaveText('Track Booking');
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).toContain('mf-tracking');
  await goOffline(page);
  await page.reload();
  await expect(h1(page)).toHaveText('Track Booking');
  await expectOfflineBar(page);
});

test('a booking that is not kept here says so, opens by itself, and the bar covers no heading', async ({
  page,
  site,
}) => {
  await openWithWorker(page);
  const { booked } = await openPayment(page, site, 40);
  const address = page.url();
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await page.goto('/');
  await goOffline(page);
  await page.goto(address.replace('payment-options', 'payment-successful'));
  await expect(page.getByText('This page needs a connection.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Your trip works offline' })).toHaveAttribute(
    'href',
    '/trip',
  );
  await goOnline(page);
  await expectConfirmation(page);

  await goOffline(page);
  await expectOfflineBar(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await h1(page).evaluate((heading) => heading.scrollIntoView());
  const [bar, heading] = [await connectionBar(page).boundingBox(), await h1(page).boundingBox()];
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('the worker does not handle the API, the sandbox and previews', async ({ page, site }) => {
  await openWithWorker(page);
  await page.goto('/sandbox');
  await page.goto('/?release=mf-rides@0.0.0-none.1');
  await page.goto('/');
  const cached = Object.values(await cachedPaths(page)).flat();
  expect(cached.filter((path) => /^\/(api|sandbox|releases|sw\.js)/.test(path))).toEqual([]);
  await goOffline(page);
  for (const path of ['/sandbox', '/?release=mf-rides@0.0.0-none.1']) {
    await expect(page.goto(site.origin + path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});
