import type { Airport } from 'shared/contract/places';

/** The part of an address that names an airport: its city, with the code if the city has several of these airports. */
export function airportSlugs(airports: readonly Airport[]): (airport: Airport) => string {
  const codes = new Map<string, Set<string>>();
  for (const { city, iata } of airports) codes.set(slug(city), (codes.get(slug(city)) ?? new Set()).add(iata));
  return ({ city, iata }) =>
    (codes.get(slug(city))?.size ?? 0) > 1 ? `${slug(city)}-${iata.toLowerCase()}` : slug(city);
}

/** `port-harcourt`; without what is in brackets or after a slash. */
const slug = (city: string): string =>
  city
    .replace(/[(/].*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
