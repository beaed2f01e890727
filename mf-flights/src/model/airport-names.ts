import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';

// what every airport is, and the city that already stands before it
const ownName = (name: string, city: string) =>
  name
    .replace(/\b(International|Airport)\b/g, '')
    .replace(city, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '');

/** `Lagos, Murtala Muhammed (LOS)`; `Asaba (ABB)` where the airport has no other name than its city's. */
export function airportLabel(code: string, airports: readonly Airport[]): string {
  const airport = airports.find(({ iata }) => iata === code);
  if (!airport) return code;
  const city = cityOf(airports, code);
  const own = ownName(airport.name, city);
  return `${city}${own && `, ${own}`} (${code})`;
}
