import type { Airport } from 'shared/contract/places';
import type { Context } from '../context';
import { readAirportNames } from './airport-names';
import { airportOf, listAirports } from './places.repository';
import { type SearchableAirport, searchable } from './search-airports';

export interface AirportList {
  /** The airports that are offered without a search, in their order. */
  readonly onSale: readonly Airport[];
  readonly all: readonly SearchableAirport[];
  readonly byCode: ReadonlyMap<string, Airport>;
}

const books = new WeakMap<Context, Promise<AirportList>>();

/**
 * The 3,182 airports, read once for each context: they change only with a release, and a search in memory takes less time
 * than a query. A failed read is not cached.
 */
export function airportList(context: Context): Promise<AirportList> {
  const cached = books.get(context);
  if (cached) return cached;
  const reading = readBook(context);
  books.set(context, reading);
  reading.catch(() => books.delete(context));
  return reading;
}

async function readBook({ db }: Context): Promise<AirportList> {
  const [rows, names] = [await listAirports(db), await readAirportNames()];
  const airports = rows.map((row) => ({ row, airport: airportOf(row) }));
  return {
    onSale: airports.flatMap(({ row, airport }) => (row.sale_rank === null ? [] : [airport])),
    all: airports.map(({ row, airport }) =>
      searchable(airport, { size: row.size, saleRank: row.sale_rank, names: names.get(row.iata) }),
    ),
    byCode: new Map(airports.map(({ airport }) => [airport.iata, airport])),
  };
}

/** The airports with these codes, in their order; unknown codes are left out. */
export const airportsIn = ({ byCode }: AirportList, codes: Iterable<string>): Airport[] =>
  [...new Set(codes)].sort().flatMap((code) => byCode.get(code) ?? []);
