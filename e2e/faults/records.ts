import type { Tables } from 'api/database';
import { breaches } from 'api/payments/invariants';
import { openPostgres } from 'server/database';
import type { Site } from '../site/launch-site';

/** What the database of a site holds, asked at rest. */
export async function recordsOf({ databaseUrl }: Site) {
  if (!databaseUrl) throw new Error('Only a site on PostgreSQL can be looked into while it runs.');
  const { db, close } = openPostgres<Tables>({ url: databaseUrl, poolSize: 2 });
  return {
    close,
    /** What must never be and is; an empty list is the only good answer. */
    breaches: () => breaches(db),

    /** How often each job that is done once was taken, by its kind. */
    async attemptsOfJobs(): Promise<Record<string, number[]>> {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'attempts'])
        .where('every_seconds', 'is', null)
        .where('done_at', 'is not', null)
        .orderBy('id')
        .execute();
      const kinds = new Set(rows.map(({ kind }) => kind));
      return Object.fromEntries(
        [...kinds].map((kind) => [kind, rows.filter((row) => row.kind === kind).map(({ attempts }) => attempts)]),
      );
    },
  };
}
