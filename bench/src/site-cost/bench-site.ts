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
  const builds = chosen.has('builds') ? await told('build times', () => measureBuilds(isQuick ? 1 : 3)) : undefined;
  const figures = { builds, ...(await measured(chosen, rounds, isQuick)) };
  const rows = ratiosOf(figures.cold ?? []);
  if (rows.length && !isQuick) writeFileSync(picture, ratioPlot(rows));
  return {
    name: 'site',
    budgets: budgetsOf(figures),
    details: { rounds, conditions: [slow4G, cable], ratios: rows, ...figures },
  };
}

async function measured(
  chosen: ReadonlySet<Part>,
  rounds: number,
  isQuick: boolean,
): Promise<Omit<SiteFigures, 'builds'>> {
  if (!parts.some((part) => part !== 'builds' && chosen.has(part))) return {};
  const sites = await told('the same pages three times', () => openSites(process.env.BENCH_SITE_RIVALS));
  const { origins, fingerprint } = sites;
  const browser = await launchBrowser(fingerprint);
  const part = async <Figures>(name: Part, measure: () => Promise<Figures>): Promise<Figures | undefined> =>
    chosen.has(name) ? told(name, measure) : undefined;
  try {
    const compared = { federated: origins.federated, monolith: origins.monolith };
    return {
      cold:
        chosen.has('bytes') || chosen.has('times')
          ? await told('first visits', () => coldTold(browser, origins, chosen.has('times') ? rounds : 0))
          : undefined,
      warm: await part('warm', () => measureWarm(browser, compared, Math.ceil(rounds / 3))),
      moves: await part('moves', () =>
        measureMoves(browser, compared, isQuick ? { intended: 1, unintended: 1 } : { intended: 9, unintended: 3 }),
      ),
      filters: await part('filters', () => measureFilters(browser, origins.federated)),
      tasks: await part('tasks', async () =>
        measureStartTasks(browser, origins.federated, await publicRoutes(sites.site.origin), isQuick ? 1 : 2),
      ),
      lighthouse: await part('lighthouse', () => lighthouseOf(sites, browser.path)),
    };
  } finally {
    await browser.close();
    await sites.close();
  }
}

/** Said at once: what goes wrong later does not take it along. */
async function coldTold(browser: Browser, origins: Sites['origins'], rounds: number): Promise<ColdFigures[]> {
  const cold = await measureCold({ browser, origins, rounds });
  console.log(`\n${ratioTable(ratiosOf(cold))}\n`);
  return cold;
}

const lighthouseOf = async ({ site, origins, fingerprint }: Sites, chromium: string) =>
  measureLighthouse({ chromium, fingerprint, origin: origins.federated, routes: await publicRoutes(site.origin) });

/** Says what is under way, and how long it took. */
async function told<Figures>(what: string, work: () => Promise<Figures>): Promise<Figures> {
  const startMs = performance.now();
  console.log(`  ${what} …`);
  const figures = await work();
  console.log(`  ${what}: ${Math.round((performance.now() - startMs) / 1000)} s`);
  return figures;
}
