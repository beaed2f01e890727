import type { Page } from '@playwright/test';
import { expectAccessible } from '../ops/accessible';
import { createSampleData, type SampleData } from '../pictures/sample-data/sample-data';
import { freshPage, type Scene } from '../pictures/scene';
import { sceneGroups } from '../pictures/scenes';
import { violationsOn } from '../site/axe';
import { test as base, expect } from '../site/journey';

const test = base.extend<object, { sample: SampleData }>({
  sample: [async ({ site }, use) => use(await createSampleData(site)), { scope: 'worker', timeout: 60_000 }],
});

test.use({
  // the scenes answer calls in the browser; what a server renders is checked in documents/rendered-pages
  siteEnv: { RELEASES_RENDER_PAGES: '0' },
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  permissions: ['clipboard-read', 'clipboard-write'],
  // no fading: axe measures the final colours
  contextOptions: { reducedMotion: 'reduce' },
});

// Runs on both workers: these are the longest tests, and a busy machine takes longer.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const [name, scenes] of Object.entries(sceneGroups)) {
  test(`${name}: every state has its landmarks and no accessibility violations`, async ({ context, sample }) => {
    for (const scene of scenes) {
      await test.step(`${scene.page}, ${scene.state}`, async () => {
        const page = await freshPage(context);
        await scene.open(page, sample);
        await checkStructure(page, scene);
        if (scene.page.startsWith('console-')) {
          // a call without a response of the scene is refused, and this dialog would hide the state
          await expect.soft(page.getByRole('dialog', { name: 'Your session has ended' })).toHaveCount(0);
          await expectAccessible(page, `${scene.page}, ${scene.state}`);
          await page.close();
          return;
        }
        if (!scene.isTextVariant) await checkAxe(page, scene, 'light');
        // the dark theme is checked at the width of a phone, so that the narrow layout is covered too
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 320, height: 740 });
        await checkNoOverflow(page, scene);
        if (!scene.isTextVariant) await checkAxe(page, scene, 'dark');
        await page.close();
      });
    }
  });
}

/** Checks the only h1, the title, and on pages inside the site's frame the landmarks. */
async function checkStructure(page: Page, { page: name, state, h1, title = h1, hasNoFrame }: Scene): Promise<void> {
  const what = `${name}, ${state}`;
  await expect.soft(page.locator('h1'), what).toHaveText(h1 ? [h1] : []);
  const words = title instanceof RegExp ? title.source.replace('^', '') : String(title).replace(/[?.]/g, '\\$&');
  const end = title instanceof RegExp ? '.* · Tafiya' : '( [·|] Tafiya)?';
  await expect.soft(page, what).toHaveTitle(new RegExp(`^(Error: )?${words}${end}$`));
  await expect.soft(page.getByRole('main', { includeHidden: true }), what).toHaveCount(1);
  if (hasNoFrame) return;
  for (const landmark of ['banner', 'contentinfo'] as const)
    await expect.soft(page.getByRole(landmark, { includeHidden: true }), what).toHaveCount(1);
  await expect.soft(page.getByRole('navigation', { name: 'Main', includeHidden: true }), what).toHaveCount(1);
}

async function checkAxe(page: Page, { page: name, state, h1 }: Scene, theme: string): Promise<void> {
  const found = await violationsOn(page, { disabledRules: h1 ? [] : ['page-has-heading-one'] });
  expect.soft(found, `${name}, ${state}, ${theme}`).toEqual([]);
}

async function checkNoOverflow(page: Page, { page: name, state }: Scene): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(overflow, { message: `${name}, ${state} at 320 px` }).toBeLessThanOrEqual(0);
}
