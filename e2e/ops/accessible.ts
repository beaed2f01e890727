import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../site/journey';
import { expectNoOverflow } from '../site/steps';

const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 360 },
  { theme: 'light', width: 1280 },
] as const;

/** Checks what is shown in both themes, on a phone and on a desktop. It ends on a desktop. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect.soft(violations, `${what}, ${theme}, ${width} px`).toEqual([]);
    await expectNoOverflow(page);
  }
}
