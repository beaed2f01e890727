import { type FlightFilters, matching, noFilters, type ShownFlight } from './filters';
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
  readonly price: PriceBounds;
  readonly checkedBagCount: number;
}

const stopsLabel = (stops: number) => (stops === 0 ? 'Non-stop' : stops === 1 ? '1 stop' : `${stops} stops`);

/** What can be chosen among these flights: stops from none up, airlines from the one with most flights down. */
export function filterOptions(flights: readonly FoundFlight[], filters: FlightFilters): FilterOptions {
  const beside = (group: keyof FlightFilters) => matching(flights, { ...filters, [group]: noFilters[group] });
  const withBag = matching(flights, { ...filters, checkedBag: true });
  const byStops = counter(beside('stops'), ({ flight }) => flight.stops);
  const byAirline = counter(beside('airlines'), ({ flight }) => flight.airline.code);
  const names = new Map(flights.map(({ airline }) => [airline.code, airline.name]));
  const size = counter(matching(flights, noFilters), ({ flight }) => flight.airline.code);
  return {
    stops: [...new Set(flights.map(({ stops }) => stops))]
      .sort((a, b) => a - b)
      .map((value) => ({ value, label: stopsLabel(value), count: byStops(value) })),
    airlines: [...names]
      .map(([value, label]) => ({ value, label, count: byAirline(value) }))
      // by all their flights: a choice elsewhere moves no line
      .sort((a, b) => size(b.value) - size(a.value) || a.label.localeCompare(b.label)),
    price: priceBounds(flights),
    checkedBagCount: withBag.length,
  };
}

function counter<V>(shown: readonly ShownFlight[], keyOf: (one: ShownFlight) => V): (value: V) => number {
  const counts = new Map<V, number>();
  for (const one of shown) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return (value) => counts.get(value) ?? 0;
}

const steps = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const wantedSteps = 60;

/** From the lowest to the highest price for one that a card shows at first, rounded outwards to whole steps. */
function priceBounds(flights: readonly FoundFlight[]): PriceBounds {
  const prices = flights.map(({ fares: [cheapest] }) => cheapest.forOne);
  if (prices.length === 0) return { from: 0, to: 0, step: 500 };
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = steps.find((one) => (highest - lowest) / one <= wantedSteps) ?? 250_000;
  return { from: Math.floor(lowest / step) * step, to: Math.ceil(highest / step) * step, step };
}
