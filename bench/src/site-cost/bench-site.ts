import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import type { BenchResult, Pace } from '../result';
import { budgetsOf, type SiteFigures } from './budgets';
import { measureBuilds } from './build-times';
import { type ColdFigures, measureCold } from './cold';
import { measureFilters } from './filters';
import { measureLighthouse } from './lighthouse';
import { launchBrowser } from './measure/browser';
import { cable, slow4G } from './measure/network';
import { measureMoves } from './moves';
import { notMeasured, type PartRunner, partRunner } from './part-runner';
import { ratioPlot } from './plot';
import { publicRoutes } from './public-routes';
import { ratiosOf, ratioTable } from './ratios';
import { openSites, type Sites } from './serve/open-sites';
import { measureStartTasks } from './start-tasks';
import { measureWarm } from './warm';

const picture = resolve(import.meta.dirname, '../../../docs/images/site-cost.svg');

const parts = ['builds', 'bytes', 'times', 'warm', 'moves', 'filters', 'tasks', 'lighthouse'] as const;
type Part = (typeof parts)[number];

/** While one works on the bench itself, `BENCH_SITE_PARTS=warm,moves` runs these parts alone. */
function chosenParts(): ReadonlySet<Part> {
  const named = (process.env.BENCH_SITE_PARTS ?? '').split(',').filter(Boolean);
  const unknown = named.find((name) => !parts.includes(name as Part));
  if (unknown) throw new Error(`BENCH_SITE_PARTS names "${unknown}"; there are ${parts.join(', ')}`);
  return new Set(named.length ? (named as Part[]) : parts);
}

/** The site beside the same pages in one bundle, and beside the federation that the guides begin with. */
export async function run({ isQuick }: Pace): Promise<BenchResult> {
  const chosen = chosenParts();
  const rounds = isQuick ? 1 : 7;
  const runner = partRunner();
  const builds = chosen.has('builds')
    ? await runner.run('build times', () => measureBuilds(isQuick ? 1 : 3))
    : undefined;
  const figures = { builds, ...(await measured({ chosen, rounds, isQuick, runner })) };
  const rows = ratiosOf(figures.cold ?? []);
  const partial = partialBecause(chosen, runner);
  if (!partial && !isQuick) writeFileSync(picture, ratioPlot(rows));
  return {
    name: 'site',
    budgets: [...budgetsOf(figures), ...runner.failed.map(notMeasured)],
    ...(partial && { partial }),
    details: { rounds, conditions: [slow4G, cable], ratios: rows, ...figures },
  };
}

function partialBecause(chosen: ReadonlySet<Part>, { failed }: PartRunner): BenchResult['partial'] {
  if (failed.length > 0) return 'by failure';
  return chosen.size < parts.length ? 'by choice' : undefined;
}

interface Plan {
  readonly chosen: ReadonlySet<Part>;
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly runner: PartRunner;
}

async function measured({ chosen, rounds, isQuick, runner }: Plan): Promise<Omit<SiteFigures, 'builds'>> {
  if (!parts.some((part) => part !== 'builds' && chosen.has(part))) return {};
  const stage = await runner.run('the same pages, served in four ways', openStage);
  if (!stage) return {};
  const { sites, browser } = stage;
  const { origins } = sites;
  const part = async <Figures>(name: Part, measure: () => Promise<Figures>): Promise<Figures | undefined> =>
    chosen.has(name) ? runner.run(name, measure) : undefined;
  try {
    const compared = { federated: origins.federated, monolith: origins.monolith };
    return {
      cold:
        chosen.has('bytes') || chosen.has('times')
          ? await runner.run('first visits', () => coldTold(browser, origins, chosen.has('times') ? rounds : 0))
          : undefined,
      warm: await part('warm', () => measureWarm(browser, compared, Math.ceil(rounds / 3))),
      moves: await part('moves', () =>
        measureMoves(
          browser,
          compared,
          isQuick ? { intended: 1, unintended: 1, more: 0 } : { intended: 9, unintended: 3, more: 36 },
        ),
      ),
      filters: await part('filters', () => measureFilters(browser, origins.federated)),
      tasks: await part('tasks', async () =>
        measureStartTasks(browser, origins.federated, await publicRoutes(sites.site), isQuick ? 1 : 2),
      ),
      lighthouse: await part('lighthouse', () => lighthouseOf(sites, browser.path, isQuick ? 1 : 3)),
    };
  } finally {
    // by now all is measured: what cannot be closed takes nothing along
    for (const close of [() => browser.close(), sites.close])
      await close().catch((error: unknown) => console.error('  not closed:', error));
  }
}

async function openStage() {
  const sites = await openSites(process.env.BENCH_SITE_RIVALS);
  try {
    return { sites, browser: await launchBrowser(sites.fingerprint) };
  } catch (error) {
    await sites.close();
    throw error;
  }
}

/** Said at once: what goes wrong later does not take it along. */
async function coldTold(browser: Browser, origins: Sites['origins'], rounds: number): Promise<ColdFigures[]> {
  const cold = await measureCold({ browser, origins, rounds });
  console.log(`\n${ratioTable(ratiosOf(cold))}\n`);
  return cold;
}

const lighthouseOf = async ({ site, origins, fingerprint }: Sites, chromium: string, runs: number) =>
  measureLighthouse({
    chromium,
    fingerprint,
    origin: origins.federated,
    routes: await publicRoutes(site),
    runs,
  });
