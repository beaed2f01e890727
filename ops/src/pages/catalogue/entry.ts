import type { CatalogueChange } from 'shared/contract/catalogue';

/** A value that can be changed. */
export interface Entry {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly changes: readonly CatalogueChange[];
}

/** The list in which a value is. */
export interface List {
  readonly queryKey: readonly string[];
}

const inOrder = (_: string, part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part;

/** Whether two values of a kind say the same. */
export const isSame = (a: object | undefined, b: object): boolean =>
  JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
