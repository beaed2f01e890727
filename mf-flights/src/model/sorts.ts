import { formatNaira } from 'shared/format';
import type { ShownFlight } from './filters';
import { durationInWords } from './journey';

export const flightSorts = ['best', 'cheapest', 'fastest'] as const;
export type FlightSort = (typeof flightSorts)[number];

const totalOf = ({ fare }: ShownFlight) => fare.offer.price.total;
const minutesOf = ({ flight }: ShownFlight) => flight.durationMinutes;

type Order = (a: ShownFlight, b: ShownFlight) => number;
const byPrice: Order = (a, b) => totalOf(a) - totalOf(b);
const byDuration: Order = (a, b) => minutesOf(a) - minutesOf(b);

// the best come first as they are
const orders: Readonly<Record<FlightSort, Order>> = {
  best: () => 0,
  cheapest: (a, b) => byPrice(a, b) || byDuration(a, b),
  fastest: (a, b) => byDuration(a, b) || byPrice(a, b),
};

export const sorted = (shown: readonly ShownFlight[], sort: FlightSort): ShownFlight[] => [...shown].sort(orders[sort]);

/** What would come first in each order: its price, or how long all its flights take. Dashes without flights. */
export function sortHints(shown: readonly ShownFlight[]): Readonly<Record<FlightSort, string>> {
  const [best] = shown;
  if (!best) return { best: '–', cheapest: '–', fastest: '–' };
  const cheapest = Math.min(...shown.map(totalOf));
  const fastest = durationInWords(Math.min(...shown.map(minutesOf)));
  const isOneFlight = best.flight.slices.length === 1;
  return {
    best: formatNaira(totalOf(best)),
    cheapest: formatNaira(cheapest),
    fastest: isOneFlight ? fastest : `${fastest} in all`,
  };
}
