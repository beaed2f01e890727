import { expect, test } from '../site/journey';

const narrowestPx = 320;
const widestPx = 1280;
const stepPx = 32;

for (const path of ['/ride-search', '/'])
  test(`no field of the search for a ride leaves its form at any width, on ${path}`, async ({ page }) => {
    await page.goto(path);
    if (path === '/') await page.getByRole('tab', { name: 'Airport Pickup' }).click();
    const form = page.getByRole('form', { name: 'Search for a ride' });
    await expect(form.getByRole('button', { name: /^People and bags/ })).toBeVisible();
    for (let widthPx = narrowestPx; widthPx <= widestPx; widthPx += stepPx) {
      await page.setViewportSize({ width: widthPx, height: 900 });
      const outside = await form.evaluate((element) => {
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
