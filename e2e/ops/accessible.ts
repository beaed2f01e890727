import type { Page } from '@playwright/test';
import { violationsOn } from '../site/axe';
import { expect } from '../site/journey';
import { expectNoOverflow } from '../site/steps';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 800 };
const narrowest = { width: 320, height: 800 };

/**
 * Checks what is shown in both themes, on a desktop and on a phone, and that it fits the narrowest phones. It ends on a desktop in the
 * light theme.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // axe measures the final colours
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      const found = await violationsOn(page, { onlyColours: theme === 'dark' });
      expect.soft(found, `${what}, ${theme}, ${size.width} px`).toEqual([]);
    }
    await expectNoOverflow(page);
  }
  await page.setViewportSize(narrowest);
  await expectNoOverflow(page);
  await page.setViewportSize(desktop);
}

/** The back office reads the theme of the device only when it opens. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}
