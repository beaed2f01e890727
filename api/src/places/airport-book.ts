import type { Airport } from 'shared/contract/places';
import type { Db } from '../database';
import { airportOf, listAirports } from './places.repository';
import { type SearchableAirport, searchable } from './search-airports';

export interface AirportBook {
  /** Without a search, in the order in which they are offered. */
  readonly onSale: readonly Airport[];
  readonly all: readonly SearchableAirport[];
}

/**
 * The 3,182 airports, read once a process: they change only with a release, and a search over them in memory takes
 * less time than one trip to the database. A failed reading is not kept.
 */
export const createAirportBook = (db: Db): (() => Promise<AirportBook>) => {
  let reading: Promise<AirportBook> | undefined;
  const read = async (): Promise<AirportBook> => {
    const rows = await listAirports(db);
    return {
      onSale: rows.filter(({ sale_rank }) => sale_rank !== null).map(airportOf),
      all: rows.map((row) => searchable(airportOf(row), row.size)),
    };
  };
  return () => {
    reading ??= read().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};
