import type { Page } from '@playwright/test';
import type { DataOf } from 'shared/contract/operation';
import type { listUnpaidPools } from 'shared/contract/staff';
import { answer } from '../../answer';
import type { Scene } from '../../scene';
import type { RideStage } from '../../stages/ride-stage';

/** Opens a section of the back office with what its call answers; the session is as that answer shows it. */
export async function openConsole(
  page: Page,
  section: 'rides' | 'payments' | 'reviews',
  given: Parameters<typeof answer>[2],
  unpaid: DataOf<typeof listUnpaidPools> = { pools: [], networksAtLimit: 0, maxPerNetwork: 10 },
): Promise<void> {
  await answer(page, '/staff/unpaid-pools', { data: unpaid });
  await answer(page, '/staff/discrepancies', { data: [] });
  await answer(page, `/staff/${section}`, given);
  await openAddress(page, `/ops/${section}`);
}

export async function openAddress(page: Page, address: string): Promise<void> {
  // the back office takes the device's theme when it is opened, and here it changes later
  await page.addInitScript(() =>
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
      document.documentElement.dataset.theme = matches ? 'dark' : 'light';
    }),
  );
  await page.goto(address);
}

/** Makes the scenes of one section. */
export const consoleScenesOf =
  (section: string, h1: string, title = h1) =>
  (state: string, open: (page: Page, stage: RideStage) => Promise<void>): Scene => ({
    page: `console-${section}`,
    state,
    h1,
    title: `${title} · Operations`,
    isApart: true,
    open: (page, { ride }) => open(page, ride),
  });
