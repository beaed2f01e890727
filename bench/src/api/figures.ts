import type { Percentiles } from '../load/percentiles';
import type { Budget } from '../result';
import { textTable } from '../text-table';

export interface Figures {
  readonly scale: number;
  readonly processes: number;
  readonly what: string;
  /** Calls begun a second, as the plan says. */
  readonly perSecond: number;
  /** Good answers a second, until the last of them came. */
  readonly answeredPerSecond: number;
  readonly calls: number;
  readonly failed: number;
  /** How many by status; 0: no answer came. */
  readonly failedBy: Readonly<Record<string, number>>;
  /** Of all processes of the API together, for one call and the jobs that it leaves behind. */
  readonly processorMs: number;
  /** The same of PostgreSQL. */
  readonly postgresMs: number;
  readonly serverMs: Percentiles;
  readonly clientMs: Percentiles;
  /** Of all processes together, after the calls. */
  readonly residentMb: number;
}

const columns = ['call', 'data', 'processes', 'calls/s', 'answered/s', 'p50', 'p95', 'p99', 'ms in server, p95'];
const moreColumns = ['API ms', 'PostgreSQL ms', 'MB', 'failed'];

/** A line for each kind of call, at each scale, by each number of processes; the percentiles are the client's. */
export const figuresTable = (figures: readonly Figures[]): string =>
  textTable([[...columns, ...moreColumns], ...figures.map(rowOf)]);

function rowOf(of: Figures): string[] {
  const { p50, p95, p99 } = of.clientMs;
  const failed = of.failed > 0 ? `${of.failed} ${JSON.stringify(of.failedBy)}` : '0';
  const load = [of.processes, of.perSecond, of.answeredPerSecond];
  const figures = [...load, p50, p95, p99, of.serverMs.p95, of.processorMs, of.postgresMs, of.residentMb];
  return [of.what, `${of.scale}x`, ...figures.map(String), failed];
}

/** Milliseconds within which 95 of 100 calls are answered, at 1x by one process, and how much more than at 1x a call may cost. */
const bounds: Readonly<Record<string, { readonly p95Ms: number; readonly growth: number }>> = {
  'ride search': { p95Ms: 15, growth: 4 },
  'ride select': { p95Ms: 20, growth: 4 },
  'create ride': { p95Ms: 40, growth: 4 },
  notice: { p95Ms: 100, growth: 4 },
  'confirm transfer': { p95Ms: 40, growth: 4 },
  'booked ride': { p95Ms: 15, growth: 4 },
  'track ride': { p95Ms: 25, growth: 4 },
  'flight search': { p95Ms: 30, growth: 8 },
};

/** Every call's time at 1x by one process, how its processor time grows with the data, and whether any failed. */
export function budgetsOf(figures: readonly Figures[]): Budget[] {
  const alone = figures.filter(({ processes }) => processes === 1);
  const most = Math.max(...alone.map(({ scale }) => scale));
  const of = (what: string, scale: number) => alone.find((one) => one.what === what && one.scale === scale);
  const usedMs = (one: Figures | undefined) => (one ? one.processorMs + one.postgresMs : Number.NaN);
  const kinds = Object.entries(bounds);
  const times = kinds.map(
    ([what, { p95Ms }]): Budget => ({
      what: `${what} at ${of(what, 1)?.perSecond}/s, p95`,
      measured: of(what, 1)?.clientMs.p95 ?? Number.NaN,
      unit: 'ms',
      bound: p95Ms,
      better: 'below',
    }),
  );
  const growths = kinds.map(
    ([what, { growth }]): Budget => ({
      what: `${what}: growth of processor time, 1x to ${most}x`,
      measured: usedMs(of(what, most)) / usedMs(of(what, 1)),
      unit: 'times',
      bound: growth,
      better: 'below',
    }),
  );
  const sum = (count: (one: Figures) => number) => figures.reduce((total, one) => total + count(one), 0);
  const what = `failed of ${sum(({ calls }) => calls)} calls, all scales`;
  const failed: Budget = { what, measured: sum((one) => one.failed), unit: '', bound: 0, better: 'below' };
  return [...times, ...growths, failed];
}
