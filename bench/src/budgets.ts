import { table } from './table';

/** A limit of a measured value. */
interface Limit {
  readonly limit: number;
  readonly unit: string;
  /** The limit is the smallest good value; otherwise it is the largest. */
  readonly isMinimum?: boolean;
  /** Where the limit comes from. */
  readonly source: string;
}

/** Times `x` are ratios to the monolith in the same run. Times are on slow 4G unless the name says otherwise. */
export const siteLimits = {
  scriptBeyondMonolith: { limit: 30, unit: 'kB', source: 'federation runtime 20, whole shares and the rest 10' },
  roundTrips: { limit: 2, unit: '', source: 'the document, then everything else' },
  layoutShift: { limit: 0.02, unit: '', source: 'a fifth of what Core Web Vitals call good (0.1)' },
  usable: { limit: 1.12, unit: 'x', source: 'the federation runtime needs a tenth of a second of slow 4G' },
  usableRendered: { limit: 0.9, unit: 'x', source: 'a page that a server has rendered is hydrated, not rendered' },
  seenHome: {
    limit: 0.35,
    unit: 'x',
    source: 'the form is seen after one round trip; the monolith waits for its scripts',
  },
  seenResults: { limit: 0.4, unit: 'x', source: 'as home, with a search on the server' },
  blockedBeyondMonolith: { limit: 0, unit: 'ms', source: 'taking over a page is done in slices' },
  longestTask: { limit: 150, unit: 'ms', source: 'a press during it is answered within what INP calls good' },
  document: { limit: 14, unit: 'kB', source: 'the first round of TCP' },
  usableOnCable: { limit: 1.12, unit: 'x', source: 'as on slow 4G' },
  firstPaint: {
    limit: 1.1,
    unit: 'x',
    source: 'the same frame; two frames of display time for the release map in the document',
  },
  warmScripts: { limit: 0, unit: '', source: 'all scripts are immutable and cached' },
  warmFiles: { limit: 1, unit: '', source: 'only the document is fetched' },
  prefetchedBeyondMonolith: { limit: 16.7, unit: 'ms', source: 'one frame of a display with 60 Hz' },
  prefetchedOnCable: { limit: 200, unit: 'ms', source: 'INP: good up to 200 ms' },
  withoutHover: { limit: 1.15, unit: 'x', source: 'an entry and its shares beyond the page of the monolith' },
  filterScript: { limit: 16.7, unit: 'ms', source: 'one frame of a display with 60 Hz' },
  filterNextPaint: { limit: 150, unit: 'ms', source: 'three quarters of what INP calls good (200 ms)' },
  remoteColdBuild: { limit: 5, unit: 's', source: 'a squad waits for it before each release; with its server side' },
  remoteWarmBuild: { limit: 1, unit: 's', source: 'feedback while developing' },
  siteColdBuild: { limit: 30, unit: 's', source: 'the first start of a checkout' },
  lighthousePerformance: { limit: 97, unit: '', isMinimum: true, source: 'pages that a server has rendered' },
  lighthouseOther: { limit: 100, unit: '', isMinimum: true, source: 'every audit that is not about speed passes' },
} satisfies Record<string, Limit>;

/** The 95th percentile with one process at 1x, by the client's clock, and the growth of processor time from 1x to 16x of the data. */
export const apiLimits = {
  'ride search': { p95Ms: 15, growth: 4, source: 'goal; reads the fleet of a state' },
  'ride select': { p95Ms: 20, growth: 4, source: 'one car of a search, and two statements that write' },
  'create ride': { p95Ms: 40, growth: 4, source: 'goal' },
  notice: { p95Ms: 100, growth: 4, source: 'a bank waits seconds; none may be refused while mails are written' },
  'confirm transfer': { p95Ms: 40, growth: 4, source: 'one transaction on one booking' },
  'booked ride': { p95Ms: 15, growth: 4, source: 'two statements that read' },
  'track ride': { p95Ms: 25, growth: 4, source: 'some ten statements that read' },
  'flight search': { p95Ms: 30, growth: 8, source: 'goal; 16 times as many flights to choose from' },
} satisfies Record<string, { readonly p95Ms: number; readonly growth: number; readonly source: string }>;

export const noFailedCall: Limit = { limit: 0, unit: '', source: 'every call has a response' };

export const flightLimits = {
  domesticP95: { limit: 30, unit: 'ms', source: 'goal, in the server at 1x' },
  internationalP95: { limit: 80, unit: 'ms', source: 'goal, in the server at 1x' },
  growth: { limit: 16, unit: 'times', source: 'not more than the schedule grows' },
} satisfies Record<string, Limit>;

export const releaseLimits = {
  rollbackAcknowledged: { limit: 300, unit: 'ms', source: 'goal: an operator sees the result at once' },
  rollbackInNewPage: { limit: 1_000, unit: 'ms', source: 'goal: with the load of the page' },
  rollbackInOpenTab: { limit: 5_000, unit: 'ms', source: 'goal: with the next idle moment of the tab' },
  publish: { limit: 10_000, unit: 'ms', source: 'goal: the gate opens every page in a browser' },
  failedBookings: { limit: 0, unit: '', source: 'no release disturbs a booking' },
} satisfies Record<string, Limit>;

/** Processor times, nearly the same on a busy machine. */
export const renderingLimits = {
  resultsPage: { limit: 10, unit: 'ms', source: 'goal: site and renderer together, without the search' },
  publicPages: { limit: 150, unit: '/s', isMinimum: true, source: 'goal: a move of a pointer renders them all anew' },
  keptPage: { limit: 1.2, unit: 'x', source: 'goal: as fast as a document without page, which is a third as long' },
} satisfies Record<string, Limit>;

/** A measured value beside its limit. */
export interface Budget {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly limit: number;
  readonly isMinimum?: boolean;
}

export const budgetOf = (
  what: string,
  measured: number,
  { limit, unit, isMinimum }: Omit<Limit, 'source'>,
): Budget => ({
  what,
  measured: Math.round(measured * 1000) / 1000,
  unit,
  limit: Math.round(limit * 1000) / 1000,
  ...(isMinimum && { isMinimum }),
});

export const isMet = ({ measured, limit, isMinimum }: Budget): boolean =>
  isMinimum ? measured >= limit : measured <= limit;

/** The used part of the limit: above 1 the budget is not met. Undefined for a limit of 0. */
function ratioOf({ measured, limit, isMinimum }: Budget): number | undefined {
  const [part, whole] = isMinimum ? [limit, measured] : [measured, limit];
  return whole === 0 ? undefined : part / whole;
}

export const budgetColumns = ['budget', 'measured', 'limit', 'ratio', ''] as const;

export const budgetRow = (budget: Budget): string[] => {
  const { what, measured, unit, limit, isMinimum } = budget;
  return [
    what,
    `${Math.round(measured * 100) / 100} ${unit}`.trim(),
    `${isMinimum ? '≥' : '≤'} ${limit} ${unit}`.trim(),
    ratioOf(budget)?.toFixed(2) ?? '',
    isMet(budget) ? 'met' : '**not met**',
  ];
};

/** All budgets in one table, then the number of those that are met and the names of the others. */
export function budgetReport(budgets: readonly Budget[]): string {
  const missed = budgets.filter((budget) => !isMet(budget));
  return [
    table([budgetColumns, ...budgets.map(budgetRow)]),
    '',
    missed.length === 0
      ? `all ${budgets.length} met`
      : `${budgets.length - missed.length} met, ${missed.length} not met:`,
    ...missed.map(({ what }) => `  ${what}`),
  ].join('\n');
}
