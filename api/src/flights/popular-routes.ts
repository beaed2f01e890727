import { setImmediate } from 'node:timers/promises';
import { popularRoutesShown } from 'shared/contract/catalogue';
import type { PopularRoute } from 'shared/contract/flights';
import type { Context } from '../context';
import { keepFor } from '../keep-for';
import { airportList } from '../places/airport-list';
import { routeBetween } from './flight-routes';
import { flightSupplier } from './inventory/own-flights';
import { readChosenRoutes } from './popular-routes.repository';
import type { FlownRoute } from './supplier/flight-supplier';

/** The site serves departures from Nigeria; its supplier flies between other countries too. */
export const homeCountry = 'NG';
const daysAhead = 30;
const dayMs = 86_400_000;

/** The routes that the staff chose, then the busiest, with their lowest fare for one adult in the next 30 days. */
export const popularRoutes = async (context: Context): Promise<PopularRoute[]> =>
  keptRoutes(context, ...(await readChosenRoutes(context.db)));

/** Kept, because it reads six times thirty days. Other choices of the staff are another list. */
const keptRoutes = keepFor({ ms: 5 * 60_000, most: 4 }, (context, ...chosen: string[]) => popularWith(context, chosen));

/** The popular routes with these in front, each `LOS-ABV`. One without a fare is left out. */
export async function popularWith(context: Context, chosen: readonly string[]): Promise<PopularRoute[]> {
  const { byCode } = await airportList(context);
  const first = chosen.map((route) => {
    const [from = '', to = ''] = route.split('-');
    return { from, to };
  });
  const found: PopularRoute[] = [];
  for (const route of eachPairOnce(first, await flightSupplier(context).busiestRoutes())) {
    if (found.length === popularRoutesShown) break;
    const [from, to] = [byCode.get(route.from), byCode.get(route.to)];
    if (from?.countryCode !== homeCountry || !to) continue;
    const lowest = await lowestFare(context, route);
    if (lowest)
      found.push({
        from: { iata: from.iata, city: from.city },
        to: { iata: to.iata, city: to.city },
        ...lowest,
        route: await routeBetween(context, route),
      });
    // yields to other calls
    await setImmediate();
  }
  return found;
}

/** The routes from Nigeria that are flown non-stop, the busiest first. */
export async function routesOnSale(context: Context) {
  const { byCode } = await airportList(context);
  return (await flightSupplier(context).busiestRoutes()).flatMap((route) => {
    const [from, to] = [byCode.get(route.from), byCode.get(route.to)];
    return from?.countryCode === homeCountry && to ? [{ from, to }] : [];
  });
}

/** The lowest fare of each route for one adult in the next 30 days, with the names of its cities. */
export async function watchedFares(context: Context, routes: readonly Pick<FlownRoute, 'from' | 'to'>[]) {
  const { byCode } = await airportList(context);
  const found = [];
  for (const route of routes) {
    const [from, to] = [byCode.get(route.from), byCode.get(route.to)];
    if (!from || !to) continue;
    const lowest = await lowestFare(context, route);
    found.push({
      from: { iata: from.iata, city: from.city },
      to: { iata: to.iata, city: to.city },
      lowestTotal: lowest?.lowestTotal ?? null,
      departureDate: lowest?.departureDate ?? null,
    });
    // yields to other calls
    await setImmediate();
  }
  return found;
}

type Ends = Pick<FlownRoute, 'from' | 'to'>;

/** The first routes as they are, then the others. Both directions count as one; of the others from the end with more flights. */
function eachPairOnce(first: readonly Ends[], others: readonly FlownRoute[]): Ends[] {
  const leaving = new Map<string, number>();
  for (const { from, weeklySeats } of others) leaving.set(from, (leaving.get(from) ?? 0) + weeklySeats);
  const ordered = others.map(({ from, to }) => {
    const isBack = (leaving.get(to) ?? 0) > (leaving.get(from) ?? 0);
    return isBack ? { from: to, to: from } : { from, to };
  });
  const seen = new Set<string>();
  return [...first, ...ordered].filter(({ from, to }) => {
    const pair = [from, to].sort().join('-');
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
}

/** The lowest fare of a route for one adult in the next 30 days; undefined if nothing is on sale. */
export async function lowestFare(context: Context, route: Pick<FlownRoute, 'from' | 'to'>) {
  const now = context.now();
  // from tomorrow on: today's flights may leave sale at any time
  const firstDay = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const fares = await flightSupplier(context).lowestFares(route, { firstDay, days: daysAhead }, now);
  let lowest: Pick<PopularRoute, 'lowestTotal' | 'departureDate'> | undefined;
  for (const { date, minTotal } of fares)
    if (minTotal !== null && (!lowest || minTotal < lowest.lowestTotal))
      lowest = { lowestTotal: minTotal, departureDate: date };
  return lowest;
}
