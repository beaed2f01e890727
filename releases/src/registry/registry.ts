import type { Kysely } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import {
  approve,
  type Decision,
  decline,
  dryRunMoveOrAsk,
  type MoveOrAsk,
  moveOrAsk,
  readApprovals,
  requireApproval,
} from './approvals';
import { type Check, readLastCheck } from './checks.repository';
import type { Examiner } from './examiner';
import { findFallback, findPredecessor, readRollbackChoices } from './fallback';
import { type Inspection, recordInspection } from './findings';
import { changeKeep, type KeepOrder, readKeeps } from './keeps.repository';
import type { Moved, MoveOrder } from './move-order';
import {
  dryRunMove,
  type HistoryPart,
  movePointers,
  readLiveReleases,
  readMoves,
  requireUsable,
} from './moves.repository';
import { readPictures, type StoredPicture } from './pictures.repository';
import { readPointers } from './pointer';
import { type PublishedBy, publishLocalRelease, publishRelease } from './publish';
import { listReleases } from './release-list';
import { findRelease, readNames } from './releases.repository';
import { readNotices, readRemovalsSince } from './removals.repository';
import { readSignatures } from './signatures.repository';
import type { ReleasesTables } from './tables';
import { noTrust, type Trust } from './trust';
import { readStoreUse } from './upkeep.repository';
import { readUnexamined, verifyInBackground, verifyRelease } from './verify';
import { dryRunWithdrawal, type WithdrawOrder, withdrawRelease } from './withdraw';
import { readWithdrawals } from './withdrawals.repository';

export interface Published {
  /** False if the same release was published before. */
  readonly isNew: boolean;
  /** Its last examination; null for a known release that was never examined. */
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
  /** Called after each move of this process and each repair of files, before its promise resolves. */
  readonly moved: () => Promise<void>;
  readonly examiner: Examiner;
  /** Decides which signers' releases may be served; no restriction if absent. */
  readonly trust?: Trust;
  /** Whether a second person approves what brings a release of a checkout to most visits. */
  readonly requiresApproval?: boolean;
  readonly now?: () => Date;
}

/** Publishes, moves and reads releases. */
export type Registry = ReturnType<typeof createRegistry>;

/** Kinds of moves that follow a publish, so that their name may be new. All others need a known name. */
const kindsOfNewNames: readonly string[] = ['start', 'publish'];

export function createRegistry(options: RegistryOptions) {
  const { db, store, moved, examiner, trust = noTrust, requiresApproval = false, now = () => new Date() } = options;
  const deps = { db, store, examiner, trust, now };
  const trustFault = async (release: Release) =>
    trust.isRequired ? trust.faultOf(release, await readSignatures(db, release.name, release.version)) : undefined;
  async function moveAll(orders: readonly MoveOrder[]) {
    for (const { name, kind } of orders) if (!kindsOfNewNames.includes(kind)) await checkName(db, name);
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
    publish: (candidate: Candidate, by?: PublishedBy) => publish(publishRelease(deps, candidate, by)),
    /** Stores a release built by `pnpm start`, without an examination. @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE */
    publishLocal: (candidate: Candidate) => publish(publishLocalRelease(deps, candidate)),
    /** Examines a published release again, in the active shell. @throws ReleaseRefusal UNKNOWN_RELEASE */
    verify: (name: string, version: string, by?: PublishedBy) => verifyRelease(deps, { name, version }, by),
    /** The same at low priority. @throws ExaminationAborted when another examination is requested */
    verifyInBackground: (name: string, version: string) => verifyInBackground(deps, { name, version }),
    /** The active releases that no browser has opened in the active shell, in the order in which to examine them. */
    unexamined: () => readUnexamined(db),
    /** The last examination of a release. */
    lastCheck: (name: string, version: string) => readLastCheck(db, name, version),
    /** Moves a pointer. @returns undefined if nothing had to change. @throws ReleaseRefusal with the reason */
    move,
    /** Moves several pointers in one transaction. */
    moveAll,
    /**
     * The same for a caller of the registry: where it is required, a move that brings a release of a checkout to most visits waits for a
     * second person. @throws ReleaseRefusal with the reason
     */
    async moveOrAsk(order: MoveOrder): Promise<MoveOrAsk> {
      if (!requiresApproval) return { moved: await move(order), approval: undefined };
      if (!kindsOfNewNames.includes(order.kind)) await checkName(db, order.name);
      const outcome = await moveOrAsk(db, order, now());
      await moved();
      return outcome;
    },
    /** The result of `move`, without changing anything. */
    async dryRunMove(order: MoveOrder) {
      await checkName(db, order.name);
      return dryRunMove(db, order);
    },
    /** The result of `moveOrAsk`, without changing anything. */
    async dryRunMoveOrAsk(order: MoveOrder): Promise<{ moved?: Moved | undefined; waits: boolean }> {
      await checkName(db, order.name);
      return requiresApproval ? dryRunMoveOrAsk(db, order) : { moved: await dryRunMove(db, order), waits: false };
    },
    /** What waits for a second person, the oldest first. */
    approvals: () => readApprovals(db, now()),
    /** @throws ReleaseRefusal UNKNOWN_APPROVAL */
    approval: (id: string) => requireApproval(db, id),
    /** Approves a request and makes its move. @throws ReleaseRefusal with the reason */
    async approve(by: Decision) {
      const made = await approve(db, by, now());
      await moved();
      return made;
    },
    decline: (by: Decision & { readonly why: string }) => decline(db, by, now()),
    /** Withdraws a release permanently. @returns undefined if it was withdrawn before. @throws ReleaseRefusal */
    async withdraw(order: WithdrawOrder) {
      await checkName(db, order.name);
      const withdrawn = await withdrawRelease(db, order);
      await moved();
      return withdrawn;
    },
    /** The result of `withdraw`, without changing anything. */
    async dryRunWithdrawal(order: WithdrawOrder) {
      await checkName(db, order.name);
      return dryRunWithdrawal(db, order);
    },
    /** All withdrawals, the oldest first. */
    withdrawals: () => readWithdrawals(db),
    /** Excludes a release from removal, or ends that. @returns false if nothing had to change. @throws ReleaseRefusal */
    async changeKeep(order: KeepOrder) {
      await checkName(db, order.name);
      return changeKeep(db, order, now());
    },
    keeps: () => readKeeps(db),
    /** The releases that are due for removal, the soonest first. */
    notices: () => readNotices(db),
    /** The releases removed after `since`, the earliest first; without `since`, only the last one. */
    removalsSince: (since: Date | undefined) => readRemovalsSince(db, since),
    /** The last measured size of the store by name. */
    storeUse: () => readStoreUse(db),
    /** Activates a release, as an operator or as the start of the site. */
    makeLive: (order: LiveOrder) => move({ ...order, mover: order.kind === 'start' ? 'site' : 'operator' }),
    /** Rolls back to the given release or to the last known good one, as an operator. */
    rollBack: (order: RollbackOrder) => move({ ...order, kind: 'rollback', mover: 'operator' }),
    /** The default target of a rollback of a name. */
    fallback: async (name: string) => findFallback(db, name, await readLiveReleases(db)),
    /** The versions to which a person can roll a name back. */
    rollbackChoices: (name: string) => readRollbackChoices(db, name),
    /** The pictures of the pages of a release, as the gate has seen them. */
    pictures: (name: string, version: string) => readPictures(db, name, version),
    /** The bytes of one of them, WebP; undefined if it is missing or altered. */
    readPicture: (release: Release, { file, integrity }: StoredPicture) => store.readPicture(release, file, integrity),
    /** The release that a release has replaced when it first went live, or would replace now; null for none. */
    predecessor: (name: string, version: string) => findPredecessor(db, name, version),
    find: (name: string, version: string) => findRelease(db, name, version),
    /** A published release that was neither withdrawn nor removed. @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED, WITHDRAWN */
    usable: (name: string, version: string) => requireUsable(db, name, version),
    /** Why a release has no trusted signature and must not be served; undefined if it may. */
    trustFault,
    /** The signer of a release; undefined without a trusted signature. */
    provenance: async (release: Release) =>
      trust.provenanceOf(release, await readSignatures(db, release.name, release.version)),
    /** Adds new faults and repairs to the history. */
    recordInspection: (inspection: Inspection) => recordInspection(db, inspection, now()),
    /** Whether a release is published and this process can serve its files unaltered. */
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
    /** The names that have or had a release, active or not. */
    names: () => readNames(db),
    /** Moves of one name or of all, the newest first. @throws ReleaseRefusal UNKNOWN_REMOTE */
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
