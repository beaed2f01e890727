import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { chooseTheme, readThemeChoice } from './theme';

const root = document.documentElement;
const script = readFileSync(join(__dirname, '../document/theme.js'), 'utf8');

/** Runs the document's inline script, as the browser does before the first paint. */
const openDocument = () => new Function(script)();

function deviceIs(theme: 'light' | 'dark') {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('dark') && theme === 'dark',
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  deviceIs('light');
  chooseTheme('system');
});

test('the switch selects the other theme and stores it in a cookie', async () => {
  const { user } = renderSite(mapOf([]));
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(root.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(root.dataset.theme).toBe('light');
  expect(readThemeChoice()).toBe('light');
});

describe('the document before the first paint', () => {
  test('has the chosen theme, whatever the device prefers', () => {
    chooseTheme('dark');
    delete root.dataset.theme;
    openDocument();
    expect(root.dataset.theme).toBe('dark');
  });

  test('follows the device if nothing was chosen', () => {
    deviceIs('dark');
    openDocument();
    expect(root.dataset.theme).toBe('dark');
    deviceIs('light');
    openDocument();
    expect(root.dataset.theme).toBe('light');
  });

  test('follows the device again after `system` is chosen', () => {
    deviceIs('dark');
    chooseTheme('light');
    chooseTheme('system');
    expect(document.cookie).not.toContain('theme=');
    expect(root.dataset.theme).toBe('dark');
  });
});
