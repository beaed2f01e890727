import type { Kysely } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { type Check, readLastCheck } from './checks.repository';
import type { Examiner } from './examiner';
import { findFallback } from './fallback';
import { type Inspection, recordInspection } from './findings';
import { changeKeep, type KeepOrder } from './keep';
import { readKeeps } from './keeps.repository';
import type { MoveOrder } from './move-order';
import { foreseeMove, type HistoryPart, movePointers, readLiveReleases, readMoves } from './moves.repository';
import { readPointers } from './pointer';
import { bringRelease, type PublishedBy, publishRelease } from './publish';
import { listReleases } from './release-list';
import { findRelease, readNames } from './releases.repository';
import { readNotices, readRemovalsSince } from './removals.repository';
import { readSignatures } from './signatures.repository';
import type { ReleasesTables } from './tables';
import { noTrust, type Trust } from './trust';
import { readStoreUse } from './upkeep.repository';
import { readUnseen, verifyAside, verifyRelease } from './verify';
import { foreseeWithdrawal, type WithdrawOrder, withdrawRelease } from './withdraw';
import { readWithdrawals } from './withdrawals.repository';

export interface Published {
  /** False when the very same release was there already. */
  readonly isNew: boolean;
  /** What was found when it was examined; null for one that was there already and was never looked at. */
  readonly check: Check | null;
}

interface LiveOrder extends Pick<MoveOrder, 'name' | 'who' | 'why'> {
  readonly version: string;
  readonly kind: 'start' | 'publish' | 'promote';
}

type RollbackOrder = Pick<MoveOrder, 'name' | 'version' | 'who' | 'why'>;

export interface RegistryOptions {
  readonly db: Kysely<ReleasesTables>;
  readonly store: ReleaseStore;
  /** Called with every move made here, and with files that a publish has repaired, before its promise resolves. */
  readonly moved: () => Promise<void>;
  readonly examiner: Examiner;
  /** Decides which signers' releases may be served; anybody's unless given. */
  readonly trust?: Trust;
  readonly now?: () => Date;
}

/** Publishes, moves and reads releases. */
export type Registry = ReturnType<typeof createRegistry>;

/** Kinds that name a release which a publish has just brought; every other begins with a name that is known. */
const bringTheirName: readonly string[] = ['start', 'publish'];

export function createRegistry(options: RegistryOptions) {
  const { db, store, moved, examiner, trust = noTrust, now = () => new Date() } = options;
  const means = { db, store, examiner, trust, now };
  const trustFault = async (release: Release) =>
    trust.isRequired ? trust.faultOf(release, await readSignatures(db, release.name, release.version)) : undefined;
  async function moveAll(orders: readonly MoveOrder[]) {
    for (const { name, kind } of orders) if (!bringTheirName.includes(kind)) await checkName(db, name);
    const outcomes = await movePointers(db, orders);
    await moved();
    return outcomes;
  }
  const move = async (order: MoveOrder) => (await moveAll([order]))[0];
  async function publish(publishing: Promise<Published>): Promise<Published> {
    const published = await publishing;
    if (!published.isNew) await moved();
    return published;
  }

  return {
    /** @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE, PATH_TAKEN, DOES_NOT_FIT, GATE_REFUSED */
    publish: (candidate: Candidate, by?: PublishedBy) => publish(publishRelease(means, candidate, by)),
    /** Keeps a release of a checkout that goes live as a whole. @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE */
    bring: (candidate: Candidate) => publish(bringRelease(means, candidate)),
    /** Looks at a published release again, in the shell that is live now. @throws ReleaseRefusal UNKNOWN_RELEASE */
    verify: (name: string, version: string, by?: PublishedBy) => verifyRelease(means, { name, version }, by),
    /** The same when nobody waits for it. @throws BrokenOff when somebody does */
    verifyAside: (name: string, version: string) => verifyAside(means, { name, version }),
    /** The active releases that no browser has opened in the active shell, in the order in which to examine them. */
    unseen: () => readUnseen(db),
    /** What was found when a release was examined last. */
    lastCheck: (name: string, version: string) => readLastCheck(db, name, version),
    /** Moves a pointer. @returns undefined if it was so already. @throws ReleaseRefusal saying why it cannot be */
    move,
    /** Moves several as one: all of them or none. */
    moveAll,
    /** What `move` would do or refuse, with nothing done. */
    async foresee(order: MoveOrder) {
      await checkName(db, order.name);
      return foreseeMove(db, order);
    },
    /** Withdraws a release for good. @returns undefined if it was withdrawn already. @throws ReleaseRefusal */
    async withdraw(order: WithdrawOrder) {
      await checkName(db, order.name);
      const withdrawn = await withdrawRelease(db, order);
      await moved();
      return withdrawn;
    },
    /** What `withdraw` would do or refuse, with nothing done. */
    async foreseeWithdrawal(order: WithdrawOrder) {
      await checkName(db, order.name);
      return foreseeWithdrawal(db, order);
    },
    /** All withdrawals, the oldest first. */
    withdrawals: () => readWithdrawals(db),
    /** Keeps a release from being removed, or ends that. @returns false if it was so already. @throws ReleaseRefusal */
    async changeKeep(order: KeepOrder) {
      await checkName(db, order.name);
      return changeKeep(db, order, now());
    },
    keeps: () => readKeeps(db),
    /** The releases that are due for removal, the soonest first. */
    notices: () => readNotices(db),
    /** What was removed later than that, the earliest first; without a time the last one alone. */
    removalsSince: (since: Date | undefined) => readRemovalsSince(db, since),
    /** How much the store holds of each name, as it was measured last. */
    storeUse: () => readStoreUse(db),
    /** Makes a release live, as an operator would, or as a start of the site does. */
    makeLive: (order: LiveOrder) => move({ ...order, mover: order.kind === 'start' ? 'site' : 'operator' }),
    /** Back to the given release, or to the last known good one that fits, as an operator would. */
    rollBack: (order: RollbackOrder) => move({ ...order, kind: 'rollback', mover: 'operator' }),
    /** Where a rollback of a name would go by default, and what it would pass over. */
    fallback: async (name: string) => findFallback(db, name, await readLiveReleases(db)),
    find: (name: string, version: string) => findRelease(db, name, version),
    /** Why a release must not be served, for lack of a trusted signature; undefined if it may. */
    trustFault,
    /** Who vouches for a release; undefined where no trusted signature does. */
    provenance: async (release: Release) =>
      trust.provenanceOf(release, await readSignatures(db, release.name, release.version)),
    /** Adds to the history what an inspection has found anew, and what is repaired since. */
    recordInspection: (inspection: Inspection) => recordInspection(db, inspection, now()),
    /** Whether a release is published and its files are, unaltered, where this process serves them from. */
    async isServable(name: string, version: string) {
      const release = await findRelease(db, name, version);
      if (!release || (await trustFault(release))) return false;
      return (await store.inspect(release)) === undefined;
    },
    pointers: () => readPointers(db),
    /** Every release of a name, the newest first. @throws ReleaseRefusal UNKNOWN_REMOTE */
    async releases(name: string) {
      await checkName(db, name);
      return listReleases(db, name, await readLiveReleases(db));
    },
    /** The names that have a release, live or not. */
    names: () => readNames(db),
    /** The newest moves first; of one name, or of all. @throws ReleaseRefusal UNKNOWN_REMOTE */
    async history(of: Omit<HistoryPart, 'names'> & { name?: string; names?: readonly string[] }) {
      if (of.name !== undefined) await checkName(db, of.name);
      const { name, names, ...part } = of;
      return readMoves(db, { ...part, names: name === undefined ? names : [name] });
    },
  };
}

async function checkName(db: Kysely<ReleasesTables>, name: string): Promise<void> {
  const names = await readNames(db);
  if (names.includes(name)) return;
  const known = names.length ? `There are: ${names.join(', ')}.` : 'Nothing is published yet.';
  throw new ReleaseRefusal('UNKNOWN_REMOTE', `There is no such remote as "${name}". ${known}`);
}
