import type { Kysely } from 'kysely';
import { digestOf, recordFiles } from '../release/digest';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { checkCandidate, checkPaths } from './checks';
import { type Move, movePointer, type Pointer, readLiveReleases, readMoves, readPointers } from './moves.repository';
import { findRelease, recordRelease } from './releases.repository';
import type { MoveKind, ReleasesTables } from './tables';

export interface Registry {
  /** @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE, PATH_TAKEN */
  publish(candidate: Candidate): Promise<{ isNew: boolean }>;
  /** Makes a release live. @returns undefined if it was live already. @throws ReleaseRefusal UNKNOWN_RELEASE */
  makeLive(order: LiveOrder): Promise<Pick<Move, 'from' | 'to'> | undefined>;
  /** Back to the given release, or to what was live before. @throws ReleaseRefusal */
  rollBack(order: RollbackOrder): Promise<Pick<Move, 'from' | 'to'> | undefined>;
  find(name: string, version: string): Promise<Release | undefined>;
  /** Whether a release is published and its files are where this process serves them from. */
  isServable(name: string, version: string): Promise<boolean>;
  pointers(): Promise<Pointer[]>;
  history(of: { name?: string; limit: number }): Promise<Move[]>;
}

interface LiveOrder {
  readonly name: string;
  readonly version: string;
  readonly kind: Exclude<MoveKind, 'rollback'>;
  readonly who: string;
  readonly why: string;
}

interface RollbackOrder {
  readonly name: string;
  readonly version?: string;
  readonly who: string;
  readonly why: string;
}

/** @param moved told of every move made here, before its promise resolves */
export function createRegistry(db: Kysely<ReleasesTables>, store: ReleaseStore, moved: () => Promise<void>): Registry {
  const announced = async <T>(move: Promise<T>): Promise<T> => {
    const result = await move;
    await moved();
    return result;
  };

  return {
    async publish(candidate) {
      const files = recordFiles(candidate.files);
      const digest = digestOf(candidate, files);
      const { name, version } = candidate.build;
      const known = await findRelease(db, name, version);
      if (!known) {
        checkCandidate(candidate);
        checkPaths({ name, declaration: candidate.declaration }, await readLiveReleases(db));
      }
      // Files first: a release that the registry knows is always complete. One that it knows already is put as well, for
      // this server's folder may be younger than the database.
      if (!known || known.digest === digest) await store.put({ name, version, digest }, candidate.files);
      return recordRelease(db, candidate, files, digest);
    },

    makeLive: ({ version, ...order }) =>
      announced(movePointer(db, { ...order, to: () => version, byHand: order.kind !== 'start' })),

    rollBack: ({ version, ...order }) =>
      announced(
        movePointer(db, { ...order, kind: 'rollback', byHand: true, to: (pointer) => version ?? previousOf(pointer) }),
      ),

    find: (name, version) => findRelease(db, name, version),
    async isServable(name, version) {
      const release = await findRelease(db, name, version);
      return release !== undefined && store.has(release);
    },
    pointers: () => readPointers(db),
    history: (of) => readMoves(db, of),
  };
}

function previousOf(pointer: Pointer): string {
  if (pointer.previous) return pointer.previous;
  throw new ReleaseRefusal('NOTHING_TO_ROLL_BACK_TO', `${pointer.name} has had no other live release yet. Name one.`);
}
