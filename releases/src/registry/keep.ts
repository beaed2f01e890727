import type { Kysely } from 'kysely';
import { dropKeep, recordKeep } from './keeps.repository';
import { recordMove, requireRelease } from './moves.repository';
import { lockPointers } from './pointer';
import { dropNotice } from './removals.repository';
import type { ReleasesTables } from './tables';

/** A request to store a release for ever, or to let retention decide on it again. */
export interface KeepOrder {
  readonly name: string;
  readonly version: string;
  readonly isKept: boolean;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
}

/**
 * Excludes a release from removal, or ends that. Waits for a running removal under the lock of moves.
 *
 * @returns false if nothing had to change
 * @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED
 */
export const changeKeep = (db: Kysely<ReleasesTables>, order: KeepOrder, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { name, version, isKept, who, why, tokenId } = order;
    await lockPointers(tx);
    await requireRelease(tx, name, version);
    const row = { name, version, who, why, tokenId };
    const isNew = isKept ? await recordKeep(tx, { ...row, at: now }) : await dropKeep(tx, name, version);
    if (isKept) await dropNotice(tx, order);
    if (isNew)
      await recordMove(tx, {
        name,
        from: null,
        to: version,
        kind: isKept ? 'keep' : 'unkeep',
        percent: null,
        who,
        why,
        tokenId,
      });
    return isNew;
  });
