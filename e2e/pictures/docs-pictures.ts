import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SampleData } from './sample-data/sample-data';
import { freshPage } from './scene';
import { sceneGroups } from './scenes';

interface DocsPicture {
  readonly file: string;
  /** `<page>-<state>` of the scene. */
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** The pictures that the README shows. */
const pictures: readonly DocsPicture[] = [
  // the height includes the popular routes
  { file: 'home.png', scene: 'home-popular-routes', width: 1440, height: 1130, colorScheme: 'light' },
  { file: 'flights.png', scene: 'flight-results-full', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'results.png', scene: 'ride-results-full', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'tracking.png', scene: 'track-ride-driver-on-the-way', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'back-office.png', scene: 'console-now-queue', width: 1440, height: 900, colorScheme: 'light' },
  { file: 'payment-dark.png', scene: 'payment-options-open', width: 1440, height: 900, colorScheme: 'dark' },
  { file: 'payment-phone.png', scene: 'payment-options-open', width: 360, height: 740, colorScheme: 'light' },
  {
    file: 'confirmation-phone.png',
    scene: 'payment-successful-ticketed',
    width: 360,
    height: 740,
    colorScheme: 'light',
  },
];

/** Takes the README's pictures: one screen each. */
export async function takeDocsPictures(
  browser: Browser,
  sample: SampleData,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const scenes = Object.values(sceneGroups).flat();
  for (const { file, scene: name, width, height, colorScheme } of pictures) {
    const isPhone = width < 768;
    const context = await browser.newContext({
      baseURL: sample.origin,
      viewport: { width, height },
      deviceScaleFactor: isPhone ? 2 : 1,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      serviceWorkers: 'block',
    });
    const scene = scenes.find(({ page, state }) => `${page}-${state}` === name);
    if (!scene) throw new Error(`There is no scene ${name}.`);
    const page = await freshPage(context);
    await scene.open(page, sample);
    await page.waitForLoadState('networkidle');
    const path = join(folder, file);
    await page.screenshot({ path });
    reducePalette(path);
    say(path);
    await context.close();
  }
}

/** Reduces a picture to a palette of 256 colours, which is enough for these pages, if ImageMagick is installed. */
function reducePalette(path: string): void {
  spawnSync('convert', [path, '-strip', '-colors', '256', `png8:${path}`]);
}
