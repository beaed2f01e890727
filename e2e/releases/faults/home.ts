import type { Locator, Page } from '@playwright/test';
import { expect } from '../../site/journey';
import type { RemoteName } from './failure-modes';

/** What a remote brings to the home page. */
interface HomePart {
  /** Brings it into sight. */
  readonly show: (page: Page) => Promise<void>;
  readonly whole: (page: Page) => Locator;
  readonly gone: (page: Page) => Locator;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const saysGone = (title: string) => (page: Page) =>
  page.getByRole('heading', { name: `${title} cannot be opened right now` });
const news = (page: Page) => page.getByRole('region', { name: 'Fare news' });

export const homeParts: Readonly<Partial<Record<RemoteName, HomePart>>> = {
  'mf-flights': {
    show: tab('Flights'),
    whole: (page) => page.getByRole('form', { name: 'Search for flights' }),
    gone: saysGone('Flight search'),
  },
  'mf-rides': {
    show: tab('Airport Pickup'),
    whole: (page) => page.getByRole('form', { name: 'Search for a ride' }),
    gone: saysGone('Airport pickup search'),
  },
  'mf-content': {
    show: (page) => news(page).scrollIntoViewIfNeeded(),
    whole: (page) => news(page).getByRole('textbox', { name: /e-mail/i }),
    gone: (page) => news(page).getByText('Subscribing is not possible right now.'),
  },
};

/** The home page with one remote broken: its own part says so, or is there all the same; the others' are whole. */
export async function hasHomeParts(page: Page, broken: readonly RemoteName[], patienceMs: number): Promise<void> {
  for (const [name, { show, whole, gone }] of Object.entries(homeParts)) {
    await show(page);
    const part = broken.some((one) => one === name) ? gone : whole;
    await expect(part(page)).toBeVisible({ timeout: patienceMs });
  }
}
