import { readCsv } from '../database/read-csv';

/** How travellers name an airport; a line of `api/data/airport-names.csv`. */
export interface AirportNames {
  /** The usual name of its city; '' if it is the name in the list of airports. */
  readonly city: string;
  /** The code of its city, where several airports share one: `LON`. */
  readonly metro: string;
  /** Other names: of the city, of towns and states that it serves, of the country. */
  readonly aliases: readonly string[];
}

/** The names by the code of the airport. */
export const readAirportNames = async (): Promise<ReadonlyMap<string, AirportNames>> =>
  new Map(
    (await readCsv('airport-names.csv')).map(({ iata = '', city = '', metro = '', aliases = '' }) => [
      iata,
      { city, metro, aliases: aliases.split(';').flatMap((alias) => alias.trim() || []) },
    ]),
  );
