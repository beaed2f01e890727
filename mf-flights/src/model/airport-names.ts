import type { Airport } from 'shared/contract/places';

const airportOf = (code: string, airports: readonly Airport[]) => airports.find(({ iata }) => iata === code);

/** The city of an airport; its code where the airport is not known. */
export const cityOf = (code: string, airports: readonly Airport[]): string => airportOf(code, airports)?.city ?? code;

// what every airport is, and the city that already stands before it
const ownName = ({ name, city }: Airport) =>
  name
    .replace(/\b(International|Airport)\b/g, '')
    .replace(city, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '');

/** `Lagos, Murtala Muhammed (LOS)`; `Asaba (ABB)` where the airport has no other name than its city's. */
export function airportLabel(code: string, airports: readonly Airport[]): string {
  const airport = airportOf(code, airports);
  if (!airport) return code;
  const own = ownName(airport);
  return `${airport.city}${own && `, ${own}`} (${code})`;
}
