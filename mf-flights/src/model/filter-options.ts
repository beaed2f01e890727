import { allows, type FlightFilters, isDepartureWanted, isFareWanted } from './filters';
import type { FoundFlight } from './found-flights';

export interface FilterOption<V> {
  readonly value: V;
  readonly label: string;
  /** How many flights it shows beside the choices of the other groups. */
  readonly count: number;
}

export interface PriceBounds {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface FilterOptions {
  readonly stops: readonly FilterOption<number>[];
  readonly airlines: readonly FilterOption<string>[];
  readonly checkedBagCount: number;
}

const stopsLabel = (stops: number) => (stops === 0 ? 'Non-stop' : stops === 1 ? '1 stop' : `${stops} stops`);

/** What can be chosen among these flights: stops from none up, airlines from the one with most flights down. */
export function filterOptions(flights: readonly FoundFlight[], filters: FlightFilters): FilterOptions {
  const stops = new Map<number, number>();
  const airlines = new Map<string, { readonly label: string; flights: number; count: number }>();
  const withBag: FlightFilters = { ...filters, checkedBag: true };
  let checkedBagCount = 0;
  // in one walk: a box that is ticked counts all of it anew
  for (const flight of flights) {
    const { code, name } = flight.airline;
    const airline = airlines.get(code) ?? { label: name, flights: 0, count: 0 };
    airlines.set(code, airline);
    airline.flights += 1;
    stops.set(flight.stops, stops.get(flight.stops) ?? 0);
    const areStopsWanted = allows(filters.stops, flight.stops);
    const isAirlineWanted = allows(filters.airlines, code);
    if (!(areStopsWanted || isAirlineWanted) || !isDepartureWanted(flight, filters)) continue;
    if (flight.fares.some((fare) => isFareWanted(fare, filters))) {
      if (isAirlineWanted) stops.set(flight.stops, (stops.get(flight.stops) ?? 0) + 1);
      if (areStopsWanted) airline.count += 1;
    }
    if (areStopsWanted && isAirlineWanted && flight.fares.some((fare) => isFareWanted(fare, withBag)))
      checkedBagCount += 1;
  }
  return {
    stops: [...stops].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, label: stopsLabel(value), count })),
    airlines: [...airlines]
      // by all their flights: a choice elsewhere moves no line; without `localeCompare`, whose first call took a slow machine 19 ms
      .sort(([, a], [, b]) => b.flights - a.flights || (a.label < b.label ? -1 : 1))
      .map(([value, { label, count }]) => ({ value, label, count })),
    checkedBagCount,
  };
}

const steps = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const wantedSteps = 60;

/** From the lowest to the highest price for one that a card shows at first, rounded outwards to whole steps. */
export function priceBounds(flights: readonly FoundFlight[]): PriceBounds {
  const prices = flights.map(({ fares: [cheapest] }) => cheapest.forOne);
  if (prices.length === 0) return { from: 0, to: 0, step: 500 };
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = steps.find((one) => (highest - lowest) / one <= wantedSteps) ?? 250_000;
  return { from: Math.floor(lowest / step) * step, to: Math.ceil(highest / step) * step, step };
}
