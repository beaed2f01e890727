import { setImmediate } from 'node:timers/promises';
import type { PopularRoute } from 'shared/contract/flights';
import type { Context } from '../context';
import { keepFor } from '../keep-for';
import { airportList } from '../places/airport-list';
import { routeBetween } from './flight-routes';
import { flightSupplier } from './inventory/own-flights';
import type { FlownRoute } from './supplier/flight-supplier';

const shown = 6;
/** The site serves departures from Nigeria; its supplier flies between other countries too. */
export const homeCountry = 'NG';
const daysAhead = 30;
const dayMs = 86_400_000;

/** The busiest routes with their lowest fare for one adult in the next 30 days. Kept, because it reads six times thirty days. */
export const popularRoutes = keepFor({ ms: 5 * 60_000 }, workOut);

async function workOut(context: Context): Promise<PopularRoute[]> {
  const { byCode } = await airportList(context);
  const found: PopularRoute[] = [];
  for (const route of eachPairOnce(await flightSupplier(context).busiestRoutes())) {
    if (found.length === shown) break;
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

/** Both directions of a route count as one, from the end with more flights. */
function eachPairOnce(routes: readonly FlownRoute[]): FlownRoute[] {
  const leaving = new Map<string, number>();
  for (const { from, weeklySeats } of routes) leaving.set(from, (leaving.get(from) ?? 0) + weeklySeats);
  const seen = new Set<string>();
  return routes.flatMap((route) => {
    const [from = '', to = ''] = [route.from, route.to].sort((a, b) => (leaving.get(b) ?? 0) - (leaving.get(a) ?? 0));
    if (seen.has(from + to)) return [];
    seen.add(from + to);
    return { ...route, from, to };
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
