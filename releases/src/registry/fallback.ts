import type { Kysely } from 'kysely';
import type { Release } from '../release/release';
import { incompatibilityReason } from './compatibility';
import { type LiveMove, rollbackTargets } from './last-good';
import { moveRules, type PassedOver } from './move-order';
import { readReleaseOrder } from './release-order';
import { findRelease } from './releases.repository';
import { type MoveKind, moveKinds, type ReleasesTables } from './tables';
import { findWithdrawal, withdrawnMessage } from './withdrawals.repository';

type Rows = Kysely<ReleasesTables>;

/** The default target of a rollback of a name. */
export interface Fallback {
  /** The latest good release that is compatible and not withdrawn; null for none. */
  readonly version: string | null;
  /** Later good releases that cannot be used, the latest first. */
  readonly passedOver: readonly PassedOver[];
}

/** The number of recent moves that are read. */
const movesLimit = 300;

const liveKinds = moveKinds.filter((kind) => moveRules[kind].movesLive);

/** @param live all active releases, including the name's own */
export async function findFallback(db: Rows, name: string, live: readonly Release[]): Promise<Fallback> {
  const passedOver: PassedOver[] = [];
  const [moves, isLater] = [await readLiveMoves(db, name), await readReleaseOrder(db, name)];
  for (const version of rollbackTargets(moves, isLater)) {
    const release = await findRelease(db, name, version);
    if (!release) continue;
    const withdrawal = await findWithdrawal(db, name, version);
    const why = withdrawal ? withdrawnMessage(withdrawal) : incompatibilityReason(release, live);
    if (why === undefined) return { version, passedOver };
    passedOver.push({ version, why });
  }
  return { version: null, passedOver };
}

async function readLiveMoves(db: Rows, name: string): Promise<LiveMove[]> {
  const rows = await db
    .selectFrom('release_moves')
    .select(['from_version', 'to_version', 'kind'])
    .where('name', '=', name)
    .where('kind', 'in', liveKinds)
    .orderBy('id', 'desc')
    .limit(movesLimit)
    .execute();
  return rows
    .map(({ from_version, to_version, kind }) => ({ from: from_version, to: to_version, kind: kind as MoveKind }))
    .reverse();
}
