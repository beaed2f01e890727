import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Figures } from '../api/figures';
import { type Budget, budgetColumns, budgetRow } from '../budgets';
import { readResult, type StoredResult } from '../result';
import type { Machine } from '../site/machine';
import { type RatioRow, ratioCells, ratioColumns } from '../site-cost/ratios';
import type { SiteFigures } from '../site-cost/site-budgets';
import { table } from '../table';
import { growthChart, ratioChart } from './bar-chart';

type SiteResult = StoredResult<SiteFigures & { readonly ratios: readonly RatioRow[] }>;
type ApiResult = StoredResult<{ readonly figures: readonly Figures[] }>;

const docs = resolve(import.meta.dirname, '../../../docs');
const pageFile = resolve(docs, 'performance.md');
const ratioFile = resolve(docs, 'images/site-cost.svg');
const growthFile = resolve(docs, 'images/api-growth.svg');

const growthImage = '![Processor time of each call at one, four and sixteen times the data](images/api-growth.svg)';

/** Writes the tables and charts of `docs/performance.md` from the results files, so that no number is copied by hand. */
export function writePerformancePage(): void {
  const site: SiteResult | undefined = readResult('site');
  const api: ApiResult | undefined = readResult('api');
  const flights: StoredResult<object> | undefined = readResult('flights');
  const releases: StoredResult<object> | undefined = readResult('releases');
  const rendering: StoredResult<object> | undefined = readResult('rendering');
  const all = Object.entries({ site, rendering, api, flights, releases }).flatMap(([name, result]) =>
    result ? [[name, result] as const] : [],
  );
  // Lighthouse has a table of its own
  const siteBudgets = (site?.budgets ?? []).filter(({ what }) => !what.startsWith('Lighthouse'));
  const blocks = {
    machine: machineBlock(all),
    ...(site && {
      'site budgets': budgetsBlock(siteBudgets),
      'site figures': ratiosBlock(site.ratios ?? []),
      lighthouse: lighthouseBlock(site),
      navigations: navigationsBlock(site),
    }),
    ...(rendering && { 'rendering budgets': budgetsBlock(rendering.budgets ?? []) }),
    ...(api && { 'api budgets': budgetsBlock(api.budgets ?? []), 'api calls': `${growthImage}\n\n${callsBlock(api)}` }),
    ...(flights?.budgets && { 'flights budgets': budgetsBlock(flights.budgets) }),
    ...(releases && { 'releases budgets': budgetsBlock(releases.budgets ?? []) }),
  };
  if (site?.ratios) writeFileSync(ratioFile, ratioChart(site.ratios));
  if (api?.figures) writeFileSync(growthFile, growthChart(api.figures));
  writeFileSync(pageFile, fillBlocks(readFileSync(pageFile, 'utf8'), blocks));
}

/**
 * Replaces the text between `<!-- measured: name -->` and `<!-- end -->` by the block of that name.
 *
 * @throws Error if the page has no such place
 */
function fillBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const place = new RegExp(`(<!-- measured: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`The page has no place for "${name}"`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${block}\n\n${end}`);
  }, page);
}

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);

/** The machine of each results file. */
const machineBlock = (results: readonly (readonly [string, StoredResult<object>])[]): string =>
  results.map(([name, { measuredOn }]) => `- \`bench/results/${name}.json\`: ${machineLine(measuredOn)}`).join('\n');

function machineLine(machine: Machine): string {
  const { processor, cores, memoryGb, system, node, commit, loadBefore, stolenPercent } = machine;
  const stolen = stolenPercent ? `; ${stolenPercent} % of the processor taken by the host` : '';
  return `${cores} cores of ${processor}, ${memoryGb} GB, ${system}, Node ${node}; commit ${commit}; load before ${loadBefore}${stolen}.`;
}

const budgetsBlock = (budgets: readonly Budget[]): string => table([budgetColumns, ...budgets.map(budgetRow)]);

const ratiosBlock = (rows: readonly RatioRow[]): string =>
  table([ratioColumns, ...ratioCells(rows).map(([page, ...cells]) => [`\`${page}\``, ...cells])], 2);

const lighthouseBlock = ({ lighthouse = [] }: SiteResult): string =>
  table([
    ['route', 'performance', 'accessibility', 'best practices', 'SEO'],
    ...lighthouse.map(({ route, isIndexable, scores }) => [
      route,
      String(scores.performance),
      String(scores.accessibility),
      String(scores['best-practices']),
      // a page that is not to be indexed has a low score by intent
      isIndexable ? String(scores.seo) : '',
    ]),
  ]);

/** From the click on a link until the page of the other remote is usable. */
function navigationsBlock({ navigations = [] }: SiteResult): string {
  const builds = ['federated', 'monolith'] as const;
  const medianOf = (one: (typeof navigations)[number], build: string) =>
    navigations.find(
      (each) =>
        each.build === build &&
        each.to === one.to &&
        each.conditions === one.conditions &&
        each.isPrefetched === one.isPrefetched,
    )?.usableMs.median ?? Number.NaN;
  return table(
    [
      ['to', 'on', 'prefetched', 'this site, ms', 'one bundle, ms'],
      ...navigations
        .filter(({ build }) => build === 'federated')
        .map((one) => [
          one.to,
          one.conditions,
          one.isPrefetched ? 'yes' : 'no, without hover',
          ...builds.map((build) => oneDecimal(medianOf(one, build))),
        ]),
    ],
    3,
  );
}

const callColumns = [
  ...['call', 'data', 'processes', 'planned/s', 'answered/s', 'failed'],
  ...['p50 ms', 'p95 ms', 'p99 ms', 'processor ms', 'memory MB'],
];

/** Each call at each size of the data: times by the client's clock, and processor time. */
const callsBlock = ({ figures = [] }: ApiResult): string =>
  table([
    callColumns,
    ...figures.map((one) => [
      one.what,
      `${one.scale}x`,
      ...[one.processes, one.perSecond].map(String),
      oneDecimal(one.answeredPerSecond),
      String(one.failed),
      ...[one.clientMs.p50, one.clientMs.p95, one.clientMs.p99, one.processorMs].map(oneDecimal),
      String(one.residentMb),
    ]),
  ]);
