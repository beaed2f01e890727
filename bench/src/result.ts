import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Budget } from './budgets';
import type { Machine } from './site/machine';

const resultsFolder = resolve(import.meta.dirname, '../results');

export interface BenchResult {
  /** Also the name of the results file, and of the command `pnpm bench <name>`. */
  readonly name: string;
  readonly budgets: readonly Budget[];
  /** Why parts were not measured; then the results file stays as it is. */
  readonly partial?: 'by choice' | 'by failure';
  /** All other measured values and the load, stored beside the budgets. */
  readonly details: object;
}

export interface Bench {
  /** One line of `pnpm bench --help`. */
  readonly summary: string;
  load(): Promise<{ run(options: RunOptions): Promise<BenchResult> }>;
}

export interface RunOptions {
  /** A few rounds, to test the benchmark itself; nothing is stored. */
  readonly isQuick: boolean;
}

/** A results file: the budgets, and the other values of its bench. */
export type StoredResult<Details> = Partial<Details> & {
  readonly measuredOn: Machine;
  readonly budgets?: readonly Budget[];
};

const resultsFile = (name: string): string => resolve(resultsFolder, `${name}.json`);

export function writeResult(measuredOn: Machine, { name, budgets, details }: BenchResult): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(resultsFile(name), `${JSON.stringify({ measuredOn, budgets, ...details }, null, 2)}\n`);
}

/** The last complete run of a bench, if there was one. */
export function readResult<Details>(name: string): StoredResult<Details> | undefined {
  const file = resultsFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredResult<Details>) : undefined;
}
