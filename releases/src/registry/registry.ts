import type { Kysely } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { type Check, readLastCheck } from './checks.repository';
import type { Examiner } from './examiner';
import { type Fallback, findFallback } from './fallback';
import { type Inspection, recordInspection } from './findings';
import { changeKeep, type KeepOrder } from './keep';
import { type Keep, readKeeps } from './keeps.repository';
import type { Moved, MoveOrder } from './move-order';
import {
  foreseeMove,
  type HistoryPart,
  type Move,
  movePointers,
  readLiveReleases,
  readMoves,
} from './moves.repository';
import { type Pointer, readPointers } from './pointer';
import { bringRelease, type PublishedBy, publishRelease } from './publish';
import { type ListedRelease, listReleases } from './release-list';
import { findRelease, readNames } from './releases.repository';
import { type Notice, type Removal, readNotices, readRemovalsSince } from './removals.repository';
import { readSignatures } from './signatures.repository';
import type { ReleasesTables } from './tables';
import { noTrust, type Provenance, type Trust } from './trust';
import { readStoreUse, type StoreUse } from './upkeep.repository';
import { readUnseen, verifyAside, verifyRelease } from './verify';
import { foreseeWithdrawal, type Withdrawn, type WithdrawOrder, withdrawRelease } from './withdraw';
import { readWithdrawals, type Withdrawal } from './withdrawals.repository';

export interface Registry {
  /** @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE, PATH_TAKEN, DOES_NOT_FIT, GATE_REFUSED */
  publish(candidate: Candidate, by?: PublishedBy): Promise<Published>;
  /** Keeps a release of a checkout that goes live as a whole. @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE */
  bring(candidate: Candidate): Promise<Published>;
  /** Moves a pointer. @returns undefined if it was so already. @throws ReleaseRefusal saying why it cannot be */
  move(order: MoveOrder): Promise<Moved | undefined>;
  /** Moves several as one: all of them or none. */
  moveAll(orders: readonly MoveOrder[]): Promise<(Moved | undefined)[]>;
  /** What `move` would do or refuse, with nothing done. */
  foresee(order: MoveOrder): Promise<Moved | undefined>;
  /** Makes a release live, as an operator would, or as a start of the site does. */
  makeLive(order: LiveOrder): Promise<Moved | undefined>;
  /** Back to the given release, or to the last known good one that fits, as an operator would. */
  rollBack(order: RollbackOrder): Promise<Moved | undefined>;
  /** Withdraws a release for good. @returns undefined if it was withdrawn already. @throws ReleaseRefusal */
  withdraw(order: WithdrawOrder): Promise<Withdrawn | undefined>;
  /** What `withdraw` would do or refuse, with nothing done. */
  foreseeWithdrawal(order: WithdrawOrder): Promise<Withdrawn | undefined>;
  /** All withdrawals, the oldest first. */
  withdrawals(): Promise<Withdrawal[]>;
  /** Keeps a release from being removed, or ends that. @returns false if it was so already. @throws ReleaseRefusal */
  changeKeep(order: KeepOrder): Promise<boolean>;
  keeps(): Promise<Keep[]>;
  /** The releases that are due for removal, the soonest first. */
  notices(): Promise<Notice[]>;
  /** What was removed later than that, the earliest first; without a time the last one alone. */
  removalsSince(since: Date | undefined): Promise<Removal[]>;
  /** How much the store holds of each name, as it was measured last. */
  storeUse(): Promise<StoreUse[]>;
  /** Looks at a published release again, in the shell that is live now. @throws ReleaseRefusal UNKNOWN_RELEASE */
  verify(name: string, version: string, by?: PublishedBy): Promise<Check>;
  /** The same when nobody waits for it. @throws BrokenOff when somebody does */
  verifyAside(name: string, version: string): Promise<Check>;
  /** What is live and was not seen in the live shell by any browser, in the order in which it is best looked at. */
  unseen(): ReturnType<typeof readUnseen>;
  /** What was found when a release was examined last. */
  lastCheck(name: string, version: string): Promise<Check | null>;
  /** Where a rollback of a name would go by default, and what it would pass over. */
  fallback(name: string): Promise<Fallback>;
  find(name: string, version: string): Promise<Release | undefined>;
  /** Why a release must not be served, for lack of a trusted signature; undefined if it may. */
  trustFault(release: Release): Promise<string | undefined>;
  /** Who vouches for a release; undefined where no trusted signature does. */
  provenance(release: Release): Promise<Provenance | undefined>;
  /** Adds to the history what an inspection has found anew, and what is repaired since. */
  recordInspection(inspection: Inspection): Promise<void>;
  /** Whether a release is published and its files are, unaltered, where this process serves them from. */
  isServable(name: string, version: string): Promise<boolean>;
  pointers(): Promise<Pointer[]>;
  /** Every release of a name, the newest first. @throws ReleaseRefusal UNKNOWN_REMOTE */
  releases(name: string): Promise<ListedRelease[]>;
  /** The names that have a release, live or not. */
  names(): Promise<string[]>;
  /** The newest moves first; of one name, or of all. @throws ReleaseRefusal UNKNOWN_REMOTE */
  history(of: Omit<HistoryPart, 'names'> & { name?: string; names?: readonly string[] }): Promise<Move[]>;
}

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

/** Kinds that name a release which a publish has just brought; every other begins with a name that is known. */
const bringTheirName: readonly string[] = ['start', 'publish'];

export function createRegistry(options: RegistryOptions): Registry {
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
    publish: (candidate, by) => publish(publishRelease(means, candidate, by)),
    bring: (candidate) => publish(bringRelease(means, candidate)),
    verify: (name, version, by) => verifyRelease(means, { name, version }, by),
    verifyAside: (name, version) => verifyAside(means, { name, version }),
    unseen: () => readUnseen(db),
    lastCheck: (name, version) => readLastCheck(db, name, version),
    move,
    moveAll,
    async foresee(order) {
      await checkName(db, order.name);
      return foreseeMove(db, order);
    },
    async withdraw(order) {
      await checkName(db, order.name);
      const withdrawn = await withdrawRelease(db, order);
      await moved();
      return withdrawn;
    },
    async foreseeWithdrawal(order) {
      await checkName(db, order.name);
      return foreseeWithdrawal(db, order);
    },
    withdrawals: () => readWithdrawals(db),
    async changeKeep(order) {
      await checkName(db, order.name);
      return changeKeep(db, order, now());
    },
    keeps: () => readKeeps(db),
    notices: () => readNotices(db),
    removalsSince: (since) => readRemovalsSince(db, since),
    storeUse: () => readStoreUse(db),
    makeLive: (order) => move({ ...order, mover: order.kind === 'start' ? 'site' : 'operator' }),
    rollBack: (order) => move({ ...order, kind: 'rollback', mover: 'operator' }),
    fallback: async (name) => findFallback(db, name, await readLiveReleases(db)),
    find: (name, version) => findRelease(db, name, version),
    trustFault,
    provenance: async (release) => trust.provenanceOf(release, await readSignatures(db, release.name, release.version)),
    recordInspection: (inspection) => recordInspection(db, inspection, now()),
    async isServable(name, version) {
      const release = await findRelease(db, name, version);
      if (!release || (await trustFault(release))) return false;
      return (await store.inspect(release)) === undefined;
    },
    pointers: () => readPointers(db),
    async releases(name) {
      await checkName(db, name);
      return listReleases(db, name, await readLiveReleases(db));
    },
    names: () => readNames(db),
    async history(of) {
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
