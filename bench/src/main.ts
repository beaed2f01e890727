import { benchFlights } from './flights/bench-flights';

interface Bench {
  readonly summary: string;
  run(): Promise<void>;
}

/** Every measurement, by the name that it is called with. */
const benches: Readonly<Record<string, Bench>> = {
  flights: {
    summary:
      'searches and selections of flights under load: server and client time at 1x, 4x and 16x the schedule; memory',
    run: benchFlights,
  },
};

const help = (): string =>
  [
    'pnpm bench <name> …',
    '',
    ...Object.entries(benches).map(([name, { summary }]) => `  ${name}  ${summary}`),
    '',
  ].join('\n');

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !benches[name]);
  if (names.length === 0 || unknown !== undefined) {
    process.stdout.write(unknown && !unknown.startsWith('-') ? `There is no bench "${unknown}".\n\n${help()}` : help());
    process.exitCode = unknown && !unknown.startsWith('-') ? 1 : 0;
    return;
  }
  for (const name of names) await benches[name]?.run();
}

// what a bench has started ends with it, by the exit of this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main(process.argv.slice(2));
