import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserArgs } from './measure/visit';
import type { PublicRoute } from './public-routes';

const run = promisify(execFile);

/** 185 MB with its dependencies: fetched when this bench runs, not installed with the workspace. */
const lighthouse = 'lighthouse@12.8.2';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface LighthouseFigures {
  readonly route: string;
  readonly isIndexable: boolean;
  /** Out of 100: the median performance, and the lowest score of the other categories. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Of all runs in order. */
  readonly performances: readonly number[];
  /** The audits of the median run that cost points. */
  readonly lost: readonly string[];
}

/** The fields of Lighthouse's report that are read. */
interface Report {
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

/** What Lighthouse says of a trace that lacks the start of the navigation: a fault of the recording, not of the page. */
const lostTrace = 'NO_NAVSTART';

interface LighthouseOptions {
  readonly chromium: string;
  readonly fingerprint: string;
  readonly origin: string;
  readonly routes: readonly PublicRoute[];
  /** For each route; with three or more the median is stable. */
  readonly runs: number;
}

/**
 * Runs Lighthouse with its phone profile.
 *
 * @throws Error if npm's registry cannot be reached on the first run
 */
export async function measureLighthouse({ chromium, fingerprint, origin, routes, runs }: LighthouseOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-lighthouse-'));
  const figures: LighthouseFigures[] = [];
  const reportOf = async ({ address }: Pick<PublicRoute, 'address'>, attemptsLeft = 2): Promise<Report> => {
    const output = join(folder, 'report.json');
    try {
      await run('npx', argsFor(origin + address, output, fingerprint), {
        env: { ...process.env, CHROME_PATH: chromium, NODE_OPTIONS: '' },
        maxBuffer: 2 ** 26,
      });
    } catch (error) {
      if (!String((error as { stderr?: unknown }).stderr).includes(lostTrace) || attemptsLeft === 0) throw error;
      console.log(`  ${address}: Lighthouse recorded no start of the navigation, and measures it again`);
      return reportOf({ address }, attemptsLeft - 1);
    }
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  };
  try {
    for (const route of routes) {
      const reports: Report[] = [];
      while (reports.length < runs) reports.push(await reportOf(route));
      const figure = { route: route.name, isIndexable: route.isIndexable, ...figuresOf(reports) };
      console.log(lineOf(figure));
      figures.push(figure);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

const lineOf = ({ route, scores, performances }: LighthouseFigures): string => {
  const shown = Object.values(scores).map((score) => String(score).padStart(4));
  return `  ${shown.join('')}  ${route} (performance ${performances.join(', ')})`;
};

const argsFor = (address: string, output: string, fingerprint: string): string[] => [
  '--yes',
  lighthouse,
  address,
  '--quiet',
  '--output=json',
  `--output-path=${output}`,
  `--only-categories=${categories.join(',')}`,
  `--chrome-flags=--headless=new ${browserArgs(fingerprint).join(' ')}`,
];

/** Performance varies from run to run, so the median counts; the other categories should not vary, so the lowest counts. */
function figuresOf(reports: readonly Report[]): Omit<LighthouseFigures, 'route' | 'isIndexable'> {
  const byPerformance = reports.toSorted((one, other) => score(one, 'performance') - score(other, 'performance'));
  const median = byPerformance[byPerformance.length >> 1];
  if (!median) throw new Error('Lighthouse made no report');
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      category === 'performance'
        ? score(median, category)
        : Math.min(...reports.map((report) => score(report, category))),
    ]),
  ) as Record<Category, number>;
  return { scores, performances: reports.map((report) => score(report, 'performance')), lost: lostPoints(median) };
}

const score = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100);

function lostPoints(report: Report): string[] {
  const counted = categories.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ category, id, audit: report.audits[id] })),
  );
  return counted.flatMap(({ category, id, audit }) =>
    audit && audit.score !== null && audit.score < 0.9
      ? [`${category}: ${id} ${audit.score} (${[audit.title, audit.displayValue].filter(Boolean).join(', ')})`]
      : [],
  );
}
