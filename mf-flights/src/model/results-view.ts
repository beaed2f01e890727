import { formatNaira } from 'shared/format';
import type { Query } from 'shared/paths';
import { dayParts, type FlightFilters, noFilters, type ShownFlight } from './filters';
import { durationInShort } from './journey';

const flightSorts = ['best', 'cheapest', 'fastest'] as const;
export type FlightSort = (typeof flightSorts)[number];

/** Filters, order and page of the results. They are in the URL, so that a reload and the back button restore them. */
export interface ResultsView {
  readonly filters: FlightFilters;
  readonly sort: FlightSort;
  /** From 1. */
  readonly page: number;
}

export const defaultView: ResultsView = { filters: noFilters, sort: 'best', page: 1 };

const listed = (values: readonly (string | number)[]) => (values.length ? values.join('.') : undefined);

/**
 * `via=0&by=P4.QI&at=morning&max-time=300&through=ADD&price-from=70000&bag=1&sort=cheapest&page=2`; defaults are left out. What a visit without scripts adds
 * (`select`, `edit`) is left out as well: it belongs to no view.
 */
export function viewToQuery({ filters, sort, page }: ResultsView): Query {
  return {
    via: listed(filters.stops),
    by: listed(filters.airlines),
    at: listed(filters.departures),
    arrive: listed(filters.arrivals),
    'back-at': listed(filters.returns),
    'max-time': filters.longest,
    through: listed(filters.layovers),
    'max-wait': filters.longestLayover,
    'price-from': filters.price.from,
    'price-to': filters.price.to,
    bag: filters.checkedBag ? 1 : undefined,
    sort: sort === defaultView.sort ? undefined : sort,
    page: page === 1 ? undefined : page,
    select: undefined,
    edit: undefined,
  };
}

// a form without scripts repeats the parameter
const listOf = (values: readonly string[]): string[] => [...new Set(values.flatMap((value) => value.split('.')))];
const partsOf = (values: readonly string[]) => dayParts.filter((part) => listOf(values).includes(part));
const whole = (value: string | null): number | undefined => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : undefined);

/** The view of a URL; invalid values become the defaults. */
export function viewFromQuery(query: URLSearchParams): ResultsView {
  const [from, to] = [whole(query.get('price-from')), whole(query.get('price-to'))];
  return {
    filters: {
      stops: listOf(query.getAll('via')).flatMap((stops) => (/^\d$/.test(stops) ? [Number(stops)] : [])),
      airlines: listOf(query.getAll('by')).filter((code) => /^[A-Z0-9]{2,3}$/.test(code)),
      departures: partsOf(query.getAll('at')),
      arrivals: partsOf(query.getAll('arrive')),
      returns: partsOf(query.getAll('back-at')),
      longest: whole(query.get('max-time')),
      layovers: listOf(query.getAll('through')).filter((code) => /^[A-Z]{3}$/.test(code)),
      longestLayover: whole(query.get('max-wait')),
      price: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      checkedBag: query.get('bag') === '1',
    },
    sort: flightSorts.find((sort) => sort === query.get('sort')) ?? defaultView.sort,
    page: Math.max(1, whole(query.get('page')) ?? 1),
  };
}

/** An updater, because two changes may come before one render. */
export type ChangeView = (next: (now: ResultsView) => ResultsView) => void;

/** The address of the view that an updater leads to. */
export type HrefOfView = (next: (now: ResultsView) => ResultsView) => string;

const viewKeys = Object.keys(viewToQuery(defaultView));

/** The parameters that the form of the filters sets, or that its result does not keep. */
export const filterFormKeys = viewKeys.filter((key) => key !== 'sort');

/** The query without the view. */
export const withoutView = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => !viewKeys.includes(key)));

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

/** The flight that costs least, the fastest of several; undefined where there is nothing to compare. */
export const cheapestOf = (shown: readonly ShownFlight[]): ShownFlight | undefined =>
  shown.length > 1 ? shown.reduce((least, one) => (orders.cheapest(one, least) < 0 ? one : least)) : undefined;

/** What would come first in each order: its price, or how long all its flights take. Dashes without flights. */
export function sortHints(shown: readonly ShownFlight[]): Readonly<Record<FlightSort, string>> {
  const [best] = shown;
  if (!best) return { best: '–', cheapest: '–', fastest: '–' };
  const cheapest = Math.min(...shown.map(totalOf));
  const fastest = durationInShort(Math.min(...shown.map(minutesOf)));
  const isOneFlight = best.flight.slices.length === 1;
  return {
    best: formatNaira(totalOf(best)),
    cheapest: formatNaira(cheapest),
    fastest: isOneFlight ? fastest : `${fastest} total`,
  };
}
