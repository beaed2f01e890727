import type { Page } from '@playwright/test';
import { expect } from '../site/journey';

/** The errors that the browser logs while it is offline; 503 is the status of the worker's offline page. */
export const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;

/** The cached paths by the name of the cache. */
export const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return Object.fromEntries(names.map((name, index) => [name, paths[index] ?? []]));
  });

/** Opens a page, and waits until the worker has cached it. */
export async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect.poll(async () => (await cachedPaths(page))['tafiya-pages'] ?? []).toContain(path);
  await expect.poll(async () => ((await cachedPaths(page))['tafiya-code'] ?? []).length).toBeGreaterThan(5);
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

export const connectionBar = (page: Page) => page.getByRole('region', { name: 'Connection' });

export async function expectOfflineBar(page: Page): Promise<void> {
  await expect(connectionBar(page)).toContainText('You are offline. What you typed is kept.');
}

/** Consents to storing the shown confirmation, and waits until it is stored. */
export async function storeConfirmation(page: Page): Promise<void> {
  const onDevice = page.getByRole('region', { name: 'On this device' });
  await onDevice.getByRole('checkbox').check();
  await expect(onDevice).toContainText('You can open this page and its receipt here without a network until');
}
