import type { Kysely } from 'kysely';
import { type Move, recordMove } from './moves.repository';
import type { ReleasesTables } from './tables';

/** The same fault is found again by each process and each hour. */
const againAfterMs = 86_400_000;

/** Adds to the history what is wrong with a release, once a day at most. */
export async function recordFault(
  db: Kysely<ReleasesTables>,
  fault: Pick<Move, 'who' | 'why' | 'tokenId'> & { readonly name: string; readonly version: string },
): Promise<void> {
  const { name, version, ...rest } = fault;
  const known = await db
    .selectFrom('release_moves')
    .select('id')
    .where('kind', '=', 'fault')
    .where('name', '=', name)
    .where('to_version', '=', version)
    .where('why', '=', fault.why)
    .where('at', '>', new Date(Date.now() - againAfterMs))
    .executeTakeFirst();
  if (!known) await recordMove(db, { ...rest, name, from: null, to: version, kind: 'fault', percent: null });
}
