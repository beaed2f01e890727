import type { Encoding as Compression } from 'api/encodings';

/** How a file's bytes are kept: as they are, and compressed as far as it goes. */
export type Encoding = Compression | 'identity';

/** A release in the store. The digest is part of its place, so that two contents never share one. */
export interface ReleaseKey {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
}

/**
 * Where the files of releases lie. A folder by default; a bucket can stand behind the same calls. The store knows
 * nothing of what is published: a release counts only once the registry has its row.
 */
export interface ReleaseStore {
  /** Keeps a whole release, with compressed forms beside; a writer that dies half-way leaves nothing to be read. */
  put(key: ReleaseKey, files: readonly { readonly file: string; readonly content: Buffer }[]): Promise<void>;
  /** Whether the whole release is kept here. */
  has(key: ReleaseKey): Promise<boolean>;
  /** A file's bytes; undefined if it is not kept in this form. */
  read(key: ReleaseKey, file: string, encoding: Encoding): Promise<Buffer | undefined>;
}
