import type { Browser } from 'playwright-core';
import { type Budget, budgetOf } from '../budgets';
import type { BenchResult, RunOptions } from '../result';
import { measureBuilds } from './build-times';
import { type ColdFigures, measureCold } from './cold';
import { measureFilters } from './filters';
import { measureLighthouse } from './lighthouse';
import { cable, slow4G } from './measure/network';
import { launchBrowser } from './measure/visit';
import { measureNavigations } from './navigations';
import { publicRoutes } from './public-routes';
import { ratioRows, ratioTable } from './ratios';
import { openSites, type Sites } from './serve/open-sites';
import { type SiteFigures, siteBudgets } from './site-budgets';
import { measureStartTasks } from './start-tasks';
import { measureWarm } from './warm';

const parts = ['builds', 'bytes', 'times', 'warm', 'navigations', 'filters', 'tasks', 'lighthouse'] as const;
type Part = (typeof parts)[number];

/** `BENCH_SITE_PARTS=warm,navigations` runs these parts only, for work on the bench itself. */
function chosenParts(): ReadonlySet<Part> {
  const named = (process.env.BENCH_SITE_PARTS ?? '').split(',').filter(Boolean);
  const unknown = named.find((name) => !parts.includes(name as Part));
  if (unknown) throw new Error(`BENCH_SITE_PARTS names "${unknown}"; the parts are ${parts.join(', ')}`);
  return new Set(named.length ? (named as Part[]) : parts);
}

/** Compares the site with the same pages in one bundle, and with federation as its guides set it up. */
export async function run({ isQuick }: RunOptions): Promise<BenchResult> {
  const chosen = chosenParts();
  const rounds = isQuick ? 1 : 7;
  const failed: string[] = [];
  const runPart = partRunner(failed);
  const builds = chosen.has('builds') ? await runPart('build times', () => measureBuilds(isQuick ? 1 : 3)) : undefined;
  const figures = { builds, ...(await measure({ chosen, rounds, isQuick, runPart })) };
  const partial = failed.length > 0 ? 'by failure' : chosen.size < parts.length ? 'by choice' : undefined;
  return {
    name: 'site',
    budgets: [...siteBudgets(figures), ...failed.map(failedBudget)],
    ...(partial && { partial }),
    details: { rounds, conditions: [slow4G, cable], ratios: ratioRows(figures.cold ?? []), ...figures },
  };
}

/** Runs one part and prints its duration. An error is printed and does not affect the other parts. */
type RunPart = <Figures>(what: string, measurePart: () => Promise<Figures>) => Promise<Figures | undefined>;

const partRunner =
  (failed: string[]): RunPart =>
  async (what, measurePart) => {
    const startMs = performance.now();
    console.log(`  ${what} …`);
    try {
      return await measurePart();
    } catch (error) {
      failed.push(what);
      console.error(`  ${what} failed:`, error);
      return undefined;
    } finally {
      console.log(`  ${what}: ${Math.round((performance.now() - startMs) / 1000)} s`);
    }
  };

/** Replaces the budgets of a part that failed. */
const failedBudget = (what: string): Budget => budgetOf(`errors in ${what}`, 1, { limit: 0, unit: '' });

interface Plan {
  readonly chosen: ReadonlySet<Part>;
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly runPart: RunPart;
}

async function measure({ chosen, rounds, isQuick, runPart }: Plan): Promise<Omit<SiteFigures, 'builds'>> {
  if (!parts.some((part) => part !== 'builds' && chosen.has(part))) return {};
  const setup = await runPart('starting the builds', openSetup);
  if (!setup) return {};
  const { sites, browser } = setup;
  const { origins } = sites;
  const part = async <Figures>(name: Part, measurePart: () => Promise<Figures>): Promise<Figures | undefined> =>
    chosen.has(name) ? runPart(name, measurePart) : undefined;
  try {
    const compared = { federated: origins.federated, monolith: origins.monolith };
    return {
      cold:
        chosen.has('bytes') || chosen.has('times')
          ? await runPart('first visits', () => printedCold(browser, sites, chosen.has('times') ? rounds : 0))
          : undefined,
      warm: await part('warm', () => measureWarm(browser, compared, Math.ceil(rounds / 3))),
      navigations: await part('navigations', () =>
        measureNavigations(browser, compared, isQuick ? { rounds: 1, extra: 0 } : { rounds: 9, extra: 36 }),
      ),
      filters: await part('filters', () => measureFilters(browser, origins.federated)),
      tasks: await part('tasks', async () =>
        measureStartTasks(browser, origins.federated, await publicRoutes(sites.site), isQuick ? 1 : 2),
      ),
      lighthouse: await part('lighthouse', async () =>
        measureLighthouse({
          chromium: browser.path,
          fingerprint: sites.fingerprint,
          origin: origins.federated,
          routes: await publicRoutes(sites.site),
          runs: isQuick ? 1 : 3,
        }),
      ),
    };
  } finally {
    // the values are complete: an error while closing does not matter
    for (const close of [() => browser.close(), sites.close])
      await close().catch((error: unknown) => console.error('  not closed:', error));
  }
}

async function openSetup() {
  const sites = await openSites(process.env.BENCH_SITE_BUILDS);
  try {
    return { sites, browser: await launchBrowser(sites.fingerprint) };
  } catch (error) {
    await sites.close();
    throw error;
  }
}

/** Prints the table at once, so that a later error does not lose it. */
async function printedCold(browser: Browser, { origins, site }: Sites, rounds: number): Promise<ColdFigures[]> {
  const cold = await measureCold({ browser, origins, siteOrigin: site.origin, rounds });
  console.log(`\n${ratioTable(ratioRows(cold))}\n`);
  return cold;
}
