import type { Browser, Page } from '@playwright/test';
import { hasInjectedCodeRun } from '../../site/injected-code';
import { expect } from '../../site/journey';
import type { SitePage } from './pages';

/** A page in a new browser context, and the errors that were thrown in it. */
export interface Visit {
  readonly page: Page;
  readonly thrown: readonly string[];
  leave(): Promise<void>;
}

/** @param cookie of an earlier visit: `name=value` */
export async function visit(browser: Browser, origin: string, address: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin });
  const [, name, value] = /^([^=]+)=(.*)$/.exec(cookie ?? '') ?? [];
  if (name && value) await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  // a hung request would delay the load event
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return { page, thrown, leave: () => context.close() };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Longer than the shell waits for a hung release and then for its fallback. */
export const loadTimeoutMs = 40_000;

export async function expectWorking({ page, thrown }: Visit, of: SitePage): Promise<void> {
  await expect(heading(page)).toHaveText(of.heading, { timeout: loadTimeoutMs });
  await expectFrame(page);
  expect(thrown.filter((error) => !error.includes('broken on purpose'))).toEqual([]);
}

/** The error page for a remote that could not be loaded: it names the remote and has the navigation. */
export async function expectUnavailable({ page }: Visit, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(`${title} cannot be opened right now`, { timeout: loadTimeoutMs });
  await expectFrame(page);
}

/** The error page for a remote that threw while it rendered. */
export async function expectCrashed({ page }: Visit, title: string): Promise<void> {
  await expect(heading(page)).toHaveText('Something went wrong on this page', { timeout: loadTimeoutMs });
  await expect(page.getByRole('main')).toContainText(`${title} stopped because of an error.`);
  await expectFrame(page);
}

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible();
  expect(await hasInjectedCodeRun(page)).toBe(false);
}

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** After the fault "Try again" opens the page. */
export async function retryOpens({ page }: Visit, { heading: expected }: SitePage): Promise<void> {
  await tryAgain(page).click();
  await expect(heading(page)).toHaveText(expected, { timeout: loadTimeoutMs });
}

/** After another release became active the page opens without action, or by "Try again". */
export async function expectReplaced({ page }: Visit, { heading: expected }: SitePage): Promise<void> {
  await expect(async () => {
    if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 1_000 });
    await expect(heading(page)).toHaveText(expected, { timeout: 5_000 });
  }).toPass({ timeout: loadTimeoutMs });
}
