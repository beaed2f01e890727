import type { Declaration } from 'shared/remote';
import type { Build } from './build';
import type { ReleaseSignature } from './signature';

/** One file of a release as the registry knows it; `integrity` is what a browser compares, `sha256-…`. */
export interface FileRecord {
  readonly file: string;
  readonly integrity: string;
  readonly sizeBytes: number;
}

/** A built version of a remote or of the shell. It never changes; only pointers to it move. */
export interface Release {
  readonly name: string;
  readonly version: string;
  /** The federation container's name; the shell's own name for the shell. */
  readonly container: string;
  /** One hash over files, build and declaration: two releases with one digest are the same release. */
  readonly digest: string;
  /** None for the shell. */
  readonly declaration: Declaration | null;
  readonly build: Build;
  readonly files: readonly FileRecord[];
  readonly publisher: string;
  readonly commit: string | null;
  readonly createdAt: Date;
}

/** A release on its way in: everything that its publisher knows, with the bytes of its files. */
export interface Candidate {
  readonly build: Build;
  readonly declaration: Declaration | null;
  readonly files: readonly { readonly file: string; readonly content: Buffer }[];
  readonly publisher: string;
  readonly commit: string | null;
  readonly signature?: ReleaseSignature | undefined;
}
