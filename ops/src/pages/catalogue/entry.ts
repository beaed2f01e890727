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
