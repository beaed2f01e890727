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
 * Reads the sold seats of routes and days with the version of the schedule, in the only query of a search. The rows are returned
 * as one text: parsing a thousand rows to objects would take longer than the search.
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

/** The sold seats for one search, in its cabin. A departure without a row has none. */
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
