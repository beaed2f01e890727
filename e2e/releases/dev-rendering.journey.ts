import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { writeRemote } from 'tooling/new-remote';
import { createDatabase } from '../site/test-database';
import { type LocalSite, startDev } from './dev-against';
import { heading } from './steps';

const workspace = resolve(import.meta.dirname, '../..');
const pageFile = 'mf-hotels/src/pages/hotels/hotels-page.tsx';
const path = '/hotels';
const sentenceBefore = 'There is nothing to see here yet.';

let root: string;
let source: string;
/** A workspace with a copy of the shell and a new remote, whose page is public. */
test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tafiya-dev-rendering-'));
  for (const name of ['shared', 'tooling', 'pnpm-lock.yaml']) await symlink(join(workspace, name), join(root, name));
  const copied = ['shell/package.json', 'shell/webpack.config.mjs', 'shell/src', 'shell/dist'];
  const isOwn = (file: string) => !file.endsWith('dist/dev');
  for (const name of copied) await cp(join(workspace, name), join(root, name), { recursive: true, filter: isOwn });
  await symlink(join(workspace, 'shell/node_modules'), join(root, 'shell/node_modules'));
  await writeRemote(root, 'mf-hotels');
  await symlink(join(workspace, 'mf-content/node_modules'), join(root, 'mf-hotels/node_modules'));
  const declaration = JSON.parse(await readFile(join(root, 'mf-hotels/release.json'), 'utf8'));
  Object.assign(declaration.routes[0].head, { indexable: true, description: 'Hotels near the airport.' });
  await writeFile(join(root, 'mf-hotels/release.json'), JSON.stringify(declaration));
  source = await readFile(join(root, pageFile), 'utf8');
});
test.afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes the page with another sentence. Resolves when it is built. */
async function editPage(local: LocalSite, sentence: string): Promise<void> {
  const buildsBefore = local.output.filter((line) => line.includes('mf-hotels built')).length;
  await writeFile(join(root, pageFile), source.replace(sentenceBefore, sentence));
  await expect
    .poll(() => local.output.filter((line) => line.includes('mf-hotels built')).length, { timeout: 20_000 })
    .toBeGreaterThan(buildsBefore);
}

const htmlOf = async ({ origin }: LocalSite) => (await fetch(origin + path)).text();
const failures = (page: Page) => page.getByRole('dialog', { name: 'Failures of this page' });
const onOneSide = `{typeof window === 'undefined' ? 'Rooms of the server' : 'Rooms of the browser'}`;

function developing(names: readonly string[]) {
  let local: LocalSite;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dataDir: string;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    dataDir = await mkdtemp(join(tmpdir(), 'tafiya-dev-data-'));
    database = await createDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, CHROMIUM_PATH: 'none' };
    await writeFile(join(root, pageFile), source);
    local = await startDev(names, env, root);
  });
  test.afterAll(async () => {
    await local.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => local;
}

test.describe('a watched remote under the released shell', () => {
  const local = developing(['mf-hotels']);

  test('its page is in the document, as of the last build', async ({ page }) => {
    expect(await htmlOf(local())).toContain(sentenceBefore);
    await page.goto(local().origin + path);
    await editPage(local(), 'Forty rooms in Ikeja.');
    expect(await htmlOf(local())).toContain('Forty rooms in Ikeja.');
    // the open page reloads by itself
    await expect(page.getByText('Forty rooms in Ikeja.')).toBeVisible();
    await expect(failures(page)).toBeHidden();
  });

  test('an error on the server is shown with its place, and the page works', async ({ page }) => {
    await editPage(local(), '{window.innerWidth} wide.');
    await page.goto(local().origin + path);
    await expect(failures(page)).toContainText('The server could not render this page');
    await expect(failures(page)).toContainText('ReferenceError: window is not defined');
    const line = source.split('\n').findIndex((text) => text.includes(sentenceBefore)) + 1;
    await expect(failures(page)).toContainText(`at HotelsPage (${pageFile}:${line}:`);
    expect(local().output.join('\n')).toContain(`${path}: ReferenceError: window is not defined`);
    await page.keyboard.press('Escape');
    await expect(failures(page)).toBeHidden();
    await expect(heading(page)).toHaveText('Hotels');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${local().origin}/`);
  });

  test('a difference is shown as a sentence', async ({ page }) => {
    await editPage(local(), onOneSide);
    await page.goto(local().origin + path);
    const words = 'the server has "Rooms of the server " in <p>, the browser "Rooms of the browser " in <p>';
    await expect(failures(page)).toContainText(words);
    await expect.poll(() => local().output.join('\n')).toContain(words);
  });
});

test.describe('a watched shell', () => {
  const local = developing(['shell', 'mf-hotels']);

  test('the development build of React names the text and the attribute that differ', async ({ page }) => {
    await editPage(local(), onOneSide);
    await page.goto(local().origin + path);
    await expect(failures(page)).toContainText('HotelsPage (+ is the browser, - the server)');
    await expect(failures(page)).toContainText('+ Rooms of the browser');
    await expect(failures(page)).toContainText('- Rooms of the server');

    await editPage(local(), `<b title={typeof window === 'undefined' ? 'server' : 'browser'}>Rooms</b>`);
    await expect(failures(page)).toContainText('+ title="browser"');
    await expect(failures(page)).toContainText('- title="server"');
    await expect.poll(() => local().output.join('\n')).toContain('- title="server"');
    await failures(page).getByRole('button', { name: 'Close' }).click();
    await expect(failures(page)).toBeHidden();
  });
});
