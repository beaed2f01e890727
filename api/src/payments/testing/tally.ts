import { sql } from 'kysely';
import type { Db } from '../../database';

/** Counts the events of random runs, to check that the runs cover all cases. */
export function newTally() {
  const counts = new Map<string, number>();
  const add = (what: string, count = 1) => void counts.set(what, (counts.get(what) ?? 0) + count);
  return {
    add,
    /** Adds the records of a database: every status of a payment, bookings, transfers, refunds, new accounts. */
    async addMoney(db: Db): Promise<void> {
      const { rows } = await sql<{ what: string; count: number }>`
        select to_status as what, count(*)::int as count from payment_history group by 1
        union all select 'booking', count(*)::int from payments
        union all select 'transfer', count(*)::int from transfers where payment_id is not null
        union all select 'refund ' || state, count(*)::int from refunds group by state
        union all select 'new account', count(*)::int from payment_accounts a
          where exists (select from payment_accounts b where b.payment_id = a.payment_id and b.id < a.id)
        union all select 'kept', count(*)::int from transfers where kept_kobo > 0`.execute(db);
      for (const { what, count } of rows) add(what, count);
    },
    /** Adds all statuses of bookings, as `flight ticketed`. */
    async addStatuses(db: Db, kind: 'ride' | 'flight'): Promise<void> {
      const rows = await db
        .selectFrom(`${kind}_timeline`)
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute();
      for (const { status, count } of rows) add(`${kind} ${status}`, count);
    },
    /** The names that did not occur. */
    missing: (wanted: readonly string[]): string[] => wanted.filter((what) => !counts.get(what)),
    /** The names that occurred less often than required, as `booking: 2`. */
    fewerThan: (least: number, wanted: readonly string[]): string[] =>
      wanted.filter((what) => (counts.get(what) ?? 0) < least).map((what) => `${what}: ${counts.get(what) ?? 0}`),
  };
}

/** One of a list by any number, so that a random act names its subject whatever there is by then. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length];
