import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { releaseCommand } from '../releases/command-line';
import { eventStreamOpened, releaseMapReceived } from '../releases/steps';
import { hasInjectedCodeRun, injectCode } from '../site/injected-code';
import { expect, test } from '../site/journey';
import { buildForeign, type ForeignRemote, foreignRemote, recipes } from './foreign-remote';

// The registry looks with the browser of the journeys, and keeps nothing that it has not seen.
test.use({ siteEnv: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', RELEASES_REQUIRE_GATE: '1' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page of a version stands, in its own style, and shows the part that a click loads. */
async function works(page: Page, { title }: ForeignRemote, version: string): Promise<void> {
  await expect(heading(page)).toHaveText(`${title} ${version}`);
  await expect(page.getByText('Built elsewhere')).toHaveCSS('color', 'rgb(0, 100, 0)');
  await page.getByRole('button', { name: 'Show the detail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'detail' })).toHaveText(`The detail of ${version}`);
}

/** Opens the page of a remote in a browser to which files that match arrive altered. */
async function openAltered(browser: Browser, address: string, files: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.route(files, injectCode);
  await page.goto(address);
  return page;
}

/** The script of a build that its page loads on a click. */
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
  test(`a remote by ${recipe} is published, opened, refused when it is altered, and rolled back`, async ({
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

    await test.step('published through the gate', async () => {
      expect((await publish('1.0.0')).output).toMatchObject({ name, version: '1.0.0', check: { verdict: 'verified' } });
      await page.goto(path);
      await works(page, remote, '1.0.0');
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

    await test.step('an open tab takes the next version, and the former one after a rollback', async () => {
      await page.reload();
      const move = async (version: string, work: () => Promise<unknown>) => {
        const learnt = releaseMapReceived(page, { [name]: version });
        await work();
        await learnt;
        await page.getByRole('link', { name: 'Next page' }).click();
        await works(page, remote, version);
      };
      await eventStreamOpened(page);
      // ES modules come with a document of their own, which listens anew
      const isFollowing = recipe === 'vite' ? eventStreamOpened(page) : undefined;
      await move('2.0.0', () => publish('2.0.0'));
      await isFollowing;
      await move('1.0.0', () => release('rollback', name, '--why', 'a journey'));
      const fresh = await page.context().newPage();
      await fresh.goto(path);
      await works(fresh, remote, '1.0.0');
    });
  });
