import { noticeRemote } from '../releases/notice-remote';
import { expect, test } from '../site/journey';
import { cachedPaths, goOffline, goOnline, openWithWorker } from './steps';

test.use({
  serviceWorkers: 'allow',
  // an altered script is refused by the browser, which says so, where nothing better is to be had
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|integrity|mf-notice|mf_notice|RemoteUnavailable/],
});

const says = (page: Parameters<typeof cachedPaths>[0], version: string) =>
  expect(page.getByText(`This is notice ${version}.`)).toBeVisible();

test('a release that was rolled back is removed with the next page, also from the device', async ({ page, site }) => {
  const notice = noticeRemote(site);
  await notice.publish('1.0.0');
  await notice.publish('2.0.0');
  await openWithWorker(page, '/notice');
  await says(page, '2.0.0');
  await page.reload();
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).toContain('/mf-notice/2.0.0/');

  await notice.rollBack();
  await page.reload();
  await says(page, '1.0.0');
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).toContain('/mf-notice/1.0.0/');
  await expect.poll(async () => (await cachedPaths(page))['tafiya-code']?.join()).not.toContain('/mf-notice/2.0.0/');

  await goOffline(page);
  await page.reload();
  await says(page, '1.0.0');
  await goOnline(page);
});

test('an altered entry of the device never runs: the network is asked in its place', async ({ page, site }) => {
  const notice = noticeRemote(site);
  await notice.publish('3.0.0');
  await openWithWorker(page, '/notice');
  await page.reload();
  await says(page, '3.0.0');
  const alter = () =>
    page.evaluate(async () => {
      const cache = await caches.open('tafiya-code');
      const request = (await cache.keys()).find(({ url }) => url.includes('/mf-notice/3.0.0/remoteEntry'));
      const stored = request && (await cache.match(request));
      if (!request || !stored) throw new Error('The entry is not on the device');
      const text = (await stored.text()).replace('This is notice', 'This is forged');
      // also with a matching stored hash: the script tag's hash still differs
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      const headers = new Headers(stored.headers);
      headers.set('x-offline-hash', `sha256-${btoa(String.fromCharCode(...digest))}`);
      await cache.put(request, new Response(text, { headers }));
    });

  await expect
    .poll(async () => (await cachedPaths(page))['tafiya-code']?.join())
    .toContain('/mf-notice/3.0.0/remoteEntry');
  await alter();
  await page.reload();
  await says(page, '3.0.0');

  await expect
    .poll(async () => (await cachedPaths(page))['tafiya-code']?.join())
    .toContain('/mf-notice/3.0.0/remoteEntry');
  await alter();
  await goOffline(page);
  await page.reload();
  // the browser's own copy is left, which is as it came
  await says(page, '3.0.0');
  await goOnline(page);
});
