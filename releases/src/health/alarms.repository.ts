import type { Kysely } from 'kysely';
import type { ReleasesTables } from '../registry/tables';

type Rows = Kysely<ReleasesTables>;

interface OfRelease {
  readonly name: string;
  readonly version: string;
}

export interface Alarm extends OfRelease {
  readonly since: Date;
}

export const readAlarms = (db: Rows): Promise<Alarm[]> => db.selectFrom('release_alarms').selectAll().execute();

/** Raises an alarm for a release. An existing alarm keeps its time. */
export async function raiseAlarm(db: Rows, { name, version }: OfRelease, since: Date): Promise<void> {
  await db
    .insertInto('release_alarms')
    .values({ name, version, since })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .execute();
}

export async function dropAlarm(db: Rows, { name, version }: OfRelease): Promise<void> {
  await db.deleteFrom('release_alarms').where('name', '=', name).where('version', '=', version).execute();
}

/** Deletes an alarm that was raised at `raisedBy` or before. @returns true in exactly one process, which then acts */
export async function claimAlarm(db: Rows, { name, version }: OfRelease, raisedBy: Date): Promise<boolean> {
  const claimed = await db
    .deleteFrom('release_alarms')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('since', '<=', raisedBy)
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
