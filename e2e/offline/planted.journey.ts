import type { Page } from '@playwright/test';
import { bookUntilPayment } from '../rides/steps';
import { hasInjectedCodeRun, injectedCode } from '../site/injected-code';
import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { goOffline, goOnline, offlineErrors, openWithWorker, storeConfirmation } from './steps';

test.use({
  serviceWorkers: 'allow',
  // the site has no files at the addresses of the planted ones
  expectedErrors: [new RegExp(`${offlineErrors.source}|status of 40[04]`)],
});

const plantedHtml = `<!doctype html><title>Planted</title><h1>Planted</h1><script>${injectedCode}</script>`;

/** Replaces every cached document, as a malicious release could. @returns the number of documents */
const replaceDocuments = (page: Page) =>
  page.evaluate(async (html) => {
    const planted = (stored: Response, withHeaders: boolean) =>
      new Response(html, { headers: withHeaders ? stored.headers : { 'Content-Type': 'text/html' } });
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        const isDocument = stored?.headers.get('content-type')?.startsWith('text/html');
        if (!stored || !isDocument) continue;
        count += 1;
        await cache.put(request, planted(stored, count % 2 === 0));
      }
    }
    return count;
  }, plantedHtml);

test('a planted document never runs without a connection', async ({ page }) => {
  await openWithWorker(page);
  expect(await replaceDocuments(page)).toBeGreaterThan(0);
  await goOffline(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  expect(await hasInjectedCodeRun(page)).toBe(false);
  await goOnline(page);
});

test('a planted document that replaces a stored confirmation never runs', async ({ page, site }) => {
  await openWithWorker(page);
  const { booked } = await bookUntilPayment(page, site);
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await storeConfirmation(page);
  const address = page.url();
  expect(await replaceDocuments(page)).toBeGreaterThan(1);
  await goOffline(page);
  await page.goto(address);
  // the worker serves a document that it has verified before, or the offline page
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Booking Successful|You are offline/);
  expect(await hasInjectedCodeRun(page)).toBe(false);
  await goOnline(page);
});

/** Caches a document under the address of a file or of an API call, as a malicious release could. */
const plantUnder = (page: Page, path: string) =>
  page.evaluate(
    async ([address, html]) => {
      const body = new TextEncoder().encode(html);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
      const headers = {
        'Content-Type': 'text/html',
        'x-offline-hash': `sha256-${btoa(String.fromCharCode(...digest))}`,
        'x-offline-at': String(Date.now()),
        'x-offline-bytes': String(body.length),
      };
      for (const name of ['tafiya-code', 'tafiya-kept /planted'])
        await (await caches.open(name)).put(address, new Response(html, { headers }));
      const about = { path: '/planted', title: 'Planted', untilMs: Date.now() + 86_400_000, keptAtMs: Date.now() };
      await (await caches.open('tafiya-kept /planted')).put('/offline/about', Response.json(about));
    },
    [path, plantedHtml] as const,
  );

for (const path of [
  '/remotes/shell/1.0.0/page.html',
  '/remotes/shell/1.0.0/page.js',
  '/api/v1/ride/booked-ride/planted',
])
  test(`a planted document under ${path} never runs, online or offline`, async ({ page }) => {
    await openWithWorker(page);
    await plantUnder(page, path);
    const online = await page.goto(path);
    expect([online?.fromServiceWorker(), await hasInjectedCodeRun(page)]).toEqual([false, false]);
    await page.goto('/');
    await goOffline(page);
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await goOnline(page);
  });
