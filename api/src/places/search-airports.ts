import type { Airport } from 'shared/contract/places';

/** Further search terms for airports, such as other names of their city. */
const airportTowns: Readonly<Record<string, string>> = {
  LOS: 'Ikeja',
  PHC: 'Omagwa',
  ENU: 'Emene',
};

/** An airport with its normalized search terms. */
export interface SearchableAirport extends Airport {
  readonly size: 'large' | 'medium' | 'small';
  readonly foldedCity: string;
  readonly foldedName: string;
  readonly words: readonly string[];
}

const most = 20;
const shortestForTypos = 4;

/** Normalizes a text to lower-case letters and digits: "São Paulo–Guarulhos" → "sao paulo guarulhos". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const searchable = (airport: Airport, size: SearchableAirport['size']): SearchableAirport => {
  const foldedCity = fold(airport.city);
  const foldedName = fold(airport.name);
  const town = fold(airportTowns[airport.iata] ?? '');
  const words = [...new Set(`${foldedCity} ${foldedName} ${fold(airport.country)} ${town}`.trim().split(' '))];
  return { ...airport, size, foldedCity, foldedName, words };
};

type Rank = (airport: SearchableAirport, query: string, asked: readonly string[]) => number | undefined;

/** The rank of a match, 0 is best: the code, the city, a prefix of the city, of the name, of any word. */
const plainRank: Rank = (airport, query, asked) => {
  if (airport.iata.toLowerCase() === query) return 0;
  if (airport.foldedCity === query) return 1;
  if (airport.foldedCity.startsWith(query)) return 2;
  if (airport.foldedName.startsWith(query)) return 3;
  return asked.every((part) => airport.words.some((word) => word.startsWith(part))) ? 4 : undefined;
};

/** Whether there is one typo in the whole city or in any word. */
const typoRank: Rank = (airport, query, asked) => {
  if (query.length >= shortestForTypos && isWithinOneTypo(query, airport.foldedCity)) return 5;
  return asked.every((part) => airport.words.some((word) => isLike(word, part))) ? 6 : undefined;
};

const isLike = (word: string, part: string): boolean =>
  word.startsWith(part) ||
  (part.length >= shortestForTypos &&
    (isWithinOneTypo(part, word) || (word.length > part.length && isWithinOneTypo(part, word.slice(0, part.length)))));

const sizeOrder = { large: 0, medium: 1, small: 2 } as const;

/** The matching airports, best first. */
const ranked = (airports: readonly SearchableAirport[], query: string, rank: Rank): SearchableAirport[] => {
  const asked = query.split(' ');
  return airports
    .map((airport) => ({ airport, rank: rank(airport, query, asked) }))
    .filter((found): found is { airport: SearchableAirport; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank || tieBreak(a.airport, b.airport))
    .map(({ airport }) => airport);
};

/**
 * At most 20 airports, best first: exact code, then city, then a name's beginning, then words anywhere, then one typo
 * (a letter wrong, missing, too many, or two swapped). Among equals Nigeria's come first, then the larger.
 */
export const searchAirports = (airports: readonly SearchableAirport[], text: string): SearchableAirport[] => {
  const query = fold(text);
  if (query === '') return [];
  const plain = ranked(airports, query, plainRank);
  if (plain.length >= most) return plain.slice(0, most);
  const found = new Set(plain);
  const rest = airports.filter((airport) => !found.has(airport));
  return [...plain, ...ranked(rest, query, typoRank)].slice(0, most);
};

/**
 * The airports that a typed name may mean: one for a code, for the only airport of a city, or for the only match; otherwise
 * the found ones, best first.
 */
export const airportsNamed = (airports: readonly SearchableAirport[], text: string): readonly SearchableAirport[] => {
  const [, code] = /\(([a-z]{3})\)\s*$/i.exec(text) ?? [];
  const query = fold(code ?? text);
  if (query === '') return [];
  const exact = airports.filter(({ iata, foldedCity }) => iata.toLowerCase() === query || foldedCity === query);
  if (exact.length === 1) return exact;
  const plain = ranked(airports, query, plainRank);
  return plain.length > 0 ? plain.slice(0, most) : searchAirports(airports, text);
};

const tieBreak = (a: SearchableAirport, b: SearchableAirport): number =>
  Number(b.countryCode === 'NG') - Number(a.countryCode === 'NG') ||
  sizeOrder[a.size] - sizeOrder[b.size] ||
  (a.iata < b.iata ? -1 : 1);

/** True if one word becomes the other by one letter changed, added or dropped, or by two neighbours swapped. */
const isWithinOneTypo = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
};
