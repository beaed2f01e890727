import type { Browser, Page } from '@playwright/test';
import { expect } from '../../site/journey';
import { forgedMark } from './faulty-wire';
import type { SitePage } from './pages';

/** A page in a browser that was never here before, and what was thrown in it. */
export interface Visit {
  readonly page: Page;
  readonly thrown: readonly string[];
  leave(): Promise<void>;
}

export async function visit(browser: Browser, origin: string, address: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  // one request that hangs keeps a page from having loaded
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return { page, thrown, leave: () => context.close() };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Longer than the shell waits for a release that hangs, and then for the one behind it. */
export const patienceMs = 40_000;

export async function isWhole({ page, thrown }: Visit, of: SitePage): Promise<void> {
  await expect(heading(page)).toHaveText(of.heading, { timeout: patienceMs });
  await hasItsFrame(page);
  expect(thrown.filter((error) => !error.includes('broken on purpose'))).toEqual([]);
}

/** A friendly page in the place of the one that is gone: it names what is gone, and keeps the way to the rest. */
export async function isNamedAsGone({ page }: Visit, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(`${title} cannot be opened right now`, { timeout: patienceMs });
  await hasItsFrame(page);
}

/** The same for one that was there and threw. */
export async function isNamedAsCrashed({ page }: Visit, title: string): Promise<void> {
  await expect(heading(page)).toHaveText('Something went wrong on this page', { timeout: patienceMs });
  await expect(page.getByRole('main')).toContainText(`${title} met an error and stopped.`);
  await hasItsFrame(page);
}

async function hasItsFrame(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible();
  expect(await hasRunForged(page)).toBe(false);
}

export const hasRunForged = (page: Page): Promise<boolean> => page.evaluate((mark) => mark in window, forgedMark);

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** The way back once the fault is over: by a press. */
export async function comesBack({ page }: Visit, { heading: back }: SitePage): Promise<void> {
  await tryAgain(page).click();
  await expect(heading(page)).toHaveText(back, { timeout: patienceMs });
}

/** The same where another release was put in the place of the broken one: by itself, or by a press. */
export async function isReplaced({ page }: Visit, { heading: back }: SitePage): Promise<void> {
  await expect(async () => {
    if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 1_000 });
    await expect(heading(page)).toHaveText(back, { timeout: 5_000 });
  }).toPass({ timeout: patienceMs });
}
