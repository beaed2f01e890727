import { sql } from 'kysely';
import type { Cabin } from 'shared/contract/lists';
import type { Db, Tx } from '../../../database';
import { dayText } from '../clock/days';
import { type SoldRow, SoldSeats } from './sold-seats';

export interface SeatsQuestion {
  readonly cabin: Cabin;
  /** `LOSABV` */
  readonly routes: readonly string[];
  readonly days: readonly number[];
}

/** What is taken on routes and days, with the version of the schedule: everything that a search asks the database. */
export async function readSold(
  db: Db | Tx,
  { cabin, routes, days }: SeatsQuestion,
): Promise<{ readonly version: number; readonly sold: SoldSeats }> {
  const { rows } = await sql<{ version: number } & { [K in keyof SoldRow]: SoldRow[K] | null }>`
    select schedule.version, sold.flight_id, sold.date - date '1970-01-01' as day, sold.allotment, sold.taken
    from flight_schedule schedule left join flight_seats sold on sold.route = any(${routes}::text[])
      and sold.date = any(${days.map(dayText)}::date[]) and sold.cabin = ${cabin}`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('There is no schedule');
  const sold = rows.filter((row): row is SoldRow & { version: number } => row.flight_id !== null);
  return { version: first.version, sold: new SoldSeats(sold) };
}
