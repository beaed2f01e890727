import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { build } from 'esbuild';

/*
 * Components of Chakra work below `UiProvider`. Tests five of them with Chakra's own recipes, which need tokens, layer styles,
 * animations and palettes of our system.
 */
const fixture = join(import.meta.dirname, '../../shared/src/ui/theme/chakra-components.fixture.tsx');

const { outputFiles } = await build({
  entryPoints: [fixture],
  bundle: true,
  write: false,
  format: 'iife',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const script = outputFiles[0]?.text ?? '';

const styleOf = (part: Locator, name: string) =>
  part.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);

for (const theme of ['light', 'dark'] as const) {
  const brand = theme === 'light' ? 'rgb(11, 93, 59)' : 'rgb(92, 195, 150)';
  const surface = theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(22, 29, 25)';

  test(`components of Chakra have the colours of the ${theme} theme and work`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setContent(
      `<!doctype html><html lang="en" data-theme="${theme}"><title>Components</title><body></body></html>`,
    );
    await page.addScriptTag({ content: script });

    const button = page.getByRole('button', { name: 'Pay' });
    expect(await styleOf(button, 'background-color')).toBe(brand);
    expect(await styleOf(button, 'border-radius')).toBe('12px');
    expect(await styleOf(button, 'min-height')).toBe('48px');

    const range = page.getByTestId('range');
    expect(await styleOf(range, 'background-color')).toBe(brand);
    expect(await styleOf(range, 'width')).toBe('80px');

    const control = page.getByTestId('control');
    const off = await styleOf(control, 'background-color');
    await page.getByText('Fare alerts').click();
    await expect(page.getByRole('checkbox', { name: 'Fare alerts' })).toBeChecked();
    await expect(control).toHaveCSS('background-color', brand);
    expect(off).not.toBe(brand);

    const flights = page.getByRole('tab', { name: 'Flights' });
    await flights.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Rides' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Where do you land?')).toBeVisible();
    await expect(page.getByText('Where do you fly?')).toBeHidden();

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(dialog).toBeVisible();
    expect(await styleOf(dialog, 'background-color')).toBe(surface);
    expect(await styleOf(dialog, 'border-radius')).toBe('16px');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeFocused();
    expect(errors).toEqual([]);
  });
}
