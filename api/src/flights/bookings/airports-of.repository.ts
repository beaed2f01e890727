import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../../database';
import type { BookedOffer } from '../tables';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The airports that an offer names, by their codes. */
export async function airportsOf(db: Db | Tx, { slices }: Pick<BookedOffer, 'slices'>): Promise<Airport[]> {
  const codes = slices.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const rows = await db
    .selectFrom('airports')
    .select(['iata', 'name', 'city', 'country_code', 'latitude', 'longitude', 'time_zone'])
    .where('iata', 'in', [...new Set(codes)])
    .orderBy('iata')
    .execute();
  return rows.map(({ country_code, time_zone, ...row }) => ({
    ...row,
    country: countryNames.of(country_code) ?? country_code,
    countryCode: country_code,
    timeZone: time_zone,
  }));
}
