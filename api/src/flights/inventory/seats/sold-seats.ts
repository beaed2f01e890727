import { sql } from 'kysely';
import type { Cabin } from 'shared/contract/lists';
import type { Db, Tx } from '../../../database';
import { dayText } from '../clock';

export interface SeatsQuestion {
  readonly cabin: Cabin;
  /** `LOSABV` */
  readonly routes: readonly string[];
  readonly days: readonly number[];
}

/**
 * What is taken on routes and days, with the version of the schedule: everything that a search asks the database. The rows
 * come as one text: a busy search looks at a thousand of them, and as many objects would cost more than the search.
 */
export async function readSold(
  db: Db | Tx,
  { cabin, routes, days }: SeatsQuestion,
): Promise<{ readonly version: number; readonly sold: SoldSeats }> {
  const { rows } = await sql<{ version: number; sold: string | null }>`
    select version, (
      select string_agg(flight_id || ' ' || (date - date '1970-01-01') || ' ' || allotment || ' ' || taken, ',')
      from flight_seats where route = any(${routes}::text[]) and date = any(${days.map(dayText)}::date[])
        and cabin = ${cabin}) as sold
    from flight_schedule`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There is no schedule');
  return { version: row.version, sold: parseSold(row.sold) };
}

function parseSold(text: string | null): SoldSeats {
  const sold = new SoldSeats();
  for (const line of text?.split(',') ?? []) {
    const [flightId = '', day, allotment, taken] = line.split(' ');
    sold.add(flightId, Number(day), { allotment: Number(allotment), taken: Number(taken) });
  }
  return sold;
}

interface Sold {
  readonly allotment: number;
  readonly taken: number;
}

/** What is taken of the flights and days that a search looks at, in its cabin. A departure without a row is untouched. */
export class SoldSeats {
  private readonly byDay = new Map<number, Map<string, Sold>>();

  add(flightId: string, day: number, sold: Sold): void {
    const flights = this.byDay.get(day);
    if (flights) flights.set(flightId, sold);
    else this.byDay.set(day, new Map([[flightId, sold]]));
  }

  on(day: number): ReadonlyMap<string, Sold> | undefined {
    return this.byDay.get(day);
  }
}
