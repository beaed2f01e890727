import type { RideResult } from 'shared/contract/rides';
import { totalPrice } from './price-summary';

/** A car of the list, with those that differ from it only in colour. */
export interface OfferedRide extends RideResult {
  /** At least its own. */
  readonly colors: readonly string[];
  readonly twins: readonly RideResult[];
}

/** The cars with each model at one price once, in the order of the list. */
export function withoutTwins(rides: readonly RideResult[]): OfferedRide[] {
  const offers = new Map<string, { first: RideResult; twins: RideResult[] }>();
  for (const ride of rides) {
    const key = [ride.name, ride.type, totalPrice(ride), ride.seats, ride.luggage].join('|');
    const offer = offers.get(key);
    if (offer) offer.twins.push(ride);
    else offers.set(key, { first: ride, twins: [] });
  }
  return [...offers.values()].map(({ first, twins }) => ({
    ...first,
    colors: [...new Set([first, ...twins].map(({ color }) => color))],
    twins,
  }));
}
