import type { Kysely, Selectable } from 'kysely';
import type { Picture } from '../gate/picture';
import type { ExaminationReport } from '../gate/report';
import type { CheckVerdict, ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** The result of an examination of a release in the active shell. */
export interface Examination {
  readonly verdict: CheckVerdict;
  /** The shell that it was examined in; null if none was active. */
  readonly shellVersion: string | null;
  /** Details for its squad. */
  readonly report: ExaminationReport;
  /** What the browser has seen; absent without one. */
  readonly pictures?: readonly Picture[];
}

export interface Check extends Omit<Examination, 'pictures'> {
  readonly at: Date;
}

export async function recordCheck(
  db: Rows,
  name: string,
  version: string,
  { verdict, shellVersion, report }: Examination,
): Promise<Check> {
  const { at } = await db
    .insertInto('release_checks')
    .values({ name, version, shell_version: shellVersion, verdict, report: JSON.stringify(report) })
    .returning('at')
    .executeTakeFirstOrThrow();
  return { verdict, shellVersion, report, at };
}

const toCheck = ({ verdict, shell_version, report, at }: Selectable<ReleasesTables['release_checks']>): Check => ({
  verdict,
  shellVersion: shell_version,
  report,
  at,
});

/** The last examination of each release of a name, by version. */
export async function readChecks(db: Rows, name: string): Promise<ReadonlyMap<string, Check>> {
  const rows = await db
    .selectFrom('release_checks')
    .selectAll()
    .distinctOn('version')
    .where('name', '=', name)
    .orderBy('version')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.version, toCheck(row)]));
}

/** The last examination of a release; null if there was none. */
export async function readLastCheck(db: Rows, name: string, version: string): Promise<Check | null> {
  const row = await db
    .selectFrom('release_checks')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toCheck(row) : null;
}
