import type { Kysely } from 'kysely';
import { recordMove, requireRelease } from './moves.repository';
import { lockPointers } from './pointer';
import { dropNotice } from './removals.repository';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** A release that is stored for ever, and the reason. */
export interface Keep {
  readonly name: string;
  readonly version: string;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
  readonly at: Date;
}

/** The newest first. */
export async function readKeeps(db: Rows): Promise<Keep[]> {
  const rows = await db.selectFrom('release_keeps').selectAll().orderBy('at', 'desc').execute();
  return rows.map(({ token_id, ...rest }) => ({ ...rest, tokenId: token_id }));
}

/** @returns false if it is kept already */
async function recordKeep(db: Rows, { tokenId, ...rest }: Keep): Promise<boolean> {
  const row = await db
    .insertInto('release_keeps')
    .values({ ...rest, token_id: tokenId })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if it was not kept */
async function dropKeep(db: Rows, name: string, version: string): Promise<boolean> {
  const row = await db
    .deleteFrom('release_keeps')
    .where('name', '=', name)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** A request to store a release for ever, or to let retention decide on it again. */
export interface KeepOrder {
  readonly name: string;
  readonly version: string;
  readonly isKept: boolean;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
  /** The person who was signed in. */
  readonly personId?: string | null;
}

/**
 * Excludes a release from removal, or ends that. Waits for a running removal under the lock of moves.
 *
 * @returns false if nothing had to change
 * @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED
 */
export const changeKeep = (db: Kysely<ReleasesTables>, order: KeepOrder, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { name, version, isKept, who, why, tokenId, personId } = order;
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
        personId,
      });
    return isNew;
  });
