import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, pathTo } from 'shared/paths';
import { type ReleaseMap, releasePaths } from 'shared/remote';
import { indexedRoutes } from '../../../e2e/documents/routes';
import { criteriaIn } from '../../../e2e/rides/ride-api';
import { launchSite, type Site } from '../../../e2e/site/launch-site';
import { renderedDocument } from '../../../e2e/site/rendered-document';
import { renderersOf } from '../../../e2e/site/renderers';
import { dayIn } from '../../../e2e/site/steps';
import { localReleases } from '../../../releases/src/builds/build-all';
import { createRenderer, type ServerSide } from '../../../releases/src/renderer/renderer';
import { type Budget, budgetOf, renderingLimits } from '../budgets';
import { closedLoop } from '../load/open-loop';
import type { BenchResult, RunOptions } from '../result';
import { processorMs } from '../site/api-process';
import { buildSite, startSitePostgres } from '../site/site';
import { table } from '../table';

const fullPlan = { warmUp: 400, pages: 600, documents: 6_000 };
const quickPlan: typeof fullPlan = { warmUp: 60, pages: 100, documents: 1_000 };
type Plan = typeof fullPlan;

const noLimit = '1000000/60';
const siteEnv = { MAX_OPEN_REQUESTS_NETWORK: '1000', LIMIT_ANY_ADDRESS: noLimit };

/** Results of one search: pages with another view of it make the same call, whose answer is used for a minute. */
const results = {
  flights: pathTo('flightSearch', {
    query: { trip: 'oneway', from: 'LOS', to: 'ABV', depart: dayIn(7), cabin: 'Y', adults: 1 },
  }),
  rides: pathTo('rideResults', { query: { ...criteriaIn(7) } }),
};
/** Processor time for one page or document, in milliseconds. */
interface Figure {
  readonly what: string;
  readonly count: number;
  readonly siteMs: number;
  readonly rendererMs: number;
}

/** What a page costs that the server renders, and what its document costs once the page is there. */
export async function run({ isQuick }: RunOptions): Promise<BenchResult> {
  const plan = isQuick ? quickPlan : fullPlan;
  await buildSite();
  const postgres = await startSitePostgres();
  const site = await launchSite({ engine: 'postgres', env: siteEnv });
  try {
    const pages: Figure[] = [];
    for (const [what, address] of Object.entries(results)) pages.push(await measureResults(site, what, address, plan));
    const rendered = await measureDocuments(site, 'document with its page', plan);
    const publicFigure = await measurePublicPages(site, plan);
    await site.stop();
    await site.restart({ RELEASES_RENDER_PAGES: '0' });
    const bare = await measureDocuments(site, 'document without its page', plan);
    const figures = [...pages, publicFigure, rendered, bare];
    print(figures);
    return {
      name: 'rendering',
      budgets: budgetsOf(pages, publicFigure, rendered.siteMs / bare.siteMs),
      details: { figures },
    };
  } finally {
    await site.discard();
    await postgres.stop();
  }
}

const budgetsOf = (pages: readonly Figure[], { rendererMs }: Figure, ratio: number): Budget[] => [
  ...pages.map(({ what, siteMs, rendererMs: inRenderer }) =>
    budgetOf(`${what}: processor time of a page`, siteMs + inRenderer, renderingLimits.resultsPage),
  ),
  budgetOf('public pages rendered by one core', 1000 / rendererMs, renderingLimits.publicPages),
  budgetOf('document with its page, beside one without', ratio, renderingLimits.keptPage),
];

/** @returns the processor time of the site and of its renderers for each call of the work */
async function timed(what: string, pid: number, count: number, work: () => Promise<void>): Promise<Figure> {
  const renderers = renderersOf({ pid: () => pid });
  const read = () => [pid, ...renderers].map((each) => processorMs(each) ?? Number.NaN);
  const before = read();
  await work();
  const [siteMs = Number.NaN, ...rendererMs] = read().map((ms, index) => (ms - (before[index] ?? Number.NaN)) / count);
  return { what, count, siteMs, rendererMs: rendererMs.reduce((sum, ms) => sum + ms, 0) };
}

/** Pages with a query, each another one. */
async function measureResults(site: Site, what: string, address: string, plan: Plan): Promise<Figure> {
  await renderedDocument(site.origin + address);
  let last = 0;
  const pages = (count: number) =>
    closedLoop({
      origins: [site.origin],
      count,
      atOnce: 2,
      call: () => ({ path: `${address}&visit=${++last}`, headers: { 'user-agent': 'curl/8.9.1' } }),
    });
  await pages(plan.warmUp);
  return timed(`results of ${what}`, site.pid(), plan.pages, () => pages(plan.pages));
}

async function measureDocuments(site: Site, what: string, { documents }: Plan): Promise<Figure> {
  const isRendered = what.includes('with its');
  if (isRendered) await renderedDocument(site.origin + paths.contact);
  const get = (count: number) =>
    closedLoop({ origins: [site.origin], count, atOnce: 2, call: () => ({ path: paths.contact }) });
  await get(documents / 2);
  return timed(what, site.pid(), documents, () => get(documents));
}

/** Public pages in a renderer of this process, as when a pointer moves. */
async function measurePublicPages({ origin }: Site, { pages }: Plan): Promise<Figure> {
  const map = (await (await fetch(origin + releasePaths.map)).json()) as ReleaseMap;
  const sides = (await localReleases()).flatMap(({ of, version }) => serverSideOf(join(of.folder, 'dist', version)));
  const set = { key: 'all', read: async () => sides };
  const renderer = createRenderer({ processes: 1 });
  const renderPage = async (number: number) => {
    const address = paths[indexedRoutes[number % indexedRoutes.length] ?? 'home'];
    await renderer.callsOf(set, { map, address });
    await renderer.render(set, { map, address, answers: [] });
  };
  const renderMany = async () => {
    for (let number = 0; number < pages; number += 1) await renderPage(number);
  };
  try {
    await renderMany();
    const figure = await timed('public page', process.pid, pages, renderMany);
    return figure;
  } finally {
    await renderer.close();
  }
}

interface BuildRecord {
  readonly name: string;
  readonly container?: string;
  readonly server?: { readonly entry: string; readonly files: readonly string[] };
}

function serverSideOf(folder: string): ServerSide[] {
  const { name, container = '', server }: BuildRecord = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'));
  if (!server) return [];
  const files = Object.fromEntries(server.files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  return [{ name, container, entry: server.entry, files }];
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, count, siteMs, rendererMs }) => [
    what,
    String(count),
    siteMs.toFixed(2),
    rendererMs.toFixed(2),
  ]);
  console.log(table([['processor ms of one', 'count', 'site', 'renderer'], ...rows]));
}
