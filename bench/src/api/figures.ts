import { apiLimits, type Budget, budgetOf, noFailedCall } from '../budgets';
import type { Percentiles } from '../load/percentiles';
import { table } from '../table';

export interface Figures {
  readonly scale: number;
  readonly processes: number;
  readonly what: string;
  /** Planned calls a second. */
  readonly perSecond: number;
  /** Successful responses a second, until the last of them. */
  readonly answeredPerSecond: number;
  readonly calls: number;
  readonly failed: number;
  /** Failed calls by status; 0 is no response. */
  readonly failedBy: Readonly<Record<string, number>>;
  /** Of all processes of the API, for one call and its jobs. */
  readonly processorMs: number;
  /** Of the PostgreSQL processes of the database. */
  readonly postgresMs: number;
  readonly serverMs: Percentiles;
  readonly clientMs: Percentiles;
  /** Of all processes of the API, after the calls. */
  readonly residentMb: number;
}

const columns = ['call', 'data', 'processes', 'calls/s', 'answered/s', 'p50', 'p95', 'p99', 'ms in server, p95'];
const moreColumns = ['API ms', 'PostgreSQL ms', 'MB', 'failed'];

/** The percentiles are by the client's clock. */
export const figuresTable = (figures: readonly Figures[]): string =>
  table([[...columns, ...moreColumns], ...figures.map(rowOf)]);

function rowOf(of: Figures): string[] {
  const { p50, p95, p99 } = of.clientMs;
  const failed = of.failed > 0 ? `${of.failed} ${JSON.stringify(of.failedBy)}` : '0';
  const load = [of.processes, of.perSecond, of.answeredPerSecond];
  const figures = [...load, p50, p95, p99, of.serverMs.p95, of.processorMs, of.postgresMs, of.residentMb];
  return [of.what, `${of.scale}x`, ...figures.map(String), failed];
}

/** The time of each call at 1x by one process, the growth of its processor time with the data, and failed calls. */
export function apiBudgets(figures: readonly Figures[]): Budget[] {
  const single = figures.filter(({ processes }) => processes === 1);
  const largest = Math.max(...single.map(({ scale }) => scale));
  const of = (what: string, scale: number) => single.find((one) => one.what === what && one.scale === scale);
  const usedMs = (one: Figures | undefined) => (one ? one.processorMs + one.postgresMs : Number.NaN);
  const limits = Object.entries(apiLimits);
  const times = limits.map(([what, { p95Ms }]) => {
    const figure = of(what, 1);
    const measured = figure?.clientMs.p95 ?? Number.NaN;
    return budgetOf(`${what} at ${figure?.perSecond}/s, p95`, measured, { limit: p95Ms, unit: 'ms' });
  });
  const growths = limits.map(([what, { growth }]) => {
    const measured = usedMs(of(what, largest)) / usedMs(of(what, 1));
    const name = `${what}: growth of processor time, 1x to ${largest}x`;
    return budgetOf(name, measured, { limit: growth, unit: 'times' });
  });
  const sum = (count: (one: Figures) => number) => figures.reduce((total, one) => total + count(one), 0);
  const failed = sum((one) => one.failed);
  return [
    ...times,
    ...growths,
    budgetOf(`failed of ${sum((one) => one.calls)} calls, all scales`, failed, noFailedCall),
  ];
}
