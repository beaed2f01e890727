import { setImmediate } from 'node:timers/promises';
import { Refusal } from 'server/http';
import { brand } from 'shared/brand';
import type { FlightRoute } from 'shared/contract/flight-routes';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import type { Context } from '../context';
import { keepFor } from '../keep-for';
import { airportList } from '../places/airport-list';
import { airportSlugs } from '../places/airport-slugs';
import { greatCircleKm } from '../places/great-circle';
import { flightSupplier } from './inventory/own-flights';
import type { PricedOffer } from './supplier/flight-supplier';

/** The site serves travellers of Nigeria: one end of each route is there. */
const homeCountry = 'NG';
const fareDays = 30;
const timetableDays = 7;
const shownOthers = 12;
const dayMs = 86_400_000;
const freshMs = 5 * 60_000;

/** A route that is flown non-stop. */
interface Route {
  readonly value: string;
  readonly from: Airport;
  readonly to: Airport;
}

type Routes = ReadonlyMap<string, Route>;

const routesOf = keepFor({ ms: freshMs }, readRoutes);

async function readRoutes(context: Context): Promise<Routes> {
  const { byCode } = await airportList(context);
  const flown = (await flightSupplier(context).busiestRoutes()).flatMap(({ from, to }) => {
    const ends = [byCode.get(from), byCode.get(to)] as const;
    const [start, end] = ends;
    return start && end && ends.some((each) => each?.countryCode === homeCountry) ? [{ from: start, to: end }] : [];
  });
  const nameOf = airportSlugs(flown.flatMap(({ from, to }) => [from, to]));
  return new Map(
    flown.map(({ from, to }) => {
      const value = `${nameOf(from)}-${nameOf(to)}`;
      return [value, { value, from, to }];
    }),
  );
}

const titleOf = ({ from, to }: Route) => `Flights from ${from.city} to ${to.city}`;

/** The pages of routes, the busiest first. */
export async function listRoutes(context: Context) {
  const routes = await routesOf(context);
  return [...routes.values()].map((route) => ({
    value: route.value,
    title: titleOf(route),
    description: `Airlines, times and the lowest fares from ${route.from.city} (${route.from.iata}) to ${route.to.city} (${route.to.iata}) for the next ${fareDays} days. Book in naira with ${brand.name} and pay by bank transfer.`,
  }));
}

/** The value of the route between two airports; null if it has no page. */
export async function routeBetween(context: Context, ends: { readonly from: string; readonly to: string }) {
  const routes = await routesOf(context);
  return [...routes.values()].find(({ from, to }) => from.iata === ends.from && to.iata === ends.to)?.value ?? null;
}

/**
 * Kept, because a page reads the fares of thirty days.
 * @throws NOT_FOUND
 */
export const showRoute = keepFor({ ms: freshMs }, async (context, value: string): Promise<FlightRoute> => {
  const routes = await routesOf(context);
  const route = routes.get(value);
  if (!route)
    throw new Refusal('NOT_FOUND', 'No flights are on sale on this route. Choose another one or search for flights.');
  return pageOf(context, route, routes);
});

async function pageOf(context: Context, route: Route, routes: Routes): Promise<FlightRoute> {
  const { value, from, to } = route;
  const now = context.now();
  // from tomorrow on: today's flights may leave sale at any time
  const firstDay = dayAfter(now, 1);
  const ends = { from: from.iata, to: to.iata };
  const fares = await flightSupplier(context).lowestFares(ends, { firstDay, days: fareDays }, now);
  const week: PricedOffer[][] = [];
  for (let index = 0; index < timetableDays; index += 1) {
    week.push(await nonStopOffers(context, { ...ends, departureDate: dayAfter(now, 1 + index) }));
    // yields to other calls
    await setImmediate();
  }
  const timetable = week.find((offers) => offers.length > 0) ?? [];
  const others = [...routes.values()].filter(
    ({ from: start, to: end }) => start.iata === from.iata && end.iata !== to.iata,
  );
  const back = [...routes.values()].find(
    ({ from: start, to: end }) => start.iata === to.iata && end.iata === from.iata,
  );
  return {
    value,
    from,
    to,
    distanceKm: Math.round(greatCircleKm(from, to)),
    lowest: lowestOf(fares),
    fastestMinutes: week.flat().reduce<number | null>((best, { slices: [slice] }) => {
      const minutes = slice?.durationMinutes ?? Number.POSITIVE_INFINITY;
      return best === null || minutes < best ? minutes : best;
    }, null),
    fares: [...fares],
    airlines: airlinesOf(week.flat()),
    departures: departuresOf(timetable),
    timetableDay: timetable[0]?.slices[0]?.departAt.slice(0, 10) ?? null,
    back: back?.value ?? null,
    others: others.slice(0, shownOthers).map((other) => ({
      value: other.value,
      from: { iata: other.from.iata, city: other.from.city },
      to: { iata: other.to.iata, city: other.to.city },
    })),
  };
}

const dayAfter = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** Offers of one flight for one adult in Economy. */
async function nonStopOffers(context: Context, slice: FlightCriteria['slices'][number]): Promise<PricedOffer[]> {
  const criteria: FlightCriteria = {
    tripType: 'oneway',
    slices: [slice],
    cabin: 'Y',
    adults: 1,
    children: 0,
    infants: 0,
    flexibleDays: 0,
    maxStops: 0,
  };
  const { offers } = await flightSupplier(context).search(criteria, context.now());
  return offers.map(({ offer }) => offer);
}

function lowestOf(fares: readonly FareDay[]): FlightRoute['lowest'] {
  let lowest: FlightRoute['lowest'] = null;
  for (const { date, minTotal } of fares)
    if (minTotal !== null && (!lowest || minTotal < lowest.total)) lowest = { total: minTotal, departureDate: date };
  return lowest;
}

/** One entry for each flight: a flight has an offer for each of its fares. */
function cheapestByFlight(offers: readonly PricedOffer[]): PricedOffer[] {
  const flights = new Map<string, PricedOffer>();
  for (const offer of offers) {
    const [segment] = offer.slices[0]?.segments ?? [];
    if (!segment) continue;
    const key = `${segment.flightNumber} ${segment.departAt}`;
    const known = flights.get(key);
    if (!known || offer.price.total < known.price.total) flights.set(key, offer);
  }
  return [...flights.values()];
}

function airlinesOf(offers: readonly PricedOffer[]): FlightRoute['airlines'] {
  const airlines = new Map<string, FlightRoute['airlines'][number]>();
  for (const { airline, price } of cheapestByFlight(offers)) {
    const known = airlines.get(airline.code);
    airlines.set(airline.code, {
      ...airline,
      weeklyFlights: (known?.weeklyFlights ?? 0) + 1,
      lowestTotal: Math.min(known?.lowestTotal ?? Number.POSITIVE_INFINITY, price.total),
    });
  }
  return [...airlines.values()].sort((one, other) => one.lowestTotal - other.lowestTotal);
}

const departuresOf = (offers: readonly PricedOffer[]): FlightRoute['departures'] =>
  cheapestByFlight(offers)
    .flatMap(({ slices: [slice], airline, price }) => {
      const [segment] = slice?.segments ?? [];
      if (!slice || !segment) return [];
      const { flightNumber, departAt, arriveAt } = segment;
      return [
        { flightNumber, airline, departAt, arriveAt, durationMinutes: slice.durationMinutes, total: price.total },
      ];
    })
    .sort((one, other) => one.departAt.localeCompare(other.departAt));
