import type { Encoding as Compression } from 'server/http';
import type { Release } from '../release/release';

/** The folder or bucket is unavailable; `cause` is its error. */
export class StoreOutage extends Error {
  override readonly name = 'StoreOutage';
  readonly statusCode = 503;

  constructor(options: ErrorOptions) {
    super('The release storage does not answer.', options);
  }
}

/** The forms in which a file is stored: uncompressed and compressed. */
export type Encoding = Compression | 'identity';

/** Where a release keeps a file: its own files in each form, and the pictures of its pages, which are not part of it. */
export type Part = Encoding | 'pictures';

/** The key of a release in the store. The digest is part of its path, so that two contents never share one. */
export type ReleaseKey = Pick<Release, 'name' | 'version' | 'digest'>;

/** A release with the recorded hashes of its files. */
export type RecordedRelease = ReleaseKey & Pick<Release, 'files'>;

export type StoredFiles = readonly { readonly file: string; readonly content: Buffer }[];

/** A stored release, as listed by the folder or bucket. */
export interface StoredPlace extends ReleaseKey {
  /** Includes the compressed forms. */
  readonly sizeBytes: number;
  /** False for an unfinished write. */
  readonly isWhole: boolean;
  /** When its last file was written. */
  readonly changedAt: Date;
}

/** Free and total space of a disk, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** A folder or a bucket. It stores bytes without verifying them. */
export interface StoreBackend {
  /** Writes a release with its compressed forms, atomically: a killed writer leaves nothing readable. */
  put(key: ReleaseKey, files: StoredFiles): Promise<void>;
  /** Whether the complete release is stored. */
  has(key: ReleaseKey): Promise<boolean>;
  /** A file's bytes; undefined if it is not stored in this form. */
  read(key: ReleaseKey, file: string, part: Part): Promise<Buffer | undefined>;
  /** Writes one form of a file of a stored release, or a picture of it, atomically. */
  replace(key: ReleaseKey, file: string, part: Part, content: Buffer): Promise<void>;
  /** Deletes all files of a release. Idempotent. */
  remove(key: ReleaseKey): Promise<void>;
  /** Everything that is stored, including files without a published release. */
  list(): Promise<StoredPlace[]>;
  /** Deletes the partial files of writers that have surely ended. */
  removeLeftovers(): Promise<void>;
  /** The space of its disk; undefined for a bucket. */
  space(): Promise<DiskSpace | undefined>;
}

/**
 * The files of releases as they were published: all returned bytes are verified against the recorded hashes. A release
 * exists only once the registry has its row.
 */
export interface ReleaseStore extends Pick<StoreBackend, 'remove' | 'list' | 'removeLeftovers' | 'space'> {
  /** Stores a release. If it is stored already, repairs missing and altered files. */
  put(release: RecordedRelease, files: StoredFiles): Promise<void>;
  /** A file's bytes; undefined if it is not stored in this form, or is altered. */
  read(release: RecordedRelease, file: string, encoding: Encoding): Promise<Buffer | undefined>;
  /** Verifies all forms of all stored files. @returns the first fault, as a sentence that names the file */
  inspect(release: RecordedRelease): Promise<string | undefined>;
  /** Stores a picture of a stored release, in place of an earlier one of the same name. It is deleted with the release. */
  putPicture(release: ReleaseKey, file: string, content: Buffer): Promise<void>;
  /** @param integrity the recorded hash. @returns undefined if it is missing or altered */
  readPicture(release: ReleaseKey, file: string, integrity: string): Promise<Buffer | undefined>;
  /** The first known fault of a release that was not found repaired since. */
  faultOf(release: ReleaseKey): string | undefined;
}
