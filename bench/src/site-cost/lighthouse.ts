import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { argsFor } from './measure/browser';
import type { PublicRoute } from './public-routes';

const run = promisify(execFile);

/** 185 MB with what it needs: fetched when this bench runs, not with every `pnpm start`. */
const lighthouse = 'lighthouse@12.8.2';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface LighthouseFigures {
  readonly route: string;
  readonly isIndexable: boolean;
  /** Of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Audits that cost points, with what they say of it. */
  readonly below: readonly string[];
  /** How much slower than this machine the phone was. */
  readonly processorSlowdown: number;
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

interface LighthouseOptions {
  readonly chromium: string;
  readonly fingerprint: string;
  readonly origin: string;
  readonly routes: readonly PublicRoute[];
}

/**
 * Lighthouse slows the processor four times, which makes its phone of a machine whose index is 1500 to 2000; of a slower one it would make
 * a slower phone (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown).
 */
const phone = { index: 1500, slowdown: 4 };

/**
 * Lighthouse as it measures a phone, of each route once; on a machine slower than it expects with a processor slowed the less.
 *
 * @throws Error where npm's registry, from which it is fetched the first time, cannot be reached
 */
export async function measureLighthouse(options: LighthouseOptions): Promise<LighthouseFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-lighthouse-'));
  const figures: LighthouseFigures[] = [];
  const reportOf = (route: PublicRoute, processorSlowdown: number) =>
    lighthouseOf({ ...options, route, processorSlowdown, output: join(folder, 'report.json') });
  try {
    const { benchmarkIndex } = (await reportOf(theFirst(options.routes), phone.slowdown)).environment;
    const processorSlowdown = Math.round(Math.min(1, benchmarkIndex / phone.index) * phone.slowdown * 10) / 10;
    console.log(`  the machine's index is ${benchmarkIndex}: slowed ${processorSlowdown} times`);
    for (const route of options.routes) {
      const figure = { ...figuresOf(route, await reportOf(route, processorSlowdown)), processorSlowdown };
      console.log(
        `  ${Object.values(figure.scores)
          .map((score) => String(score).padStart(4))
          .join('')}  ${figure.route}`,
      );
      figures.push(figure);
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function theFirst(routes: readonly PublicRoute[]): PublicRoute {
  const [first] = routes;
  if (!first) throw new Error('There is no public route');
  return first;
}

interface Visit extends Omit<LighthouseOptions, 'routes'> {
  readonly route: PublicRoute;
  readonly processorSlowdown: number;
  readonly output: string;
}

async function lighthouseOf({ chromium, output, ...visit }: Visit): Promise<Report> {
  await run('npx', wordsFor({ output, ...visit }), {
    env: { ...process.env, CHROME_PATH: chromium, NODE_OPTIONS: '' },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

const wordsFor = ({ origin, route, output, fingerprint, processorSlowdown }: Omit<Visit, 'chromium'>): string[] => [
  '--yes',
  lighthouse,
  origin + route.address,
  `--throttling.cpuSlowdownMultiplier=${processorSlowdown}`,
  '--quiet',
  '--output=json',
  `--output-path=${output}`,
  `--only-categories=${categories.join(',')}`,
  `--chrome-flags=--headless=new ${argsFor(fingerprint).join(' ')}`,
];

function figuresOf({ name, isIndexable }: PublicRoute, report: Report): Omit<LighthouseFigures, 'processorSlowdown'> {
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const counted = categories.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ category, id, audit: report.audits[id] })),
  );
  const below = counted.flatMap(({ category, id, audit }) =>
    audit && audit.score !== null && audit.score < 0.9
      ? [`${category}: ${id} ${audit.score} (${[audit.title, audit.displayValue].filter(Boolean).join(', ')})`]
      : [],
  );
  return { route: name, isIndexable, scores, below };
}
