import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { freshPage, type Scene } from '../pictures/scene';
import { sceneGroups } from '../pictures/scenes';
import { type Stage, setStage } from '../pictures/stages/stage';
import { test as base, expect } from '../site/journey';

/** The axe that its builder brings along, in its short form: the builder itself sends the long one, four times a page. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const test = base.extend<object, { stage: Stage }>({
  stage: [async ({ site }, use) => use(await setStage(site.origin)), { scope: 'worker', timeout: 60_000 }],
});

test.use({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  permissions: ['clipboard-read', 'clipboard-write'],
  // what fades in is there at once: a colour is judged as it stays
  contextOptions: { reducedMotion: 'reduce' },
});

// Both workers take their share: this is the longest look at the site, and a busy machine may take its time.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const [name, scenes] of Object.entries(sceneGroups)) {
  test(`${name}: whole and readable for everybody, in every state`, async ({ context, stage }) => {
    for (const scene of scenes) {
      await test.step(`${scene.page}, ${scene.state}`, async () => {
        const page = await freshPage(context);
        await scene.open(page, stage);
        await isWellMade(page, scene);
        if (!scene.alike) await hasNoViolations(page, scene, 'light');
        // the other theme is looked at on a phone, where the page has another shape as well
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 320, height: 740 });
        await fitsTheScreen(page, scene);
        if (!scene.alike) await hasNoViolations(page, scene, 'dark');
        await page.close();
      });
    }
  });
}

/** One heading, a title that names the page, and, on every page of the site itself, the landmarks. */
async function isWellMade(page: Page, { page: name, state, h1, title = h1, isApart }: Scene): Promise<void> {
  const what = `${name}, ${state}`;
  await expect.soft(page.locator('h1'), what).toHaveText(h1 ? [h1] : []);
  const words = title instanceof RegExp ? title.source.replace('^', '') : String(title).replace(/[?.]/g, '\\$&');
  const end = title instanceof RegExp ? '.* · Tafiya' : '( [·|] Tafiya)?';
  await expect.soft(page, what).toHaveTitle(new RegExp(`^(Error: )?${words}${end}$`));
  await expect.soft(page.getByRole('main', { includeHidden: true }), what).toHaveCount(1);
  if (isApart) return;
  for (const landmark of ['banner', 'contentinfo'] as const)
    await expect.soft(page.getByRole(landmark, { includeHidden: true }), what).toHaveCount(1);
  await expect.soft(page.getByRole('navigation', { name: 'Main', includeHidden: true }), what).toHaveCount(1);
}

async function hasNoViolations(page: Page, { page: name, state, h1 }: Scene, theme: string): Promise<void> {
  // half a megabyte of script, which the second look finds in the page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: ';' }).options({ resultTypes: ['violations'] }).withTags(rules);
  // no page here has frames; the look into each of them costs a tab
  axe.setLegacyMode();
  if (!h1) axe.disableRules('page-has-heading-one');
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
  expect.soft(found, `${name}, ${state}, ${theme}`).toEqual([]);
}

async function fitsTheScreen(page: Page, { page: name, state }: Scene): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(overflow, { message: `${name}, ${state} at 320 px` }).toBeLessThanOrEqual(0);
}
