import type { Locator, Page } from '@playwright/test';
import { expect } from '../site/journey';

const mostStops = 120;

/** Presses Tab or Shift+Tab until the target has the focus, and checks its focus ring. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(target);
  }
  throw new Error(`${mostStops} presses of ${key} did not reach ${target}`);
}

/** Checks that the focus ring is visible. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  // a page that is still hydrating may replace the element between the look-up and the call
  const ringPx = () =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
  await expect.poll(ringPx, { message: `the ring around ${target}` }).toBeGreaterThanOrEqual(2);
}

/** Expects the focus on the heading of the new page, where screen readers and Tab continue. */
export async function expectArrivedAt(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(heading);
  await expect(title).toBeFocused();
}

/** Chooses in a select-only list by typing the start of a label. */
export async function chooseByTyping(page: Page, field: string, typed: string, chosen = typed): Promise<void> {
  const select = page.getByRole('combobox', { name: field, exact: true });
  await tabTo(page, select);
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(select).toHaveText(chosen);
  await expect(select).toBeFocused();
}

export async function typeInto(page: Page, field: string | RegExp, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: field });
  await tabTo(page, input);
  await page.keyboard.type(text);
  await expect(input).toHaveValue(text);
}
