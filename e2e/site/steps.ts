import type { Locator, Page } from '@playwright/test';
import { expect } from './journey';
import type { Site } from './launch-site';

/** The date (`YYYY-MM-DD`) in this number of days, in the time zone of Lagos. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 24 * 60 * 60 * 1000);

/** Selects a day (`YYYY-MM-DD`) in the calendar of a date field, in a later month if necessary. */
export async function pickDay(scope: Locator, field: string, day: string): Promise<void> {
  const page = scope.page();
  const calendar = page.getByRole('dialog');
  // after the departure of a return the calendar continues by itself; a trip type button has the same name without the space
  if ((await calendar.count()) === 0) await scope.getByRole('button', { name: new RegExp(`^${field} `) }).click();
  const cell = calendar.locator(`[data-key="${day}"]`);
  await expect(calendar.locator('[role=gridcell] button:focus')).toBeVisible();
  for (let months = 0; months < 12 && (await cell.count()) === 0; months += 1)
    await calendar.getByRole('button', { name: /^Next/ }).click();
  // by key: Playwright may scroll and press in one frame, before the popover has followed its field, so that the press ends beside the day
  await cell.press('Enter');
}

/** Chooses the day after the one that has the focus when a calendar opens, by keyboard. */
export async function chooseNextDay(page: Page): Promise<void> {
  const dayWithFocus = page.locator('[role=gridcell] button:focus');
  await expect(dayWithFocus).toBeVisible();
  const first = (await dayWithFocus.getAttribute('data-key')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(dayWithFocus).not.toHaveAttribute('data-key', first);
  await page.keyboard.press('Enter');
}

/** Waits until the page checks its forms: before its scripts are there the browser does, in words of its own. */
export async function formsHydrated(within: Page | Locator): Promise<void> {
  await expect(within.locator('form').first()).toHaveAttribute('novalidate');
  await expect(within.locator('form:not([novalidate])')).toHaveCount(0);
}

/** Waits for the suggestions of a combobox, which may change until then. */
export async function suggestionsLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).not.toHaveAttribute('aria-busy', 'true');
}

/** Chooses an option of a select-only list. */
export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Sends a transfer in the sandbox bank. */
export async function transfer(page: Page, site: Site, accountNumber: string, amount: number): Promise<void> {
  const answer = await page.request.post(`${site.origin}/api/v1/sandbox/transfers`, {
    data: { accountNumber, amount },
  });
  expect(answer.status()).toBe(201);
}

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Successful', { timeout: 20_000 });
}

/** Checks that the page does not scroll horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // an open list or calendar is placed anew in the frame after a change of the width
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}
