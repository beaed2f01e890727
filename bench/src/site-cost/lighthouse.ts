import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { categories, figuresOf, type LighthouseFigures, type Report } from './lighthouse-figures';
import { argsFor } from './measure/browser';
import type { PublicRoute } from './public-routes';

const run = promisify(execFile);

/** 185 MB with what it needs: fetched when this bench runs, not with every `pnpm start`. */
const lighthouse = 'lighthouse@12.8.2';

interface LighthouseOptions {
  readonly chromium: string;
  readonly fingerprint: string;
  readonly origin: string;
  readonly routes: readonly PublicRoute[];
  /** Of each route: from three on chance has little say in the one in the middle. */
  readonly runs: number;
}

/**
 * Lighthouse as it measures a phone.
 *
 * @throws Error where npm's registry, from which it is fetched the first time, cannot be reached
 */
export async function measureLighthouse({ chromium, fingerprint, origin, routes, runs }: LighthouseOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-lighthouse-'));
  const figures: LighthouseFigures[] = [];
  const reportOf = async ({ address }: PublicRoute): Promise<Report> => {
    const output = join(folder, 'report.json');
    await run('npx', wordsFor(origin + address, output, fingerprint), {
      env: { ...process.env, CHROME_PATH: chromium, NODE_OPTIONS: '' },
      maxBuffer: 2 ** 26,
    });
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
