import { isMet, ratioOf } from '../budget-table';
import { percentiles } from '../load/percentiles';
import type { BenchResult, Budget } from '../result';
import { textTable } from '../text-table';
import type { PublishTimes } from './publish-by-cli';
import type { LoadPlan, UnderLoad } from './under-load';

/** Everything that was measured, each value by itself. */
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
  /** What of the values the bound is for. */
  readonly judged: 'p95' | 'max';
  readonly boundMs: number;
}

const measuresOf = (times: Times): Measure[] => [
  { what: 'rollback acknowledged', ms: times.rollbackMs, judged: 'p95', boundMs: 300 },
  { what: 'rollback to a new page of a returning visitor', ms: times.returningMs, judged: 'p95', boundMs: 1_000 },
  { what: 'rollback to a new page of a new visitor', ms: times.newMs, judged: 'p95', boundMs: 1_000 },
  { what: 'rollback to an open idle tab swapped', ms: times.tabsMs, judged: 'max', boundMs: 5_000 },
  ...times.published.map(({ name, publishMs }) => ({
    what: `publish ${name} with gate, built before`,
    ms: [publishMs],
    judged: 'max' as const,
    boundMs: 10_000,
  })),
  { what: 'rollback acknowledged, rides being booked', ms: times.underLoad.rollbackMs, judged: 'p95', boundMs: 300 },
  { what: 'publish with gate, rides being booked', ms: times.underLoad.gatedMs, judged: 'max', boundMs: 10_000 },
];

const budgetOf = ({ what, ms, judged, boundMs }: Measure): Budget => ({
  what: `${what}: ${judged}`,
  measured: percentiles(ms)[judged],
  unit: 'ms',
  bound: boundMs,
  better: 'below',
});

function bookingBudgets({ underLoad: { bookings, rollbackMs }, loadPlan }: Times): Budget[] {
  const { begun, failures } = bookings;
  const rounds = rollbackMs.length;
  return [
    { what: 'rounds of publish and rollback', measured: rounds, unit: '', bound: loadPlan.rounds, better: 'above' },
    { what: `failed of ${begun} bookings meanwhile`, measured: failures.length, unit: '', bound: 0, better: 'below' },
  ];
}

export function measuredTimes(times: Times): Pick<BenchResult, 'budgets' | 'details'> {
  const { bookings, publishMs, faults } = times.underLoad;
  const figures = measuresOf(times).map(({ what, ms }) => ({ what, count: ms.length, ms: percentiles(ms) }));
  return {
    budgets: [...measuresOf(times).map(budgetOf), ...bookingBudgets(times)],
    details: {
      figures,
      builds: times.published.map(({ name, buildMs }) => ({ name, buildMs })),
      load: {
        ...times.loadPlan,
        publishKnownMs: percentiles(publishMs),
        bookingMs: percentiles(bookings.ms),
        begun: bookings.begun,
        confirmed: bookings.confirmed,
        failures: bookings.failures,
        faultsOfRounds: faults,
      },
    },
  };
}

export function printTimes(times: Times): void {
  const { begun, confirmed, ms, failures } = times.underLoad.bookings;
  const rows = measuresOf(times).map((measure) => {
    const { p50, p95, max } = percentiles(measure.ms);
    const budget = budgetOf(measure);
    const figures = [measure.ms.length, p50, p95, max, measure.boundMs].map(String);
    return [measure.what, ...figures, ratioOf(budget)?.toFixed(2) ?? '-', isMet(budget) ? 'met' : 'NOT MET'];
  });
  console.log(textTable([['measure', 'count', 'p50 ms', 'p95 ms', 'max ms', 'bound ms', 'ratio', ''], ...rows]));
  const { rounds, bookingsPerSecond } = times.loadPlan;
  console.log(
    `\n${rounds} rounds of publish and rollback, ${bookingsPerSecond} bookings begun a second: ${begun} begun, ${confirmed} confirmed, ${failures.length} failed; a booking took ${percentiles(ms).p50} ms in the middle`,
  );
  for (const failure of new Set([...failures, ...times.underLoad.faults])) console.log(`  ${failure}`);
}
