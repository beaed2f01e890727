import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../../database';
import { airportColumns, airportOf } from '../../places/airport-of';
import type { BookedOffer } from '../tables';

/** The airports that an offer names, by their codes. */
export async function airportsOf(db: Db | Tx, { slices }: Pick<BookedOffer, 'slices'>): Promise<Airport[]> {
  const codes = slices.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const rows = await db
    .selectFrom('airports')
    .select(airportColumns)
    .where('iata', 'in', [...new Set(codes)])
    .orderBy('iata')
    .execute();
  return rows.map(airportOf);
}
