import { existsSync, readFileSync } from 'node:fs';
import { type Budget, resultsFile } from '../result';
import type { Machine } from '../site/machine';

/** A results' file as its bench wrote it: the budgets, and the bench's own figures beside them. */
export type Kept<Details> = Partial<Details> & { readonly measuredOn: Machine; readonly budgets?: readonly Budget[] };

/** The last whole run of a bench; undefined for one that has had none. */
export function keptResult<Details>(name: string): Kept<Details> | undefined {
  const file = resultsFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept<Details>) : undefined;
}
