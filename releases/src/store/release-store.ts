import type { Encoding as Compression } from 'server/http';
import type { Release } from '../release/release';

/** The folder or bucket did not answer, or answered that it cannot right now; the cause is its own error. */
export class StoreOutage extends Error {
  override readonly name = 'StoreOutage';
  readonly statusCode = 503;

  constructor(options: ErrorOptions) {
    super('The release storage does not answer.', options);
  }
}

/** How a file's bytes are stored: as they are, and compressed as far as it goes. */
export type Encoding = Compression | 'identity';

/** A release in the store. The digest is part of its place, so that two contents never share one. */
export type ReleaseKey = Pick<Release, 'name' | 'version' | 'digest'>;

/** A release with the recorded hashes of its files. */
export type RecordedRelease = ReleaseKey & Pick<Release, 'files'>;

export type StoredFiles = readonly { readonly file: string; readonly content: Buffer }[];

/** One stored release as the folder or bucket knows it. */
export interface StoredPlace extends ReleaseKey {
  /** With its compressed forms. */
  readonly sizeBytes: number;
  /** False for what a writer began and has not finished. */
  readonly isWhole: boolean;
  /** When its last file was written. */
  readonly changedAt: Date;
}

/** Free and total space of a disk, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** A folder or a bucket. It stores bytes and compares nothing. */
export interface StoreBackend {
  /** Writes a whole release, with compressed forms beside; a writer that dies half-way leaves nothing to be read. */
  put(key: ReleaseKey, files: StoredFiles): Promise<void>;
  /** Whether the whole release is here. */
  has(key: ReleaseKey): Promise<boolean>;
  /** A file's bytes; undefined if it is not stored in this form. */
  read(key: ReleaseKey, file: string, encoding: Encoding): Promise<Buffer | undefined>;
  /** Replaces one form of a file of a release that is here, at once: no reader sees half of it. */
  replace(key: ReleaseKey, file: string, encoding: Encoding, content: Buffer): Promise<void>;
  /** Deletes all files of a release, and none of any other. May be repeated; of one that is not here it does nothing. */
  remove(key: ReleaseKey): Promise<void>;
  /** Everything that is stored, also what no release has. */
  list(): Promise<StoredPlace[]>;
  /** Deletes what writers have left that surely died. */
  removeLeftovers(): Promise<void>;
  /** The space of the disk that it lies on; undefined where there is none to speak of, as of a bucket. */
  space(): Promise<DiskSpace | undefined>;
}

/**
 * The files of releases as they were published: every byte that it answers has been compared with the hash that the
 * registry recorded. A release counts only once the registry has its row.
 */
export interface ReleaseStore extends Pick<StoreBackend, 'remove' | 'list' | 'removeLeftovers' | 'space'> {
  /** Stores a release. Of one that is here already every file that is missing or altered is put right. */
  put(release: RecordedRelease, files: StoredFiles): Promise<void>;
  /** A file's bytes; undefined if it is not stored in this form, or not as it was published. */
  read(release: RecordedRelease, file: string, encoding: Encoding): Promise<Buffer | undefined>;
  /** Compares every form of every file as it is stored now. @returns the first fault, as a sentence that names the file */
  inspect(release: RecordedRelease): Promise<string | undefined>;
  /** The first fault of a release that a reading or an inspection found and none since has found mended. */
  faultOf(release: ReleaseKey): string | undefined;
}
