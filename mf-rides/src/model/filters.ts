import { carTypes } from 'shared/contract/lists';
import type { RideResult } from 'shared/contract/rides';
import type { Query } from 'shared/paths';
import { totalPrice } from './price-summary';

const priceRanges = ['Cheapest', 'Highest'] as const;
export type PriceRange = (typeof priceRanges)[number];

/** One value per group; '' is none. `seats` is kept as a string. */
export interface RideFilters {
  readonly type: string;
  readonly seats: string;
  readonly priceRange: PriceRange | '';
}

export const noFilters: RideFilters = { type: '', seats: '', priceRange: '' };

/**
 * `type=SUV&seats=6&sort=Cheapest`, beside the search in the address, so that a reload and the way back keep them. What a visit
 * without scripts adds (`book`) is left out.
 */
export const filtersToQuery = ({ type, seats, priceRange }: RideFilters) =>
  ({
    type: type || undefined,
    seats: seats || undefined,
    sort: priceRange || undefined,
    book: undefined,
  }) satisfies Query;

/** The filters in an address; impossible values are left out. */
export const filtersFromQuery = (query: URLSearchParams): RideFilters => ({
  type: carTypes.find((type) => type === query.get('type')) ?? '',
  seats: /^[1-9]\d?$/.exec(query.get('seats') ?? '')?.[0] ?? '',
  priceRange: priceRanges.find((range) => range === query.get('sort')) ?? '',
});

/** Gets the current filters when it is applied: there may be two presses before one is rendered. */
export type ChangeFilters = (next: (now: RideFilters) => RideFilters) => void;

/** The address with the filters that an updater returns. */
export type HrefOfFilters = (next: (now: RideFilters) => RideFilters) => string;

/** Chooses a value of a group; choosing the chosen one clears it. */
export function toggled<K extends keyof RideFilters>(
  filters: RideFilters,
  group: K,
  value: RideFilters[K],
): RideFilters {
  return { ...filters, [group]: filters[group] === value ? '' : value };
}

export const hasFilters = (filters: RideFilters): boolean => Object.values(filters).some((value) => value !== '');

/** The cars to show: exact matches of type and seats, in the chosen order of price, else as they came. */
export function shownRides<Ride extends RideResult>(rides: readonly Ride[], filters: RideFilters): Ride[] {
  const matching = rides.filter(
    (ride) =>
      (filters.type === '' || ride.type === filters.type) &&
      (filters.seats === '' || String(ride.seats) === filters.seats),
  );
  if (filters.priceRange === 'Cheapest') return matching.sort((a, b) => totalPrice(a) - totalPrice(b));
  if (filters.priceRange === 'Highest') return matching.sort((a, b) => totalPrice(b) - totalPrice(a));
  return matching;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface FilterOptions {
  readonly types: readonly FilterOption[];
  readonly seats: readonly FilterOption[];
  /** Naira; both 0 without results. */
  readonly lowestPrice: number;
  readonly highestPrice: number;
}

/** What can be chosen, built from the distinct values of all results: types and seats from small to large. */
export function filterOptions(rides: readonly RideResult[]): FilterOptions {
  const types = new Map<string, number>();
  const seats = new Map<number, number>();
  let lowestPrice = Number.POSITIVE_INFINITY;
  let highestPrice = 0;
  for (const ride of rides) {
    types.set(ride.type, (types.get(ride.type) ?? 0) + 1);
    seats.set(ride.seats, (seats.get(ride.seats) ?? 0) + 1);
    lowestPrice = Math.min(lowestPrice, totalPrice(ride));
    highestPrice = Math.max(highestPrice, totalPrice(ride));
  }
  return {
    types: carTypes.flatMap((type) => {
      const count = types.get(type);
      return count ? [{ value: type, label: type, count }] : [];
    }),
    seats: [...seats]
      .sort(([a], [b]) => a - b)
      .map(([number, count]) => ({ value: String(number), label: `${number} Seats`, count })),
    lowestPrice: rides.length ? lowestPrice : 0,
    highestPrice,
  };
}
