import type { Page } from '@playwright/test';
import { noticeRemote } from '../releases/notice-remote';
import { expect, test } from '../site/journey';
import { cachedPaths, goOffline, goOnline, openWithWorker } from './steps';

test.use({
  serviceWorkers: 'allow',
  // the browser logs an altered script that it refuses
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|integrity|mf-notice|mf_notice|RemoteUnavailable/],
});

const expectVersion = (page: Page, version: string) =>
  expect(page.getByText(`This is notice ${version}.`)).toBeVisible();

test('after a rollback the next page shows the earlier release, and the later one is removed from the cache', async ({
  page,
  site,
}) => {
  const notice = noticeRemote(site);
  await notice.publish('1.0.0');
  await notice.publish('2.0.0');
  await openWithWorker(page, '/notice');
  await expectVersion(page, '2.0.0');
  await page.reload();
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).toContain('/mf-notice/2.0.0/');

  await notice.rollBack();
  await page.reload();
  await expectVersion(page, '1.0.0');
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).toContain('/mf-notice/1.0.0/');
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).not.toContain('/mf-notice/2.0.0/');

  await goOffline(page);
  await page.reload();
  await expectVersion(page, '1.0.0');
  await goOnline(page);
});

test('an altered entry in the cache never runs: it is loaded from the network instead', async ({ page, site }) => {
  const notice = noticeRemote(site);
  await notice.publish('3.0.0');
  await openWithWorker(page, '/notice');
  await page.reload();
  await expectVersion(page, '3.0.0');
  const alterCachedEntry = () =>
    page.evaluate(async () => {
      const cache = await caches.open('tafiya-code');
      const request = (await cache.keys()).find(({ url }) => url.includes('/mf-notice/3.0.0/remoteEntry'));
      const stored = request && (await cache.match(request));
      if (!request || !stored) throw new Error('The entry is not on the device');
      const text = (await stored.text()).replace('This is notice', 'This is forged');
      // with a matching stored hash: the integrity of the script tag still differs
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      const headers = new Headers(stored.headers);
      headers.set('x-offline-hash', `sha256-${btoa(String.fromCharCode(...digest))}`);
      await cache.put(request, new Response(text, { headers }));
    });

  await expect
    .poll(async () => (await cachedPaths(page))['tafiya-code']?.join())
    .toContain('/mf-notice/3.0.0/remoteEntry');
  await alterCachedEntry();
  await page.reload();
  await expectVersion(page, '3.0.0');

  await expect
    .poll(async () => (await cachedPaths(page))['tafiya-code']?.join())
    .toContain('/mf-notice/3.0.0/remoteEntry');
  await alterCachedEntry();
  await goOffline(page);
  await page.reload();
  // the browser's HTTP cache still has the original
  await expectVersion(page, '3.0.0');
  await goOnline(page);
});
