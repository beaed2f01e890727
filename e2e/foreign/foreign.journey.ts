import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { releaseCommand } from '../releases/command-line';
import { eventStreamOpened, releaseMapReceived } from '../releases/steps';
import { hasInjectedCodeRun, injectCode } from '../site/injected-code';
import { expect, test } from '../site/journey';
import { buildForeign, type ForeignRemote, foreignRemote, recipes } from './foreign-remote';

// the registry checks pages in the browser of the journeys, and stores only verified releases
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', RELEASES_REQUIRE_GATE: '1' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page shows this version with its style sheet, and a lazy chunk after a click. */
async function expectWorking(page: Page, { title }: ForeignRemote, version: string): Promise<void> {
  await expect(heading(page)).toHaveText(`${title} ${version}`);
  await expect(page.getByText('Built elsewhere')).toHaveCSS('color', 'rgb(0, 100, 0)');
  await page.getByRole('button', { name: 'Show the detail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'detail' })).toHaveText(`The detail of ${version}`);
}

/** Opens a page in a new browser context in which matching files are altered. */
async function openAltered(browser: Browser, address: string, files: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.route(files, injectCode);
  await page.goto(address);
  return page;
}

/** The lazy script of a build, which the page loads on a click. */
async function lazyScript(folder: string): Promise<string> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.js') && (await readFile(join(folder, name), 'utf8')).includes('The detail of')) return name;
  throw new Error(`${folder} has no lazy script`);
}

let home = '';
test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tafiya-foreign-'));
  await buildForeign(home, ['1.0.0', '2.0.0']);
});
test.afterAll(() => rm(home, { recursive: true, force: true }));

for (const recipe of recipes)
  test(`a remote built by ${recipe} is published and opened, refused if it is altered, and rolled back`, async ({
    page,
    browser,
    site,
  }) => {
    const release = releaseCommand(site);
    const remote = foreignRemote(recipe, home);
    const { name, path } = remote;
    const base = `**/remotes/${name}/1.0.0`;
    const publish = (version: string) =>
      release(
        'publish',
        '--dir',
        remote.folderOf(version),
        '--manifest',
        'mf-manifest.json',
        '--version',
        version,
        '--live',
      );

    await test.step('it is published through the gate', async () => {
      expect((await publish('1.0.0')).output).toMatchObject({ name, version: '1.0.0', check: { verdict: 'verified' } });
      await page.goto(path);
      await expectWorking(page, remote, '1.0.0');
    });

    await test.step('an altered entry never runs', async () => {
      const other = await openAltered(browser, site.origin + path, `${base}/remoteEntry.js*`);
      await expect(heading(other)).toHaveText(`${remote.title} cannot be opened right now`);
      expect(await hasInjectedCodeRun(other)).toBe(false);
      await other.context().close();
    });

    await test.step('an altered lazy script never runs', async () => {
      const lazy = await lazyScript(remote.folderOf('1.0.0'));
      const other = await openAltered(browser, site.origin + path, `${base}/${lazy}*`);
      await other.getByRole('button', { name: 'Show the detail' }).click();
      await expect(other.getByText('The detail cannot be shown')).toBeVisible();
      expect(await hasInjectedCodeRun(other)).toBe(false);
      await other.context().close();
    });

    await test.step('an open tab shows the next version, and the previous one after a rollback', async () => {
      await page.reload();
      const move = async (version: string, work: () => Promise<unknown>) => {
        const mapReceived = releaseMapReceived(page, { [name]: version });
        await work();
        await mapReceived;
        await page.getByRole('link', { name: 'Next page' }).click();
        await expectWorking(page, remote, version);
      };
      await eventStreamOpened(page);
      // a release with ES modules needs a new document, which opens its own event stream
      const newStreamOpened = recipe === 'vite' ? eventStreamOpened(page) : undefined;
      await move('2.0.0', () => publish('2.0.0'));
      await newStreamOpened;
      await move('1.0.0', () => release('rollback', name, '--why', 'a journey'));
      const fresh = await page.context().newPage();
      await fresh.goto(path);
      await expectWorking(fresh, remote, '1.0.0');
    });
  });
