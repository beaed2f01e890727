import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { type Scene, scenesOf } from '../scene';
import type { RideStage } from '../stages/ride-stage';
import { openPaid, paid } from './rides/ride-success';

/**
 * What the service worker answers, which is kept out: it would answer in place of the scenes. As text, for functions with
 * names do not travel into the page when pictures are taken.
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

async function openConfirmation(page: Page, stage: RideStage): Promise<void> {
  await page.addInitScript({ content: worker });
  await openPaid(page, stage, paid(stage));
  await expect(onDevice(page).getByRole('checkbox')).not.toBeChecked();
}

async function openKept(page: Page, stage: RideStage): Promise<void> {
  await openConfirmation(page, stage);
  await onDevice(page).getByRole('checkbox').check();
  // once the receipt is there, which is drawn with a font of its own
  await expect(onDevice(page)).toContainText('You can open this page', { timeout: 20_000 });
}

const confirmation = scenesOf('ride', { page: 'kept-confirmation', h1: 'Booking Successful' });

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
  confirmation('not-kept', openConfirmation),
  confirmation('kept', openKept),
  confirmation('removed', async (page, stage) => {
    await openKept(page, stage);
    await onDevice(page).getByRole('checkbox').uncheck();
    await expect(onDevice(page)).toContainText('No confirmation is stored on this device any more.');
  }),
];
