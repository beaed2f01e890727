import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';

const narrowestPx = 320;
const widestPx = 1280;
const stepPx = 32;

const searchForm = (page: Page) => page.getByRole('form', { name: 'Search for a ride' });

async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path === '/') await page.getByRole('tab', { name: 'Airport Pickup' }).click();
  await expect(searchForm(page).getByRole('button', { name: /^People and bags/ })).toBeVisible();
}

for (const path of ['/ride-search', '/'])
  test(`no field of the search for a ride leaves its form at any width, on ${path}`, async ({ page }) => {
    await openSearch(page, path);
    for (let widthPx = narrowestPx; widthPx <= widestPx; widthPx += stepPx) {
      await page.setViewportSize({ width: widthPx, height: 900 });
      const outside = await searchForm(page).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [...element.querySelectorAll('button, input')].flatMap((control) => {
          const box = control.getBoundingClientRect();
          const name = control.getAttribute('aria-label') ?? control.id;
          return box.width > 0 && (box.left < left - 1 || box.right > right + 1) ? [name] : [];
        });
      });
      expect.soft(outside, `outside the form at ${widthPx} px`).toEqual([]);
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflowPx, `overflow at ${widthPx} px`).toBeLessThanOrEqual(0);
    }
  });

test('the party fits into its field at any width, and its panel into the form', async ({ page }) => {
  await openSearch(page, '/ride-search?airport=LOS&passengers=14');
  const party = searchForm(page).getByRole('button', { name: /^People and bags 14 people/ });
  await expect(party).toBeVisible();
  for (let widthPx = narrowestPx; widthPx <= 1440; widthPx += stepPx) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    const cutPx = await party.evaluate((button) => {
      const value = button.firstElementChild;
      return value ? value.scrollWidth - value.clientWidth : Number.NaN;
    });
    expect.soft(cutPx, `cut at ${widthPx} px`).toBeLessThanOrEqual(0);
  }
  for (const widthPx of [768, 1024, 1440]) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    await party.click();
    const panel = page.getByRole('dialog', { name: 'People and bags' });
    await expect(panel).toBeVisible();
    const [form, box] = [await searchForm(page).boundingBox(), await panel.boundingBox()];
    expect(
      box && form && box.x + box.width - form.x - form.width,
      `past the form at ${widthPx} px`,
    ).toBeLessThanOrEqual(1);
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel).toBeHidden();
  }
});

test('a phone shows both searches of home down to their button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSearch(page, '/');
  await expect(searchForm(page).getByRole('button', { name: 'Find a ride' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Flights' }).click();
  await expect(page.getByRole('button', { name: 'Search flights' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
