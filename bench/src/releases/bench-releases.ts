import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchSite, type Site } from '../../../e2e/site/launch-site';
import { type LocalRelease, localReleases } from '../../../releases/src/builds/build-all';
import { chromiumArgs, provideChromium } from '../../../tooling/browser';
import type { BenchResult, RunOptions } from '../result';
import { benchProxy } from '../rides/nth-ride';
import { buildSite, startSitePostgres } from '../site/site';
import { measuredTimes, printTimes, type Times } from './measures';
import { operatorOf } from './operator';
import { type PublishTimes, publishByCli } from './publish-by-cli';
import { acknowledged, inNewPages, inOpenTabs, type Pair } from './rollbacks';
import { type LoadPlan, publishUnderLoad } from './under-load';
import { remotes } from './watched-page';

const version = '99.0.0-bench';
const fullPlan = { rollbacks: 60, loadRounds: 5, tabs: { visitors: 4, tabsEach: 2 }, tabRounds: 1 };
const quickPlan: typeof fullPlan = { rollbacks: 8, loadRounds: 1, tabs: { visitors: 2, tabsEach: 2 }, tabRounds: 1 };
const load: LoadPlan = { rounds: 50, bookingsPerSecond: 4, roundMs: 1_200, newEvery: 10 };
const quickLoad: LoadPlan = { ...load, rounds: 4, bookingsPerSecond: 2, newEvery: 4 };

/** All calls come from one address; the other limits have their defaults. */
const noLimit = '1000000/60';
const siteEnv = {
  RELEASES_REQUIRE_GATE: '1',
  MAX_LOOP_LAG_MS: '500',
  MAX_OPEN_REQUESTS_NETWORK: '1000',
  LIMIT_ANY_ADDRESS: noLimit,
  LIMIT_CREATE_ADDRESS: noLimit,
  ...benchProxy,
};

/** Times of publishing and rolling back on the whole site, and whether bookings fail meanwhile. */
export async function run({ isQuick }: RunOptions): Promise<BenchResult> {
  await buildSite();
  const postgres = await startSitePostgres();
  const executablePath = await provideChromium(console.log);
  const site = await launchSite({ engine: 'postgres', env: { ...siteEnv, CHROMIUM_PATH: executablePath } });
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const builds = (await localReleases()).filter(({ of }) => remotes.includes(of.name));
  try {
    const times = await measure({ site, browser, builds }, isQuick);
    printTimes(times);
    return { name: 'releases', ...measuredTimes(times) };
  } finally {
    await browser.close();
    await site.discard();
    await postgres.stop();
    for (const { of } of builds) removeBuilds(join(of.folder, 'dist'));
  }
}

function removeBuilds(dist: string): void {
  for (const name of readdirSync(dist).filter((folder) => folder.endsWith('-bench')))
    rmSync(join(dist, name), { recursive: true, force: true });
}

interface Setup {
  readonly site: Site;
  readonly browser: Browser;
  readonly builds: readonly LocalRelease[];
}

async function measure({ site, browser, builds }: Setup, isQuick: boolean): Promise<Times> {
  const plan = isQuick ? quickPlan : fullPlan;
  const loadPlan = isQuick ? quickLoad : load;
  const { origin } = site;
  const operator = operatorOf(site);
  const published: PublishTimes[] = [];
  for (const { of } of builds) published.push(await publishByCli(site.dataDir, of.name, version));
  console.log('published with the command line');
  const pairs: Pair[] = builds.map(({ of, version: before }) => ({
    name: of.name,
    before,
    after: version,
    release: { of, version },
  }));
  const many = Array.from({ length: plan.loadRounds }, () => pairs).flat();
  const rollbackMs = await acknowledged(operator, pairs, plan.rollbacks);
  const returningMs = await inNewPages({ browser, origin, operator }, many, 'returning');
  const newMs = await inNewPages({ browser, origin, operator }, many, 'new');
  console.log('rolled back and loaded new pages');
  const tabsMs = await inOpenTabs({ browser, origin, operator }, pairs, plan.tabs);
  console.log('rolled back in open tabs');
  const underLoad = await publishUnderLoad({ origin, operator }, pairs, loadPlan);
  return { published, rollbackMs, returningMs, newMs, tabsMs, loadPlan, underLoad };
}
