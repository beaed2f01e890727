import type { Page } from '@playwright/test';
import { bookUntilPayment } from '../rides/steps';
import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { goOffline, goOnline, keepConfirmation, offlineErrors, openWithWorker } from './steps';

test.use({
  serviceWorkers: 'allow',
  // the network has nothing under the addresses of planted files
  expectedErrors: [new RegExp(`${offlineErrors.source}|status of 40[04]`)],
});

/** What a malicious release can do: it writes its document over every stored one, and over every stored script. */
const plant = (page: Page) =>
  page.evaluate(async () => {
    const html = '<!doctype html><title>Planted</title><h1>Planted</h1><script>globalThis.hasRun = true</script>';
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
  });
const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window);

test('a document that a script has planted on the device never runs without a connection', async ({ page }) => {
  await openWithWorker(page);
  expect(await plant(page)).toBeGreaterThan(0);
  await goOffline(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  expect(await hasRun(page)).toBe(false);
  await goOnline(page);
});

test('a planted document that replaces a stored confirmation never runs', async ({ page, site }) => {
  await openWithWorker(page);
  const { booked } = await bookUntilPayment(page, site);
  await transfer(page, site, booked.transfer_details.accountNumber, booked.transfer_details.amount);
  await expectConfirmation(page);
  await keepConfirmation(page);
  const address = page.url();
  expect(await plant(page)).toBeGreaterThan(1);
  await goOffline(page);
  await page.goto(address);
  // from a document that the worker has checked before, or none
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Booking Successful|You are offline/);
  expect(await hasRun(page)).toBe(false);
  await goOnline(page);
});

/** What a malicious release can do as well: store a page under the address of a file, and of an answer of the API. */
const plantUnder = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const html = '<!doctype html><title>Planted</title><h1>Planted</h1><script>globalThis.hasRun = true</script>';
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
  }, path);

for (const path of [
  '/remotes/shell/1.0.0/page.html',
  '/remotes/shell/1.0.0/page.js',
  '/api/v1/ride/booked-ride/planted',
])
  test(`a planted document under ${path} never runs, online or offline`, async ({ page }) => {
    await openWithWorker(page);
    await plantUnder(page, path);
    const online = await page.goto(path);
    expect([online?.fromServiceWorker(), await hasRun(page)]).toEqual([false, false]);
    await page.goto('/');
    await goOffline(page);
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await goOnline(page);
  });
