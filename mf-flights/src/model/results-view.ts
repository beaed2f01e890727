import type { Query } from 'shared/paths';
import { dayParts, type FlightFilters, noFilters } from './filters';
import { type FlightSort, flightSorts } from './sorts';

/** Filters, order and page of the results. They are in the URL, so that a reload and the back button restore them. */
export interface ResultsView {
  readonly filters: FlightFilters;
  readonly sort: FlightSort;
  /** From 1. */
  readonly page: number;
}

export const defaultView: ResultsView = { filters: noFilters, sort: 'best', page: 1 };

const listed = (values: readonly (string | number)[]) => (values.length ? values.join('.') : undefined);

/** `via=0&by=P4.QI&at=morning&price-from=70000&bag=1&sort=cheapest&page=2`; defaults are left out. */
export function viewToQuery({ filters, sort, page }: ResultsView): Query {
  return {
    via: listed(filters.stops),
    by: listed(filters.airlines),
    at: listed(filters.departures),
    'price-from': filters.price.from,
    'price-to': filters.price.to,
    bag: filters.checkedBag ? 1 : undefined,
    sort: sort === defaultView.sort ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}

const listOf = (value: string | null): string[] => [...new Set(value?.split('.') ?? [])];
const whole = (value: string | null): number | undefined => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : undefined);

/** The view of a URL; invalid values become the defaults. */
export function viewFromQuery(query: URLSearchParams): ResultsView {
  const [from, to] = [whole(query.get('price-from')), whole(query.get('price-to'))];
  return {
    filters: {
      stops: listOf(query.get('via')).flatMap((stops) => (/^\d$/.test(stops) ? [Number(stops)] : [])),
      airlines: listOf(query.get('by')).filter((code) => /^[A-Z0-9]{2,3}$/.test(code)),
      departures: dayParts.filter((part) => listOf(query.get('at')).includes(part)),
      price: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      checkedBag: query.get('bag') === '1',
    },
    sort: flightSorts.find((sort) => sort === query.get('sort')) ?? defaultView.sort,
    page: Math.max(1, whole(query.get('page')) ?? 1),
  };
}

/** An updater, because two changes may come before one render. */
export type ChangeView = (next: (now: ResultsView) => ResultsView) => void;

const viewKeys = Object.keys(viewToQuery(defaultView));

/** The query without the view. */
export const withoutView = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => !viewKeys.includes(key)));
