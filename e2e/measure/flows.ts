import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, provideChromium } from 'tooling/browser';
import { startTestPostgres } from 'tooling/postgres';
import { startSite } from '../../releases/src/site';
import { createUndoList } from '../../releases/src/site/open-parts';
import type { WatchListener } from '../../releases/src/watch/watch-packages';
import { chooseAirport, searchCard } from '../flights/steps';
import { sampleRemote } from '../releases/sample-remote';
import { eventStreamOpened } from '../releases/steps';
import { bookingOf, createBooking, createRide, criteriaIn, selectCar } from '../rides/ride-api';
import { dataOf, newKey } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { dayIn, pickDay } from '../site/steps';
import { createDatabase } from '../site/test-database';
import { newTraveller } from '../site/traveller';
import { type CallCoverage, coverPage, coverProcess } from './call-coverage';

/*
 * pnpm structure:flows [--files]
 *
 * Counts the product files that run in four flows; `--files` lists them. A file runs if one of its functions is called between start
 * and end of the flow; the evaluation of a module does not count. Each flow runs once before it is measured, and then several times:
 * a file counts if it runs every time. This leaves out most periodic work that falls into the flow. Work that
 * is due each second, such as the poll of the job queue, still counts: the output says how many files run on an idle site too.
 *
 * The site runs in this process, on PostgreSQL, with its jobs. The files of the server are counted on the released site. Those of the
 * browser are counted while the shell and the flights are watch builds, because released builds do not tell their modules apart.
 */
const listsFiles = process.argv.includes('--files');
const runs = 5;
/** Lets the work end that the preparation of a flow has caused. */
const settleMs = 1_000;
const idleMs = 5_000;
const sandboxSecret = randomBytes(32).toString('hex');

/** Runs a flow between two readings of the counts. */
type Measure = (flow: () => Promise<unknown>) => Promise<void>;

interface Flow {
  readonly name: string;
  /** The page in which a part of it runs. */
  readonly page?: Page;
  /** Prepares one run, and measures it. @param run the number of the run, from 0 */
  run(measure: Measure, run: number): Promise<void>;
}

type SiteUnderTest = Pick<Site, 'origin' | 'opsOrigin' | 'dataDir'>;
type OpenFlow = (site: SiteUnderTest, browser: Browser) => Promise<Flow>;
type Files = ReadonlySet<string>;

const watchListener: WatchListener = {
  built: () => undefined,
  failed: ({ name }, output) => say(`${name} does not build\n${output}`),
  pageFailed: (page, failure) => say(`${page}: ${failure}`),
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const undo = createUndoList();
const server = await coverProcess();
try {
  const env = await createEnvironment();
  const browser = await chromium.launch({ executablePath: await provideChromium(say), args: chromiumArgs });
  undo.add(() => browser.close());

  const released = await startSite({ env });
  undo.add(() => released.close());
  const idle = await idleFiles();
  const openFlows: OpenFlow[] = [createRideFlow, noticeFlow, flightSearchFlow, rollbackFlow];
  const onServer = await measureFlows(openFlows, { ...released, dataDir: env.DATA_DIR }, browser, server);
  await released.close();

  const watched = await startSite({ env, watch: { names: ['shell', 'mf-flights'], listener: watchListener } });
  undo.add(() => watched.close());
  const site = { ...watched, dataDir: env.DATA_DIR };
  const inBrowser = await measureFlows([flightSearchFlow, rollbackFlow], site, browser, coverPage);
  for (const [name, files] of onServer) print(name, { idle, server: files, browser: inBrowser.get(name) });
} finally {
  await undo.run();
}

/** A data folder and a database, as settings of a site. */
async function createEnvironment() {
  const postgres = await startTestPostgres();
  undo.add(() => postgres.stop());
  const database = await createDatabase({ server: postgres.url });
  undo.add(() => database.drop());
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-flows-'));
  undo.add(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    ...process.env,
    // watch builds take the ports after it, which must be outside of the range of the ports of connections
    PORT: process.env.PORT ?? '4800',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    SANDBOX_SECRET: sandboxSecret,
    // the gate would refuse a remote without pictures of its pages
    CHROMIUM_PATH: 'none',
    RELEASES_EXAMINE_LIVE: '0',
    // watch builds take the processors: nothing is shed
    MAX_LOOP_LAG_MS: '60000',
    MAX_WAIT_MS: '60000',
  };
}

/** The files of the server that run without any request. */
async function idleFiles(): Promise<Files> {
  await delay(settleMs);
  await server.take();
  await delay(idleMs);
  return server.take();
}

/** `POST /api/v1/ride/create-ride`. */
async function createRideFlow({ origin }: SiteUnderTest): Promise<Flow> {
  return {
    name: 'create-ride',
    async run(measure, run) {
      const selection = await selectCar(origin, criteriaIn(10 + run));
      await measure(() => dataOf(createRide(origin, bookingOf(selection, newTraveller()))));
    },
  };
}

/** From the notice of the bank until the confirmation of the booking is in the mailbox. */
async function noticeFlow({ origin, dataDir }: SiteUnderTest): Promise<Flow> {
  return {
    name: 'payment notice to mail',
    async run(measure, run) {
      const traveller = newTraveller();
      const { transfer_details } = await createBooking(origin, traveller, criteriaIn(20 + run));
      await measure(async () => {
        await sendNotice(origin, transfer_details.accountNumber, transfer_details.amount * 100);
        await mailTo(dataDir, traveller.email, /^Your ride is booked/);
      });
    },
  };
}

/** A signed notice of a transfer, as the bank sends it. */
async function sendNotice(origin: string, accountNumber: string, amountKobo: number): Promise<void> {
  const sentAt = new Date().toISOString();
  const transfer = { reference: randomUUID(), accountNumber, amountKobo, currency: 'NGN', sentAt };
  const body = JSON.stringify({ eventId: randomUUID(), event: 'transfer.received', transfer });
  const seconds = String(Math.floor(Date.now() / 1000));
  const response = await fetch(`${origin}/api/v1/payments/notices/sandbox`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Sandbox-Timestamp': seconds,
      'X-Sandbox-Signature': createHmac('sha256', sandboxSecret).update(`${seconds}.${body}`).digest('hex'),
    },
    body,
  });
  if (!response.ok) throw new Error(`The notice was answered ${response.status}: ${await response.text()}`);
}

/** From "Search flights" on the home page until results can be selected. */
async function flightSearchFlow(site: SiteUnderTest, browser: Browser): Promise<Flow> {
  const page = await openPage(site, browser);
  return {
    name: 'flight search, from the card to the results',
    page,
    async run(measure, run) {
      const card = searchCard(page);
      if (run === 0) {
        await page.goto('/');
        await card.getByRole('button', { name: 'One way' }).click();
        await chooseAirport(card, 'From', 'lagos', 'LOS');
        await chooseAirport(card, 'To', 'abuja', 'ABV');
      } else await page.goBack();
      // another day, because the results of the last one are cached
      await pickDay(card, 'Departure', dayIn(9 + run));
      await measure(async () => {
        await card.getByRole('button', { name: 'Search flights' }).click();
        await page.getByRole('heading', { level: 1, name: /^Lagos to Abuja/ }).waitFor();
        await page
          .getByRole('button', { name: /^Select /, disabled: false })
          .first()
          .waitFor();
      });
    },
  };
}

/** From an operator's rollback of a remote until an open tab shows the version before. Each run goes back by one version. */
async function rollbackFlow(site: SiteUnderTest, browser: Browser): Promise<Flow> {
  const page = await openPage(site, browser);
  // both sites have one database
  const remote = sampleRemote(site, `sample-${newKey().slice(0, 8)}`);
  for (let version = 0; version <= runs + 1; version += 1) await remote.publish(`1.${version}.0`);
  const shows = (version: string) => page.getByRole('heading', { level: 1, name: `Sample ${version}` }).waitFor();
  await serveAsReleased(page, site.origin + remote.path);
  const listening = eventStreamOpened(page);
  await page.goto(remote.path);
  await listening;
  return {
    name: 'rollback, from the request to an open tab',
    page,
    async run(measure, run) {
      await shows(`1.${runs + 1 - run}.0`);
      await measure(async () => {
        await remote.rollBack();
        await shows(`1.${runs - run}.0`);
      });
    },
  };
}

/** A tab of a watch build follows no releases. A path instead of an origin as the address of its files makes it follow them. */
async function serveAsReleased(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/"base":"http:\/\/localhost:\d+/g, '"base":"') });
  });
}

/** A tab without a service worker, which would answer instead of the site. */
async function openPage({ origin }: SiteUnderTest, browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
    // the browser does not know that a replaced document is from this machine, as the watch builds are
    permissions: ['local-network-access'],
  });
  return context.newPage();
}

/** The files of each flow, by its name. @param coverage of this process, or opened for the flow's page */
async function measureFlows(
  openFlows: readonly OpenFlow[],
  site: SiteUnderTest,
  browser: Browser,
  coverage: CallCoverage | typeof coverPage,
): Promise<Map<string, Files>> {
  const filesByName = new Map<string, Files>();
  for (const openFlow of openFlows) {
    const flow = await openFlow(site, browser);
    if (typeof coverage !== 'function') filesByName.set(flow.name, await filesOf(flow, coverage));
    else if (flow.page) filesByName.set(flow.name, await filesOf(flow, await coverage(flow.page)));
    await flow.page?.context().close();
  }
  return filesByName;
}

/** The files that run each time. */
async function filesOf(flow: Flow, coverage: CallCoverage): Promise<Files> {
  const measured: Files[] = [];
  for (let run = 0; run <= runs; run += 1)
    await flow.run(async (act) => {
      await delay(settleMs);
      await coverage.take();
      await act();
      const files = await coverage.take();
      if (run > 0) measured.push(files);
    }, run);
  const [first = new Set<string>(), ...others] = measured;
  return new Set([...first].filter((file) => others.every((files) => files.has(file))));
}

interface CountedFiles {
  readonly server: Files;
  /** Undefined for a flow without a page. */
  readonly browser: Files | undefined;
  /** The files of the server that run without any request. */
  readonly idle: Files;
}

function print(name: string, { server, browser, idle }: CountedFiles): void {
  const all = new Set([...server, ...(browser ?? [])]);
  const parts = browser ? ` (server ${server.size}, browser ${browser.size})` : '';
  const alsoIdle = [...server].filter((file) => idle.has(file)).length;
  say(`${name}: ${all.size} files${parts}, ${alsoIdle} of them run on an idle site too`);
  if (!listsFiles) return;
  for (const file of [...server].sort()) say(`  server   ${file}${idle.has(file) ? ' (idle too)' : ''}`);
  for (const file of [...(browser ?? [])].sort()) say(`  browser  ${file}`);
}
