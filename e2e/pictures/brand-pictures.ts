import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { brand } from 'shared/brand';
import { chromiumArgs, provideChromium } from 'tooling/browser';

/*
 * node --import tsx e2e/pictures/brand-pictures.ts
 *
 * Writes the brand's PNG files into shared/src/brand/assets: the icons from the marks in that folder, and the preview image of shared
 * links from brand/social-card.html with the logo, the font and the map of the home page.
 */
const root = resolve(import.meta.dirname, '../..');
const assets = join(root, 'shared/src/brand/assets');
const asset = (name: string) => readFileSync(join(assets, name), 'utf8');

/** A square PNG of a mark. */
interface Icon {
  readonly file: string;
  readonly mark: string;
  readonly size: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', mark: 'mark.svg', size: 192 },
  { file: 'icon-512.png', mark: 'mark.svg', size: 512 },
  { file: 'icon-maskable-512.png', mark: 'mark-maskable.svg', size: 512 },
  // without transparent corners, because iOS rounds the icon itself
  { file: 'apple-touch-icon.png', mark: 'mark-maskable.svg', size: 180 },
];

const browser = await chromium.launch({
  executablePath: await provideChromium((line) => process.stdout.write(`${line}\n`)),
  args: chromiumArgs,
});
try {
  for (const { file, mark, size } of icons) {
    const style = '<style>* { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>';
    await draw(browser, { file, html: style + asset(mark), width: size, height: size });
  }
  const { width, height } = brand.socialCard;
  await draw(browser, { file: 'social-card.png', html: socialCard(), width, height });
} finally {
  await browser.close();
}

function socialCard(): string {
  const font = join(root, 'shell/node_modules/@fontsource-variable/onest/files/onest-latin-wght-normal.woff2');
  const parts: Readonly<Record<string, string>> = {
    font: `data:font/woff2;base64,${readFileSync(font).toString('base64')}`,
    logo: asset('logo.svg'),
    map: readFileSync(join(root, 'shell/src/home/hero-map.svg'), 'utf8'),
    tagline: brand.tagline,
  };
  const template = readFileSync(join(import.meta.dirname, 'brand/social-card.html'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => parts[name] ?? place);
}

interface Picture {
  readonly file: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

async function draw(on: Browser, { file, html, width, height }: Picture): Promise<void> {
  const page = await on.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(assets, file), await page.screenshot({ omitBackground: true }));
  await page.close();
}
