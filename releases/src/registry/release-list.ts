import type { Kysely } from 'kysely';
import { incompatibilityOf } from '../release/compatibility';
import type { Release } from '../release/release';
import { type Check, readChecks } from './checks.repository';
import { type Keep, readKeeps } from './keeps.repository';
import { moveRules } from './move-order';
import { readReleases } from './releases.repository';
import { type Notice, readNotices } from './removals.repository';
import { isMoveKind, type ReleasesTables } from './tables';
import { readWithdrawals, type Withdrawal } from './withdrawals.repository';

/** A published release with the facts that an operator needs to decide on it. */
export interface ListedRelease {
  readonly release: Release;
  readonly sizeBytes: number;
  readonly check: Check | null;
  /** Its total active time so far, in whole seconds. */
  readonly liveForSeconds: number;
  /** Why it cannot be activated beside the active releases; undefined if it can. */
  readonly incompatibility: string | undefined;
  readonly withdrawal: Withdrawal | undefined;
  readonly keep: Keep | undefined;
  /** Present if it is due for removal. */
  readonly notice: Notice | undefined;
}

/** The releases of a name, the newest first. */
export async function listReleases(
  db: Kysely<ReleasesTables>,
  name: string,
  live: readonly Release[],
): Promise<ListedRelease[]> {
  const checks = await readChecks(db, name);
  const spans = await readSpans(db, name);
  const withdrawals = (await readWithdrawals(db)).filter((each) => each.name === name);
  const [keeps, notices] = [await readKeeps(db), await readNotices(db)];
  const now = new Date();
  return (await readReleases(db, name)).map((release) => ({
    release,
    sizeBytes: release.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    check: checks.get(release.version) ?? null,
    liveForSeconds: liveSecondsOf(release.version, spans, now),
    incompatibility: incompatibilityOf(release, live),
    withdrawal: withdrawals.find(({ version }) => version === release.version),
    keep: keeps.find((each) => each.name === name && each.version === release.version),
    notice: notices.find((each) => each.name === name && each.version === release.version),
  }));
}

/** All activations of a name's releases, the oldest first. */
async function readSpans(db: Kysely<ReleasesTables>, name: string): Promise<LiveSpan[]> {
  const rows = await db
    .selectFrom('release_moves')
    .select(['to_version', 'kind', 'at'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ kind }) => isMoveKind(kind) && moveRules[kind].movesLive)
    .map(({ to_version, at }) => ({ version: to_version, from: at }));
}

/** A period in which a release was active, which ends where the next one starts. */
interface LiveSpan {
  /** Null while no release was active. */
  readonly version: string | null;
  readonly from: Date;
}

/** The total active time of a version, in whole seconds. @param spans the oldest first */
export function liveSecondsOf(version: string, spans: readonly LiveSpan[], now: Date): number {
  const liveMs = spans.reduce((sum, span, index) => {
    const until = spans[index + 1]?.from ?? now;
    return span.version === version ? sum + until.getTime() - span.from.getTime() : sum;
  }, 0);
  return Math.floor(liveMs / 1000);
}
