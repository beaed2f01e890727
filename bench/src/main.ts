import { budgetReport } from './budgets';
import { writePerformancePage } from './docs/performance-page';
import { type Bench, type BenchResult, type RunOptions, writeResult } from './result';
import { type Machine, machine, watchStolen } from './site/machine';

/** The benchmarks by name. */
const benches: Readonly<Record<string, Bench>> = {
  releases: {
    summary: 'rollbacks, page loads and open tabs after them, publishing with the gate; bookings meanwhile',
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
  rendering: {
    summary: 'processor time of pages that the server renders, and of their documents',
    load: () => import('./rendering/bench-rendering'),
  },
  site: {
    summary:
      'the pages against the same pages in one bundle: bytes, round trips, times; Lighthouse, filters, build times',
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
    '--docs measures nothing: it writes the tables of docs/performance.md from the stored results.',
    '',
  ].join('\n');

async function main(args: readonly string[]): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
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

/** Runs each benchmark; one that fails does not affect the results of the others. */
async function runAll(names: readonly string[], options: RunOptions): Promise<void> {
  // described once: the load of one bench would be reported as that of the machine before the next
  const measuredOn = machine();
  console.log(measuredOn);
  const results: BenchResult[] = [];
  for (const name of names) {
    console.log(`\n${name}`);
    const startMs = performance.now();
    try {
      const result = await runOne(name, options, measuredOn);
      if (result) results.push(result);
    } catch (error) {
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
    console.log(`${name}: ${Math.round((performance.now() - startMs) / 6_000) / 10} min`);
  }
  if (!options.isQuick) writePerformancePage();
  console.log(`\n${budgetReport(results.flatMap(({ budgets }) => budgets))}`);
}

async function runOne(name: string, options: RunOptions, measuredOn: Machine): Promise<BenchResult | undefined> {
  const bench = await benches[name]?.load();
  const stolen = watchStolen();
  const result = await bench?.run(options);
  const stolenPercent = stolen();
  if (stolenPercent) console.log(`${name}: the host took ${stolenPercent} % of the processor for other machines`);
  if (result?.partial === 'by failure') process.exitCode = 1;
  if (result && !result.partial && !options.isQuick) writeResult({ ...measuredOn, stolenPercent }, result);
  return result;
}

// a promise that an aborted part left pending does not end the run
process.on('unhandledRejection', (error) => {
  console.error('Unhandled rejection:', error);
  process.exitCode = 1;
});
// child processes are killed in the exit handlers of this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main(process.argv.slice(2));
// open handles of a failed part would keep the process alive
process.exit();
