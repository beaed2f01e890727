import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import type { RideSample } from '../sample-data/ride-sample';
import { type Scene, scenesOf } from '../scene';
import { openPaid, paid } from './rides/ride-success';

/**
 * A stub of the service worker, which is blocked because it would respond instead of the mocks. It is a string, because named functions
 * that tsx compiled do not run in the page.
 */
const worker = `
  const active = {
    postMessage({ kind, path, untilMs }, [port] = []) {
      port?.postMessage({ kept: kind === 'keep' ? [{ path, title: '', untilMs, keptAtMs: 0 }] : [] });
    },
  };
  Object.defineProperties(navigator.serviceWorker, {
    ready: { value: Promise.resolve({ active }) },
    getRegistration: { value: async () => ({ active }) },
  });
`;

const onDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });

async function openConfirmation(page: Page, sample: RideSample): Promise<void> {
  await page.addInitScript({ content: worker });
  await openPaid(page, sample, paid(sample));
  await expect(onDevice(page).getByRole('checkbox')).not.toBeChecked();
}

async function openStored(page: Page, sample: RideSample): Promise<void> {
  await openConfirmation(page, sample);
  await onDevice(page).getByRole('checkbox').check();
  // waits for the receipt, which needs a separate font
  await expect(onDevice(page)).toContainText('You can open this page', { timeout: 20_000 });
}

const confirmation = scenesOf('ride', { page: 'stored-confirmation', h1: 'Booking Successful' });

export const offlineScenes: readonly Scene[] = [
  {
    page: 'offline',
    state: 'bar',
    h1: 'Contact Us',
    async open(page) {
      await page.goto(pathTo('contact'));
      await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible();
    },
  },
  confirmation('not-stored', openConfirmation),
  confirmation('stored', openStored),
  confirmation('removed', async (page, sample) => {
    await openStored(page, sample);
    await onDevice(page).getByRole('checkbox').uncheck();
    await expect(onDevice(page)).toContainText('No confirmation is stored on this device any more.');
  }),
];
