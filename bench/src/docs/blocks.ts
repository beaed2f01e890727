import type { Figures } from '../api/figures';
import { isMet, ratioOf } from '../budget-table';
import type { Budget } from '../result';
import type { Machine } from '../site/machine';
import type { SiteFigures } from '../site-cost/budgets';
import { type RatioRow, ratioColumns, ratioLines } from '../site-cost/ratios';
import { markdownTable } from './markdown';
import type { Kept } from './results';

export type KeptSite = Kept<SiteFigures & { readonly ratios: readonly RatioRow[] }>;
export type KeptApi = Kept<{ readonly figures: readonly Figures[] }>;

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

const machineLine = ({
  processor,
  cores,
  memoryGb,
  system,
  node,
  commit,
  loadBefore,
  stolenPercent,
}: Machine): string => {
  const stolen = stolenPercent ? `; ${stolenPercent} % of the processor taken by the host` : '';
  return `${cores} cores of ${processor}, ${memoryGb} GB, ${system}, Node ${node}; commit ${commit}; load before ${loadBefore}${stolen}.`;
};

/** The machine once for each results' file: a figure says nothing without. */
export const machineBlock = (results: readonly (readonly [string, Kept<object>])[]): string =>
  results.map(([name, { measuredOn }]) => `- \`bench/results/${name}.json\`: ${machineLine(measuredOn)}`).join('\n');

export function budgetsBlock(budgets: readonly Budget[]): string {
  const rows = budgets.map((budget) => {
    const { what, measured, unit, bound, better } = budget;
    const side = better === 'below' ? '≤' : '≥';
    return [
      what,
      `${Math.round(measured * 100) / 100} ${unit}`.trim(),
      `${side} ${bound} ${unit}`.trim(),
      ratioOf(budget)?.toFixed(2) ?? '',
      isMet(budget) ? 'met' : '**not met**',
    ];
  });
  return markdownTable(['budget', 'measured', 'bound', 'ratio', ''], rows);
}

export const ratiosBlock = (rows: readonly RatioRow[]): string =>
  markdownTable(
    ratioColumns,
    ratioLines(rows).map(([page, ...figures]) => [`\`${page}\``, ...figures]),
    2,
  );

export const lighthouseBlock = ({ lighthouse = [] }: KeptSite): string =>
  markdownTable(
    ['route', 'performance', 'accessibility', 'best practices', 'SEO'],
    lighthouse.map(({ route, isIndexable, scores }) => [
      route,
      String(scores.performance),
      String(scores.accessibility),
      String(scores['best-practices']),
      // searches are told not to list it
      isIndexable ? String(scores.seo) : '',
    ]),
  );

/** From the press of a link to the other remote's page, usable. */
export function movesBlock({ moves = [] }: KeptSite): string {
  const ours = moves.filter(({ build }) => build === 'federated');
  const theirs = (one: (typeof moves)[number]) =>
    moves.find(
      ({ build, move, conditions, isIntended }) =>
        build === 'monolith' && move === one.move && conditions === one.conditions && isIntended === one.isIntended,
    );
  return markdownTable(
    ['to', 'on', 'prefetched', 'this site, ms', 'one bundle, ms'],
    ours.map((one) => [
      one.move,
      one.conditions,
      one.isIntended ? 'yes' : 'no',
      tenth(one.usableMs.median),
      tenth(theirs(one)?.usableMs.median ?? Number.NaN),
    ]),
    3,
  );
}

/** Each call at each size of the data: its times by the client's clock, and the processor time that it takes. */
export const callsBlock = ({ figures = [] }: KeptApi): string =>
  markdownTable(
    [
      'call',
      'data',
      'processes',
      'asked/s',
      'answered/s',
      'failed',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'processor ms',
      'memory MB',
    ],
    figures.map((one) => [
      one.what,
      `${one.scale}x`,
      String(one.processes),
      String(one.perSecond),
      tenth(one.answeredPerSecond),
      String(one.failed),
      tenth(one.clientMs.p50),
      tenth(one.clientMs.p95),
      tenth(one.clientMs.p99),
      tenth(one.processorMs),
      String(one.residentMb),
    ]),
    1,
  );
