import { sql } from 'kysely';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Db } from '../../database';

/** Searches are of no use once they have run out; this many old ones leave with each new one. */
const sweptAtOnce = 20;
const keptAfterExpiryMs = 24 * 60 * 60 * 1000;

export interface KeptSearch {
  readonly searchId: string;
  readonly criteria: FlightCriteria;
  /** Seals the offers of this search; never leaves the server. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** One statement: a search is made often, and waits for the database as seldom as can be. */
export async function keepSearch(db: Db, { searchId, criteria, secret, expiresAt }: KeptSearch, now: Date) {
  await sql`
    with swept as (
      delete from flight_searches where search_id in (
        select search_id from flight_searches where expires_at < ${new Date(now.getTime() - keptAfterExpiryMs)}
        order by expires_at limit ${sweptAtOnce} for update skip locked))
    insert into flight_searches (search_id, criteria, secret, expires_at)
    values (${searchId}, ${JSON.stringify(criteria)}::jsonb, ${secret}, ${expiresAt})`.execute(db);
}

/** A search whose offers can still be chosen. */
export const findSearch = (db: Db, searchId: string, now: Date) =>
  db
    .selectFrom('flight_searches')
    .select(['criteria', 'secret'])
    .where('search_id', '=', searchId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
