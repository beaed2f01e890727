import type { Selectable } from 'kysely';
import type { Airport } from 'shared/contract/places';
import type { PlacesTables } from './tables';

/** What has to be read of an airport's row to show it. */
export const airportColumns = [
  ...(['iata', 'name', 'city', 'country_code'] as const),
  ...(['latitude', 'longitude', 'time_zone'] as const),
] as const;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** An airport as the contract shows it. */
export const airportOf = (
  row: Pick<Selectable<PlacesTables['airports']>, (typeof airportColumns)[number]>,
): Airport => ({
  iata: row.iata,
  name: row.name,
  city: row.city,
  country: countryNames.of(row.country_code) ?? row.country_code,
  countryCode: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.time_zone,
});
