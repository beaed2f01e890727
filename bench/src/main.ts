import { budgetTable, verdict } from './budget-table';
import { writePerformancePage } from './docs/performance-page';
import { type Bench, type BenchResult, type Pace, writeResult } from './result';
import { type Machine, machine, watchStolen } from './site/machine';

/** Every measurement, by the name that it is called with. */
const benches: Readonly<Record<string, Bench>> = {
  releases: {
    summary: 'rollbacks, page loads and open tabs after them, publishing with the gate; bookings while it goes on',
    load: () => import('./releases/bench-releases'),
  },
  api: {
    summary: 'each call of a ride booking, and a flight search, at 1x, 4x and 16x the data, by one process and by two',
    load: () => import('./api/bench-api'),
  },
  flights: {
    summary:
      'searches and selections of flights under load: server and client time at 1x, 4x and 16x the schedule; memory',
    load: () => import('./flights/bench-flights'),
  },
  site: {
    summary:
      'the pages beside the same pages in one bundle: bytes, round trips, times; Lighthouse, filters, build times',
    load: () => import('./site-cost/bench-site'),
  },
};

const help = (): string =>
  [
    'pnpm bench [name …] [--quick | --docs]',
    '',
    ...Object.entries(benches).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
    '',
    'Without a name all of them run, one after the other.',
    '--quick is for work on the benches: a few rounds, and nothing is written.',
    '--docs measures nothing, and writes the tables of docs/performance.md from the results that are kept.',
    '',
  ].join('\n');

async function main(words: readonly string[]): Promise<void> {
  const options = words.filter((word) => word.startsWith('-'));
  const names = words.filter((word) => !word.startsWith('-'));
  if (options.includes('--help')) return void process.stdout.write(help());
  const unknown =
    options.find((option) => !['--quick', '--docs'].includes(option)) ?? names.find((name) => !benches[name]);
  if (unknown !== undefined) {
    process.stderr.write(`There is no bench or option "${unknown}".\n\n${help()}`);
    process.exitCode = 1;
    return;
  }
  if (options.includes('--docs')) return writePerformancePage();
  await runAll(names.length > 0 ? names : Object.keys(benches), { isQuick: options.includes('--quick') });
}

/** One that fails does not take the others' figures along. */
async function runAll(names: readonly string[], pace: Pace): Promise<void> {
  // the load of the first bench is no reason to doubt the second
  const measuredOn = machine();
  console.log(measuredOn);
  const results: BenchResult[] = [];
  for (const name of names) {
    console.log(`\n${name}`);
    const startMs = performance.now();
    try {
      const result = await runOne(name, pace, measuredOn);
      if (result) results.push(result);
    } catch (error) {
      console.error(`${name} did not end:`, error);
      process.exitCode = 1;
    }
    console.log(`${name}: ${Math.round((performance.now() - startMs) / 6_000) / 10} min`);
  }
  if (!pace.isQuick) writePerformancePage();
  console.log(`\n${budgetTable(results)}\n\n${verdict(results)}`);
}

async function runOne(name: string, pace: Pace, measuredOn: Machine): Promise<BenchResult | undefined> {
  const bench = await benches[name]?.load();
  const stolen = watchStolen();
  const result = await bench?.run(pace);
  const stolenPercent = stolen();
  if (stolenPercent) console.log(`${name}: meanwhile the host gave ${stolenPercent} % of the processor to others`);
  if (result?.partial === 'by failure') process.exitCode = 1;
  if (result && !result.partial && !pace.isQuick) writeResult({ ...measuredOn, stolenPercent }, result);
  return result;
}

// what a part that failed left under way must not end the measuring of the others
process.on('unhandledRejection', (error) => {
  console.error('Left under way, and failed:', error);
  process.exitCode = 1;
});
// what a bench has started ends with it, by the exit of this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main(process.argv.slice(2));
// what a bench that failed left under way must not keep the others' command from ending
process.exit();
