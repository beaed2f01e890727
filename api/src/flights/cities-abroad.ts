import type { Airport } from 'shared/contract/places';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { airportList } from '../places/airport-list';
import { homeCountry, routesOnSale } from './popular-routes';

/** The cities that the staff chose, in their order: for each the code of one of its airports. */
export async function readCitiesAbroad(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('cities_abroad').select('airport_code').orderBy('rank').execute();
  return rows.map(({ airport_code }) => airport_code);
}

export async function saveCitiesAbroad(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('cities_abroad').execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('cities_abroad')
    .values(codes.map((airport_code, rank) => ({ rank, airport_code })))
    .execute();
}

type Place = Pick<Airport, 'city' | 'countryCode'>;

/** Airports of one city: London, and London Gatwick. */
const isSameCity = (one: Place, other: Place): boolean =>
  one.countryCode === other.countryCode &&
  (one.city === other.city || one.city.startsWith(`${other.city} `) || other.city.startsWith(`${one.city} `));

/** The chosen cities with the codes of all their airports. */
export async function airportsOfCitiesAbroad(context: Context): Promise<ReadonlySet<string>[]> {
  const { byCode } = await airportList(context);
  return (await readCitiesAbroad(context.db)).map((code) => {
    const one = byCode.get(code);
    return new Set(one && [...byCode.values()].filter((each) => isSameCity(each, one)).map(({ iata }) => iata));
  });
}

export interface CityAbroad {
  /** Its code: the chosen one, or that of its busiest airport. */
  readonly code: string;
  readonly city: string;
  /** The airports to which flights from Nigeria are on sale, the busiest first; none for a chosen city without flights. */
  readonly airports: readonly string[];
}

/** The cities that can be chosen: those with flights from Nigeria, the busiest first, and those that are chosen. */
export async function citiesToChoose(context: Context, chosen: readonly string[]): Promise<CityAbroad[]> {
  const { byCode } = await airportList(context);
  const flown = (await routesOnSale(context))
    .map(({ to }) => to)
    .filter(({ countryCode }) => countryCode !== homeCountry);
  const all = [...flown, ...chosen.flatMap((code) => byCode.get(code) ?? [])];
  const firsts = all.filter((one, index) => all.findIndex((other) => isSameCity(one, other)) === index);
  return firsts.map((first) => {
    const ofCity = all.filter((airport) => isSameCity(airport, first));
    const cities = ofCity.map(({ city }) => city).sort((one, other) => one.length - other.length);
    return {
      code: chosen.find((code) => ofCity.some(({ iata }) => iata === code)) ?? first.iata,
      city: cities[0] ?? first.city,
      airports: [...new Set(ofCity.filter((airport) => flown.includes(airport)).map(({ iata }) => iata))],
    };
  });
}
