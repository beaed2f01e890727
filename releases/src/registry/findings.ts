import { type Kysely, sql } from 'kysely';
import { type Author, type Move, recordMove } from './moves.repository';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;
type Kind = ReleasesTables['release_findings']['kind'];

/** The result of an inspection: a sentence about each fault, undefined without a fault. */
export interface Inspection {
  readonly name: string;
  readonly version: string;
  readonly files: string | undefined;
  readonly signature: string | undefined;
}

const repaired: Readonly<Record<Kind, string>> = {
  files: 'All its files are again as they were published.',
  signature: 'It may be served again: a trusted key has signed it, or none is required.',
};

/**
 * Adds new faults and repairs to the history. Any number of processes may inspect concurrently: only one of them adds
 * the row.
 */
export async function recordInspection(
  db: Rows,
  inspection: Inspection,
  now: Date,
  by: Author = { who: 'by itself', tokenId: null },
): Promise<void> {
  const known = await db
    .selectFrom('release_findings')
    .select('kind')
    .where('name', '=', inspection.name)
    .where('version', '=', inspection.version)
    .execute();
  for (const kind of ['files', 'signature'] as const) {
    const isKnown = known.some((finding) => finding.kind === kind);
    const fault = inspection[kind];
    if (fault !== undefined && !isKnown) await begin(db, inspection, kind, { ...by, why: fault }, now);
    if (fault === undefined && isKnown) await end(db, inspection, kind, by);
  }
}

type OfRelease = Pick<Inspection, 'name' | 'version'>;

const begin = (db: Rows, of: OfRelease, kind: Kind, by: Author & Pick<Move, 'why'>, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name, version } = of;
    // A release that was removed meanwhile has neither files nor a row to refer to.
    const { rows } = await sql`
      insert into release_findings (name, version, kind, found_at)
      select name, version, ${kind}, ${now} from releases where name = ${name} and version = ${version} for key share
      on conflict (name, version, kind) do nothing returning kind`.execute(tx);
    if (rows.length) await recordMove(tx, { ...by, name, from: null, to: version, kind: 'fault', percent: null });
  });

const end = (db: Rows, of: OfRelease, kind: Kind, by: Author): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name, version } = of;
    const ended = await tx
      .deleteFrom('release_findings')
      .where('name', '=', name)
      .where('version', '=', version)
      .where('kind', '=', kind)
      .returning('found_at')
      .executeTakeFirst();
    if (!ended) return;
    const since = ended.found_at.toISOString().slice(0, 16).replace('T', ' ');
    const why = `${repaired[kind]} The fault was found on ${since} UTC.`;
    await recordMove(tx, { ...by, name, from: null, to: version, kind: 'repair', percent: null, why });
  });
