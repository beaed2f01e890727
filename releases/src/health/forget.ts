import type { Kysely } from 'kysely';
import type { ReleasesTables } from '../registry/tables';

const hourMs = 3_600_000;

/** How long a visit's voice is kept. The page on privacy says it. */
const voiceHours = 24;
const sumDays = 7;

/** Deletes the voices, sums and audiences that nobody needs any more. */
export async function forgetHealth(db: Kysely<ReleasesTables>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await db.deleteFrom('release_votes').where('at', '<', before(voiceHours)).execute();
  await db
    .deleteFrom('release_health')
    .where('minute', '<', before(sumDays * 24))
    .execute();
  await db.deleteFrom('release_audiences').where('at', '<', before(1)).execute();
}
