import type { Figures } from '../api/figures';
import { type Budget, budgetColumns, budgetRow } from '../budgets';
import type { StoredResult } from '../result';
import type { Machine } from '../site/machine';
import { type RatioRow, ratioCells, ratioColumns } from '../site-cost/ratios';
import type { SiteFigures } from '../site-cost/site-budgets';
import { table } from '../table';

export type SiteResult = StoredResult<SiteFigures & { readonly ratios: readonly RatioRow[] }>;
export type ApiResult = StoredResult<{ readonly figures: readonly Figures[] }>;

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);

/** The machine of each results file. */
export const machineBlock = (results: readonly (readonly [string, StoredResult<object>])[]): string =>
  results.map(([name, { measuredOn }]) => `- \`bench/results/${name}.json\`: ${machineLine(measuredOn)}`).join('\n');

function machineLine(machine: Machine): string {
  const { processor, cores, memoryGb, system, node, commit, loadBefore, stolenPercent } = machine;
  const stolen = stolenPercent ? `; ${stolenPercent} % of the processor taken by the host` : '';
  return `${cores} cores of ${processor}, ${memoryGb} GB, ${system}, Node ${node}; commit ${commit}; load before ${loadBefore}${stolen}.`;
}

export const budgetsBlock = (budgets: readonly Budget[]): string => table([budgetColumns, ...budgets.map(budgetRow)]);

export const ratiosBlock = (rows: readonly RatioRow[]): string =>
  table([ratioColumns, ...ratioCells(rows).map(([page, ...cells]) => [`\`${page}\``, ...cells])], 2);

export const lighthouseBlock = ({ lighthouse = [] }: SiteResult): string =>
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
export function navigationsBlock({ navigations = [] }: SiteResult): string {
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
  ...['call', 'data', 'processes', 'asked/s', 'answered/s', 'failed'],
  ...['p50 ms', 'p95 ms', 'p99 ms', 'processor ms', 'memory MB'],
];

/** Each call at each size of the data: times by the client's clock, and processor time. */
export const callsBlock = ({ figures = [] }: ApiResult): string =>
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
