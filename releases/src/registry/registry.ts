import type { Kysely } from 'kysely';
import { digestOf, recordFiles } from '../release/digest';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { checkCandidate, checkPaths } from './checks';
import { type Move, movePointer, type Pointer, readLiveReleases, readMoves, readPointers } from './moves.repository';
import { findRelease, readNames, recordRelease } from './releases.repository';
import type { MoveKind, ReleasesTables } from './tables';

export interface Registry {
  /** @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE, PATH_TAKEN */
  publish(candidate: Candidate): Promise<{ isNew: boolean }>;
  /** Makes a release live. @returns undefined if it was live already. @throws ReleaseRefusal UNKNOWN_RELEASE */
  makeLive(order: LiveOrder): Promise<Pick<Move, 'from' | 'to'> | undefined>;
  /** Back to the given release, or to what was live before. @throws ReleaseRefusal UNKNOWN_REMOTE and more */
  rollBack(order: RollbackOrder): Promise<Pick<Move, 'from' | 'to'> | undefined>;
  find(name: string, version: string): Promise<Release | undefined>;
  /** Whether a release is published and its files are where this process serves them from. */
  isServable(name: string, version: string): Promise<boolean>;
  pointers(): Promise<Pointer[]>;
  /** The newest moves first; of one name, or of all. @throws ReleaseRefusal UNKNOWN_REMOTE */
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

    async rollBack({ version, ...order }) {
      await checkName(db, order.name);
      const to = (pointer: Pointer) => version ?? previousOf(pointer);
      return announced(movePointer(db, { ...order, kind: 'rollback', byHand: true, to }));
    },

    find: (name, version) => findRelease(db, name, version),
    async isServable(name, version) {
      const release = await findRelease(db, name, version);
      return release !== undefined && store.has(release);
    },
    pointers: () => readPointers(db),
    async history(of) {
      if (of.name !== undefined) await checkName(db, of.name);
      return readMoves(db, of);
    },
  };
}

async function checkName(db: Kysely<ReleasesTables>, name: string): Promise<void> {
  const names = await readNames(db);
  if (names.includes(name)) return;
  const known = names.length ? `There are: ${names.join(', ')}.` : 'Nothing is published yet.';
  throw new ReleaseRefusal('UNKNOWN_REMOTE', `There is no such remote as "${name}". ${known}`);
}

function previousOf(pointer: Pointer): string {
  if (pointer.previous) return pointer.previous;
  throw new ReleaseRefusal('NOTHING_TO_ROLL_BACK_TO', `${pointer.name} has had no other live release yet. Name one.`);
}
