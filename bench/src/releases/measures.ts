import { type Budget, budgetOf, isMet, releaseLimits } from '../budgets';
import { percentiles } from '../load/percentiles';
import type { BenchResult } from '../result';
import { table } from '../table';
import type { PublishTimes } from './publish-by-cli';
import type { LoadPlan, UnderLoad } from './under-load';

/** All measured values. */
export interface Times {
  readonly published: readonly PublishTimes[];
  readonly rollbackMs: readonly number[];
  readonly returningMs: readonly number[];
  readonly newMs: readonly number[];
  readonly tabsMs: readonly number[];
  readonly loadPlan: LoadPlan;
  readonly underLoad: UnderLoad;
}

interface Measure {
  readonly what: string;
  readonly ms: readonly number[];
  /** The value to which the limit applies. */
  readonly statistic: 'p95' | 'max';
  readonly limit: (typeof releaseLimits)[keyof typeof releaseLimits];
}

function measuresOf({ published, rollbackMs, returningMs, newMs, tabsMs, underLoad }: Times): Measure[] {
  const { rollbackAcknowledged, rollbackInNewPage, rollbackInOpenTab, publish } = releaseLimits;
  return [
    { what: 'rollback acknowledged', ms: rollbackMs, statistic: 'p95', limit: rollbackAcknowledged },
    {
      what: 'rollback to a new page of a returning visitor',
      ms: returningMs,
      statistic: 'p95',
      limit: rollbackInNewPage,
    },
    { what: 'rollback to a new page of a new visitor', ms: newMs, statistic: 'p95', limit: rollbackInNewPage },
    { what: 'rollback to an open idle tab swapped', ms: tabsMs, statistic: 'max', limit: rollbackInOpenTab },
    ...published.map(({ name, publishMs }) => ({
      what: `publish ${name} with gate, built before`,
      ms: [publishMs],
      statistic: 'max' as const,
      limit: publish,
    })),
    {
      what: 'rollback acknowledged, rides being booked',
      ms: underLoad.rollbackMs,
      statistic: 'p95',
      limit: rollbackAcknowledged,
    },
    { what: 'publish with gate, rides being booked', ms: underLoad.gatedMs, statistic: 'max', limit: publish },
  ];
}

const budgetOfMeasure = ({ what, ms, statistic, limit }: Measure): Budget =>
  budgetOf(`${what}: ${statistic}`, percentiles(ms)[statistic], limit);

const bookingBudgets = ({ underLoad: { bookings, rollbackMs }, loadPlan }: Times): Budget[] => [
  budgetOf('rounds of publish and rollback', rollbackMs.length, { limit: loadPlan.rounds, unit: '', isMinimum: true }),
  budgetOf(`failed of ${bookings.started} bookings meanwhile`, bookings.failures.length, releaseLimits.failedBookings),
];

export function measuredTimes(times: Times): Pick<BenchResult, 'budgets' | 'details'> {
  const { bookings, publishMs, errors } = times.underLoad;
  const figures = measuresOf(times).map(({ what, ms }) => ({ what, count: ms.length, ms: percentiles(ms) }));
  return {
    budgets: [...measuresOf(times).map(budgetOfMeasure), ...bookingBudgets(times)],
    details: {
      figures,
      builds: times.published.map(({ name, buildMs }) => ({ name, buildMs })),
      load: {
        ...times.loadPlan,
        publishKnownMs: percentiles(publishMs),
        bookingMs: percentiles(bookings.ms),
        started: bookings.started,
        confirmed: bookings.confirmed,
        failures: bookings.failures,
        errorsOfRounds: errors,
      },
    },
  };
}

export function printTimes(times: Times): void {
  const { started, confirmed, ms, failures } = times.underLoad.bookings;
  const rows = measuresOf(times).map((measure) => {
    const { p50, p95, max } = percentiles(measure.ms);
    const values = [measure.ms.length, p50, p95, max, measure.limit.limit].map(String);
    return [measure.what, ...values, isMet(budgetOfMeasure(measure)) ? 'met' : '**not met**'];
  });
  console.log(table([['measure', 'count', 'p50 ms', 'p95 ms', 'max ms', 'limit ms', ''], ...rows]));
  const { rounds, bookingsPerSecond } = times.loadPlan;
  console.log(
    `\n${rounds} rounds of publish and rollback, ${bookingsPerSecond} bookings a second: ${started} started, ${confirmed} confirmed, ${failures.length} failed; median ${percentiles(ms).p50} ms`,
  );
  for (const failure of new Set([...failures, ...times.underLoad.errors])) console.log(`  ${failure}`);
}
