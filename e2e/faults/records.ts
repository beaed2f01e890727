import type { Tables } from 'api/database';
import { breaches } from 'api/payments/invariants';
import { openPostgres } from 'server/database';
import type { Site } from '../site/launch-site';

/** Queries on the database of a running site on PostgreSQL. */
export async function recordsOf({ databaseUrl }: Site) {
  if (!databaseUrl) throw new Error('Only the PostgreSQL database of a running site can be queried.');
  const { db, close } = openPostgres<Tables>({ url: databaseUrl, poolSize: 2 });
  return {
    close,
    /** The broken invariants; empty if all hold. */
    breaches: () => breaches(db),

    /** The attempts of each finished one-time job, by kind. */
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
