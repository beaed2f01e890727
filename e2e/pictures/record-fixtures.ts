import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, provideChromium } from 'tooling/browser';
import { launchSite } from '../site/launch-site';
import { fixtureScenes, shellCalls } from './fixture-scenes';
import { type Stage, setStage } from './stages/stage';

/*
 * node --import tsx e2e/pictures/record-fixtures.ts [--only <words>] [--site <origin>]
 *
 * Opens each page and widget of the remotes on a real site and writes down what it needs to be seen without one: the
 * address, what the tab knew, and what the API answered. Run it when a page asks for something else than before, then
 * `pnpm format`. It starts a site of its own unless one is named, and books there.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, site: { type: 'string' } } });
const root = resolve(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

const site = values.site ? undefined : await launchSite({ engine: 'embedded' });
const browser = await chromium.launch({ executablePath: await provideChromium(say), args: chromiumArgs });
try {
  const stage = await setStage(values.site ?? site?.origin ?? '');
  const context = await browser.newContext({
    baseURL: stage.origin,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
  });
  for (const { remote, module, isWidget, open } of fixtureScenes) {
    if (!`${remote}/${module}`.includes(values.only)) continue;
    const recorded = await record(context, stage, open);
    const fixture = isWidget ? { ...recorded, heading: undefined } : recorded;
    const folder = join(root, remote, 'fixtures');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${module}.json`), `${JSON.stringify(fixture, null, 2)}\n`);
    say(`${remote}/fixtures/${module}.json: ${Object.keys(fixture.answers).length} answers`);
  }
} finally {
  await browser.close();
  await site?.discard();
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a page is opened with, and what it asks until it is at rest. */
async function record(context: BrowserContext, stage: Stage, open: (page: Page, stage: Stage) => Promise<void>) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const now = new Date().toISOString();
  const kept = listenToKept(page);
  const answers: Record<string, Promise<Answer>> = {};
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const method = response.request().method();
    const key = `${method} ${decodeURI(pathname + search)}`;
    const isJson = response.headers()['content-type']?.includes('json') ?? false;
    if (!pathname.startsWith('/api/') || !isJson || shellCalls.includes(key)) return;
    answers[key] = response.json().then((body: unknown) => ({ status: response.status(), body }));
  });
  await open(page, stage);
  await page.waitForLoadState('networkidle');
  const { pathname, search } = new URL(page.url());
  const title = page.locator('main h1').first();
  const heading =
    pathname !== '/' && (await title.isVisible())
      ? (await title.textContent())?.replace(/\s+/g, ' ').trim()
      : undefined;
  await page.close();
  const answered = await Promise.all(
    Object.entries(answers).map(async ([key, answer]) => [key, await answer] as const),
  );
  return { address: pathname + search, now, heading, ...kept(), answers: Object.fromEntries(answered) };
}

/** Scenes put what a tab knows into its storage by start-up scripts; these are read along. */
function listenToKept(page: Page) {
  const session: Record<string, unknown> = {};
  let settings: unknown;
  const add = page.addInitScript.bind(page);
  page.addInitScript = (script: Parameters<typeof add>[0], given?: unknown) => {
    if (Array.isArray(given)) {
      const [storage, key, text] = given as [string, string, string];
      if (storage === 'sessionStorage') session[key] = JSON.parse(text);
      else if (key === 'persist:root') settings = JSON.parse(text);
    }
    return add(script, given);
  };
  return () => ({ settings, session });
}
