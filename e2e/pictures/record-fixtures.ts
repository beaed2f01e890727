import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, provideChromium } from 'tooling/browser';
import { launchSite } from '../site/launch-site';
import { fixtureScenes, shellCalls } from './fixture-scenes';
import { createSampleData, type SampleData } from './sample-data/sample-data';

/*
 * node --import tsx e2e/pictures/record-fixtures.ts [--only <words>] [--site <origin>]
 *
 * Opens each page and widget of the remotes on a real site, and writes a fixture that shows it without the site: its URL, the web storage
 * of the tab and of the device, and the responses of the API. Run it when the calls of a page change, then `pnpm format`. It starts a temporary site unless
 * one is given, which renders no page on the server, and makes bookings on it.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, site: { type: 'string' } } });
const root = resolve(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

// a page that the server renders has its data in its document, and does not call the API
const env = { RELEASES_RENDER_PAGES: '0' };
const site = values.site ? undefined : await launchSite({ engine: 'embedded', env });
const browser = await chromium.launch({ executablePath: await provideChromium(say), args: chromiumArgs });
try {
  const sample = await createSampleData(site ?? { origin: values.site ?? '', opsOrigin: '' });
  const context = await browser.newContext({
    baseURL: sample.origin,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
  });
  for (const { remote, module, isWidget, open } of fixtureScenes) {
    if (!`${remote}/${module}`.includes(values.only)) continue;
    const recorded = await record(context, sample, open);
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

/** Records the fixture of a page until its network is idle. */
async function record(
  context: BrowserContext,
  sample: SampleData,
  open: (page: Page, sample: SampleData) => Promise<void>,
) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const now = new Date().toISOString();
  const presetStorage = recordPresetStorage(page);
  const answers: Record<string, Promise<Answer>> = {};
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const method = response.request().method();
    const key = `${method} ${decodeURI(pathname + search)}`;
    const isJson = response.headers()['content-type']?.includes('json') ?? false;
    if (!pathname.startsWith('/api/') || !isJson || shellCalls.includes(key)) return;
    answers[key] = response.json().then((body: unknown) => ({ status: response.status(), body }));
  });
  await open(page, sample);
  await page.waitForLoadState('networkidle');
  const { pathname, search } = new URL(page.url());
  const title = page.locator('main h1').first();
  const heading =
    pathname !== '/' && (await title.isVisible())
      ? (await title.textContent())?.replace(/\s+/g, ' ').trim()
      : undefined;
  await page.close();
  const answered = await Promise.all(
    Object.entries(answers).map(async ([key, response]) => [key, await response] as const),
  );
  return { address: pathname + search, now, heading, ...presetStorage(), answers: Object.fromEntries(answered) };
}

/** Records what the init scripts of a scene write into the web storage. @returns reads the recorded values */
function recordPresetStorage(page: Page) {
  const session: Record<string, unknown> = {};
  const local: Record<string, unknown> = {};
  let settings: unknown;
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (script: Parameters<typeof addInitScript>[0], arg?: unknown) => {
    if (Array.isArray(arg)) {
      const [storage, key, text] = arg as [string, string, string];
      if (storage === 'sessionStorage') session[key] = JSON.parse(text);
      else if (key === 'persist:root') settings = JSON.parse(text);
      else local[key] = JSON.parse(text);
    }
    return addInitScript(script, arg);
  };
  return () => ({ settings, session, ...(Object.keys(local).length > 0 && { local }) });
}
