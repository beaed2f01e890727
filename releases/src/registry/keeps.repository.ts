import type { Kysely } from 'kysely';
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
export async function recordKeep(db: Rows, { tokenId, ...rest }: Keep): Promise<boolean> {
  const row = await db
    .insertInto('release_keeps')
    .values({ ...rest, token_id: tokenId })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if it was not kept */
export async function dropKeep(db: Rows, name: string, version: string): Promise<boolean> {
  const row = await db
    .deleteFrom('release_keeps')
    .where('name', '=', name)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
