import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumArgs, provideChromium } from 'tooling/browser';
import { launchSite } from '../site/launch-site';
import { takeDocsPictures } from './docs-pictures';
import { createSampleData, type SampleData } from './sample-data/sample-data';
import { freshPage, type Scene } from './scene';
import { sceneGroups } from './scenes';

/*
 * node --import tsx e2e/pictures/take-pictures.ts [folder] [--only <words>] [--docs]
 *
 * Writes a picture of every page in every state, on a phone and on a desktop, in both themes, into the folder (a new
 * temporary one unless named): `<page>-<state>-<width>-<theme>.png`. `--only` takes the scenes with the
 * words in their names. `--docs` writes the few pictures of the README instead, into docs/images.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, docs: { type: 'boolean', default: false } },
});

const widths = [360, 1440] as const;
const themes = ['light', 'dark'] as const;
/** States with an overlay: the screenshot has the size of the screen. */
const overlayStates = [
  'menu-open',
  'areas-open',
  'party-open',
  'overlay',
  'copied',
  'not-received',
  'calendar',
  'calendar-fares',
  'travellers-open',
  'filters-open',
  'prices-graph',
  'prices-grid',
  'price-bar-open',
  'cancel-open',
  'move-open',
  'erase-open',
  'match-open',
  'forget-open',
  'forget-done',
];
const say = (line: string) => process.stdout.write(`${line}\n`);

// a page that the server renders has its data in its document, and does not call the API that a scene mocks
const env = { RELEASES_RENDER_PAGES: '0' };
const site = await launchSite({ engine: 'embedded', env });
const browser = await chromium.launch({ executablePath: await provideChromium(say), args: chromiumArgs });
try {
  const sample = await createSampleData(site);
  if (values.docs) await takeDocsPictures(browser, sample, resolve(import.meta.dirname, '../../docs/images'), say);
  else await takeAll(browser, sample, positionals[0] ?? mkdtempSync(join(tmpdir(), 'tafiya-pictures-')));
} finally {
  await browser.close();
  await site.discard();
}

async function takeAll(on: Browser, sample: SampleData, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const scenes = Object.values(sceneGroups).flat();
  const wanted = scenes.filter((scene) => !scene.isTextVariant && `${scene.page}-${scene.state}`.includes(values.only));
  for (const width of widths) {
    const context = await on.newContext({ baseURL: sample.origin, ...screenOf(width) });
    for (const scene of wanted) {
      if (scene.onlyNarrow && width >= 1024) continue;
      const page = await freshPage(context);
      try {
        await scene.open(page, sample);
      } catch (error) {
        // continues with the other pictures
        say(`not taken: ${scene.page}-${scene.state} at ${width} px: ${error}`);
        process.exitCode = 1;
        await page.close();
        continue;
      }
      if (!hasOverlay(scene)) await enlargeScreen(page, width);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const file = join(folder, `${scene.page}-${scene.state}-${width}-${theme}.png`);
        await page.screenshot({ path: file });
        say(file);
      }
      await page.close();
    }
    await context.close();
  }
}

/** Makes the screen as high as the page, so that a bottom bar is at the end and all cards are drawn. */
async function enlargeScreen(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** An overlay covers the screen, not the whole page. */
function hasOverlay({ state }: Scene): boolean {
  return overlayStates.includes(state);
}

/** A small phone, or a laptop. */
function screenOf(width: (typeof widths)[number]): BrowserContextOptions {
  const isPhone = width < 768;
  return {
    viewport: { width, height: isPhone ? 740 : 900 },
    deviceScaleFactor: 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // a service worker would respond instead of the mocks
    serviceWorkers: 'block',
  };
}
