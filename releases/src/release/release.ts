import type { Declaration } from 'shared/remote';
import type { Build } from './build';
import type { ReleaseSignature } from './signature';

/** The record of one file of a release; `integrity` is the hash that browsers verify, `sha256-…`. */
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
  /** A hash of files, build and declaration. Equal digests mean equal releases. */
  readonly digest: string;
  /** Null for the shell. */
  readonly declaration: Declaration | null;
  readonly build: Build;
  readonly files: readonly FileRecord[];
  readonly publisher: string;
  readonly commit: string | null;
  readonly createdAt: Date;
}

/** A release that is to be published, with the bytes of its files. */
export interface Candidate {
  readonly build: Build;
  readonly declaration: Declaration | null;
  readonly files: readonly { readonly file: string; readonly content: Buffer }[];
  readonly publisher: string;
  readonly commit: string | null;
  readonly signature?: ReleaseSignature | undefined;
}
