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
}

interface Report {
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
 * Lighthouse as it measures a phone, of each route once.
 *
 * @throws Error where npm's registry, from which it is fetched the first time, cannot be reached
 */
export async function measureLighthouse({ chromium, fingerprint, origin, routes }: LighthouseOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-lighthouse-'));
  const figures: LighthouseFigures[] = [];
  try {
    for (const route of routes) {
      const output = join(folder, 'report.json');
      await run('npx', wordsFor(origin + route.address, output, fingerprint), {
        env: { ...process.env, CHROME_PATH: chromium, NODE_OPTIONS: '' },
        maxBuffer: 2 ** 26,
      });
      const figure = figuresOf(route, JSON.parse(readFileSync(output, 'utf8')) as Report);
      console.log(
        `  ${Object.values(figure.scores)
          .map((score) => String(score).padStart(4))
          .join('')}  ${figure.route}`,
      );
      figures.push(figure);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

const wordsFor = (address: string, output: string, fingerprint: string): string[] => [
  '--yes',
  lighthouse,
  address,
  '--quiet',
  '--output=json',
  `--output-path=${output}`,
  `--only-categories=${categories.join(',')}`,
  `--chrome-flags=--headless=new ${argsFor(fingerprint).join(' ')}`,
];

function figuresOf({ name, isIndexable }: PublicRoute, report: Report): LighthouseFigures {
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
