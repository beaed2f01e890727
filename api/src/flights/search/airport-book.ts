import type { Airport } from 'shared/contract/places';
import type { Context } from '../../context';
import { createAirportBook } from '../../places/airport-book';

export type AirportBook = ReadonlyMap<string, Airport>;

const books = new WeakMap<Context, Promise<AirportBook>>();

/** Every airport by its code, read once a context; a failed reading is not kept. */
export function airportBook(context: Context): Promise<AirportBook> {
  const known = books.get(context);
  if (known) return known;
  const reading = createAirportBook(context.db)().then(({ all }) => new Map(all.map((one) => [one.iata, plain(one)])));
  books.set(context, reading);
  reading.catch(() => books.delete(context));
  return reading;
}

/** Without what only the search of airports looks through. */
const plain = ({ iata, name, city, country, countryCode, latitude, longitude, timeZone }: Airport): Airport => ({
  ...{ iata, name, city, country, countryCode, latitude, longitude, timeZone },
});

/** The airports of some codes; those that nobody knows are left out. */
export const airportsOf = (book: AirportBook, codes: Iterable<string>): Airport[] =>
  [...new Set(codes)].sort().flatMap((code) => book.get(code) ?? []);
