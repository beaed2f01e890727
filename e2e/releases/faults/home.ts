import type { Locator, Page } from '@playwright/test';
import { expect } from '../../site/journey';
import type { RemoteName } from './failure-modes';

/** The part of the home page that a remote provides. */
interface HomePart {
  /** Makes the part visible. */
  readonly show: (page: Page) => Promise<void>;
  readonly content: (page: Page) => Locator;
  /** Shown if the remote cannot be loaded. */
  readonly error: (page: Page) => Locator;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const unavailableHeading = (title: string) => (page: Page) =>
  page.getByRole('heading', { name: `${title} cannot be opened right now` });
const news = (page: Page) => page.getByRole('region', { name: 'Fare alerts' });

export const homeParts: Readonly<Partial<Record<RemoteName, HomePart>>> = {
  'mf-flights': {
    show: tab('Flights'),
    content: (page) => page.getByRole('form', { name: 'Search for flights' }),
    error: unavailableHeading('Flight search'),
  },
  'mf-rides': {
    show: tab('Airport Pickup'),
    content: (page) => page.getByRole('form', { name: 'Search for a ride' }),
    error: unavailableHeading('Airport pickup search'),
  },
  'mf-content': {
    show: (page) => news(page).scrollIntoViewIfNeeded(),
    content: (page) => news(page).getByRole('textbox', { name: /e-mail/i }),
    error: (page) => news(page).getByText('Subscribing is not possible right now.'),
  },
};

/** Expects an error in place of the part of each broken remote, and the content of all other parts. */
export async function expectHomeParts(page: Page, broken: readonly RemoteName[], timeoutMs: number): Promise<void> {
  for (const [name, { show, content, error }] of Object.entries(homeParts)) {
    await show(page);
    const part = broken.some((one) => one === name) ? error : content;
    await expect(part(page)).toBeVisible({ timeout: timeoutMs });
  }
}
