import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Machine } from './site/machine';

const resultsFolder = resolve(import.meta.dirname, '../results');

/** One promise, and what was measured of it. */
export interface Budget {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly bound: number;
  /** Which side of the bound is the good one; on the bound is good. */
  readonly better: 'below' | 'above';
}

export interface BenchResult {
  /** The results' file is called so, and `pnpm bench <name>`. */
  readonly name: string;
  readonly budgets: readonly Budget[];
  /** Where some of it was not measured: then it is shown, and what was kept before stays. */
  readonly partial?: 'by choice' | 'by failure';
  /** Everything else that was measured, and under what load: it stands in the results' file beside the budgets. */
  readonly details: object;
}

export interface Bench {
  /** One line of `pnpm bench --help`. */
  readonly summary: string;
  /** Its code is read when it is its turn. */
  load(): Promise<{ run(pace: Pace): Promise<BenchResult> }>;
}

export interface Pace {
  /** A few rounds, to see that the bench itself works: its figures say nothing, and are not kept. */
  readonly isQuick: boolean;
}

export const resultsFile = (name: string): string => resolve(resultsFolder, `${name}.json`);

/** Writes `bench/results/<name>.json`, as the results of every bench are. */
export function writeResult(measuredOn: Machine, { name, budgets, details }: BenchResult): void {
  mkdirSync(resultsFolder, { recursive: true });
  const text = JSON.stringify({ measuredOn, budgets, ...details }, null, 2);
  writeFileSync(resultsFile(name), `${text}\n`);
}
