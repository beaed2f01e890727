import type { Airport } from 'shared/contract/places';
import { isWithinOneTypo } from 'shared/typos';
import type { AirportNames } from './airport-names';

/** An airport with its normalized search terms. */
export interface SearchableAirport {
  readonly airport: Airport;
  readonly size: 'large' | 'medium' | 'small';
  /** Its place among the airports on sale; null for one that is not. */
  readonly saleRank: number | null;
  readonly code: string;
  readonly metro: string;
  readonly foldedCity: string;
  readonly foldedName: string;
  readonly aliases: readonly string[];
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

interface SearchTerms extends Pick<SearchableAirport, 'size' | 'saleRank'> {
  readonly names: AirportNames | undefined;
}

export const searchable = (airport: Airport, { size, saleRank, names }: SearchTerms): SearchableAirport => {
  const foldedCity = fold(airport.city);
  const foldedName = fold(airport.name);
  const aliases = (names?.aliases ?? []).map(fold);
  const words = [...new Set([foldedCity, foldedName, fold(airport.country), ...aliases].join(' ').trim().split(' '))];
  const code = airport.iata.toLowerCase();
  const metro = names?.metro.toLowerCase() ?? '';
  return { airport, size, saleRank, code, metro, foldedCity, foldedName, aliases, words };
};

type Rank = (airport: SearchableAirport, query: string, asked: readonly string[]) => number | undefined;

/** The shortest beginning of another name that finds an airport: "p" is not yet "PH". */
const shortestAlias = 2;

/** The rank of a match, 0 is best: the code, the city or another name, a prefix of the city, of the name, of any word. */
const plainRank: Rank = ({ code, metro, foldedCity, foldedName, aliases, words }, query, asked) => {
  if (code === query || metro === query) return 0;
  if (foldedCity === query || aliases.includes(query)) return 1;
  if (foldedCity.startsWith(query)) return 2;
  if (query.length >= shortestAlias && aliases.some((alias) => alias.startsWith(query))) return 3;
  if (foldedName.startsWith(query)) return 4;
  return asked.every((part) => words.some((word) => word.startsWith(part))) ? 5 : undefined;
};

/** Whether there is one typo in the whole city or in any word. */
const typoRank: Rank = (airport, query, asked) => {
  if (query.length >= shortestForTypos && isWithinOneTypo(query, airport.foldedCity)) return 6;
  return asked.every((part) => airport.words.some((word) => isLike(word, part))) ? 7 : undefined;
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
 * At most 20 airports: those on sale, best first; others only if none on sale matches, or by their own code. Matches are ranked:
 * exact code, then city, then a name's beginning, then words anywhere, then one typo (a letter wrong, missing, too many, or
 * two swapped). Among equals Nigeria's come first, then the larger.
 */
export const searchAirports = (airports: readonly SearchableAirport[], text: string): Airport[] => {
  const query = fold(text);
  return query === '' ? [] : matching(airports, query).slice(0, most).map(shown);
};

function matching(airports: readonly SearchableAirport[], query: string): SearchableAirport[] {
  const plain = ranked(airports, query, plainRank);
  const onSale = plain.filter(isOnSale);
  const byCode = plain.filter((airport) => !isOnSale(airport) && airport.code === query);
  if (onSale.length > 0) return [...onSale, ...byCode];
  const alike = ranked(airports.filter(isOnSale), query, typoRank);
  return alike.length > 0 && plain.length === 0
    ? alike
    : [...plain, ...ranked(airports, query, typoRank)].filter(isFirst);
}

const isOnSale = ({ saleRank }: SearchableAirport): boolean => saleRank !== null;
const isFirst = <T>(one: T, index: number, all: readonly T[]): boolean => all.indexOf(one) === index;

const shown = ({ airport, saleRank }: SearchableAirport): Airport =>
  saleRank === null ? { ...airport, isUnsold: true } : airport;

/**
 * The airports that a typed name may mean: one for a code, for the only airport of a city, or for the only match; otherwise
 * the found ones, best first.
 */
export const airportsNamed = (airports: readonly SearchableAirport[], text: string): readonly Airport[] => {
  const [, code] = /\(([a-z]{3})\)\s*$/i.exec(text) ?? [];
  const query = fold(code ?? text);
  if (query === '') return [];
  const byCode = airports.find((airport) => airport.code === query);
  if (byCode) return [byCode.airport];
  const ofCity = airports.filter(({ foldedCity }) => foldedCity === query);
  const named = ofCity.some(isOnSale) ? ofCity.filter(isOnSale) : ofCity;
  const [only] = named;
  // London alone may be Heathrow or Gatwick
  const isShared = airports.some(
    (other) => isOnSale(other) && other !== only && other.metro && other.metro === only?.metro,
  );
  if (only && named.length === 1 && !isShared) return [only.airport];
  return searchAirports(airports, code ?? text);
};

const tieBreak = (a: SearchableAirport, b: SearchableAirport): number =>
  Number(b.airport.countryCode === 'NG') - Number(a.airport.countryCode === 'NG') ||
  sizeOrder[a.size] - sizeOrder[b.size] ||
  (a.saleRank ?? Number.POSITIVE_INFINITY) - (b.saleRank ?? Number.POSITIVE_INFINITY) ||
  (a.airport.iata < b.airport.iata ? -1 : 1);
