import type { Airport } from 'shared/contract/places';

const airportOf = (code: string, airports: readonly Airport[]) => airports.find(({ iata }) => iata === code);

// of "Paris (Roissy-en-France, Val-d'Oise)" everybody says Paris
const cityName = ({ city }: Airport) => city.replace(/ *\(.*\)$/, '');

/** The city of an airport; its code where the airport is not known. */
export function cityOf(code: string, airports: readonly Airport[]): string {
  const airport = airportOf(code, airports);
  return airport ? cityName(airport) : code;
}

// what every airport is, and the city that already stands before it
const ownName = (airport: Airport) =>
  airport.name
    .replace(/\b(International|Airport)\b/g, '')
    .replace(cityName(airport), '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '');

/** `Lagos, Murtala Muhammed (LOS)`; `Asaba (ABB)` where the airport has no other name than its city's. */
export function airportLabel(code: string, airports: readonly Airport[]): string {
  const airport = airportOf(code, airports);
  if (!airport) return code;
  const own = ownName(airport);
  return `${cityName(airport)}${own && `, ${own}`} (${code})`;
}
