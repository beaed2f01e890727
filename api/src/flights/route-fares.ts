import { setImmediate } from 'node:timers/promises';
import type { PopularRoute, RouteFares } from 'shared/contract/flights';
import type { Context } from '../context';
import { airportList } from '../places/airport-list';
import { airportsOfCitiesAbroad, readCitiesAbroad } from './cities-abroad';
import { routeBetween } from './flight-routes';
import { flightSupplier } from './inventory/own-flights';
import { homeCountry, lowestFare, popularRoutes } from './popular-routes';
import { readChosenRoutes } from './popular-routes.repository';
import type { FlownRoute } from './supplier/flight-supplier';

const shownCities = 6;
const shownOfCity = 5;
const freshMs = 5 * 60_000;
/** Old fares are served this long while new ones are worked out. */
const staleMs = 15 * 60_000;

interface Kept {
  readonly fares: Promise<RouteFares>;
  readonly madeAtMs: number;
  /** What the staff chose for it. */
  readonly chosen: string;
  next?: Promise<unknown>;
}

const kept = new WeakMap<Context, Kept>();

/**
 * The fares of the page for travellers without a search. Worked out at most every five minutes in a process, because it reads thirty days of
 * some forty routes; only the first call waits for it.
 */
export async function routeFares(context: Context): Promise<RouteFares> {
  const nowMs = context.now().getTime();
  const chosen = [...(await readChosenRoutes(context.db)), ...(await readCitiesAbroad(context.db))].join(' ');
  const known = kept.get(context);
  if (!known || nowMs >= known.madeAtMs + staleMs) return keep(context, nowMs, chosen).fares;
  if (nowMs >= known.madeAtMs + freshMs || known.chosen !== chosen) known.next ??= renew(context, nowMs, known, chosen);
  return known.fares;
}

/** Those with the present choice of the staff, also if that takes a moment. */
export async function latestRouteFares(context: Context): Promise<RouteFares> {
  const fares = await routeFares(context);
  const renewed = kept.get(context)?.next;
  if (!renewed) return fares;
  await renewed;
  return routeFares(context);
}

function keep(context: Context, madeAtMs: number, chosen: string): Kept {
  const made: Kept = { fares: workOut(context), madeAtMs, chosen };
  kept.set(context, made);
  made.fares.catch(() => kept.get(context) === made && kept.delete(context));
  return made;
}

/** Replaces the known fares once the new ones are there; a failure is tried again by the next call. */
async function renew(context: Context, madeAtMs: number, known: Kept, chosen: string): Promise<void> {
  try {
    const fares = await workOut(context);
    kept.set(context, { fares: Promise.resolve(fares), madeAtMs, chosen });
  } catch {
    known.next = undefined;
  }
}

async function workOut(context: Context): Promise<RouteFares> {
  const popular = (await popularRoutes(context)).filter(({ route }) => route !== null);
  const { byCode } = await airportList(context);
  const routes = (await flightSupplier(context).busiestRoutes()).filter(
    ({ from }) => byCode.get(from)?.countryCode === homeCountry,
  );
  const known = new Map<string, PopularRoute | undefined>();
  const fareOf = async (flown: FlownRoute): Promise<PopularRoute[]> => {
    const key = flown.from + flown.to;
    if (!known.has(key)) known.set(key, await pricedRoute(context, flown));
    return known.get(key) ? [known.get(key) as PopularRoute] : [];
  };
  const pricedOf = async (some: readonly FlownRoute[]): Promise<PopularRoute[]> => {
    const priced: PopularRoute[] = [];
    for (const flown of some) priced.push(...(await fareOf(flown)));
    return priced;
  };

  const abroad: PopularRoute[] = [];
  for (const airports of await airportsOfCitiesAbroad(context)) {
    const there = await pricedOf(routes.filter(({ to }) => airports.has(to)));
    const [cheapest] = there.sort((one, other) => one.lowestTotal - other.lowestTotal);
    if (cheapest) abroad.push(cheapest);
  }
  const cities: RouteFares['cities'] = [];
  for (const [iata, fromCity] of busiestCities(routes).slice(0, shownCities)) {
    const city = byCode.get(iata)?.city;
    const priced = await pricedOf(fromCity.slice(0, shownOfCity));
    if (city && priced.length > 0) cities.push({ iata, city, routes: priced });
  }
  return { popular, abroad, cities };
}

/** Undefined without a page or a fare. */
async function pricedRoute(context: Context, { from, to }: FlownRoute): Promise<PopularRoute | undefined> {
  const { byCode } = await airportList(context);
  const [start, end] = [byCode.get(from), byCode.get(to)];
  const route = await routeBetween(context, { from, to });
  if (!start || !end || !route) return undefined;
  const lowest = await lowestFare(context, { from, to });
  // yields to other calls
  await setImmediate();
  return lowest && { from: { iata: from, city: start.city }, to: { iata: to, city: end.city }, ...lowest, route };
}

/** The airports with their routes, those with the most seats first. */
function busiestCities(routes: readonly FlownRoute[]): [string, FlownRoute[]][] {
  const byAirport = new Map<string, FlownRoute[]>();
  for (const flown of routes) byAirport.set(flown.from, [...(byAirport.get(flown.from) ?? []), flown]);
  const seatsOf = (some: readonly FlownRoute[]) => some.reduce((sum, { weeklySeats }) => sum + weeklySeats, 0);
  return [...byAirport].sort(([, one], [, other]) => seatsOf(other) - seatsOf(one));
}
