/** The times of the product that pages speak of. Whoever runs the site may set each of them otherwise. */
export interface SiteRules {
  /** How long a chosen ride keeps its price. */
  readonly rideQuoteSeconds: number;
  /** How long a chosen flight keeps its price. */
  readonly flightSelectionSeconds: number;
  /** Flights leave sale this long before their departure, and come on sale this long ahead. */
  readonly flightCutoffMinutes: number;
  readonly flightLatestDays: number;
  /** How long an account to pay into is open, and what is booked held with it. */
  readonly accountSeconds: number;
  /** The soonest and the latest pickup, counted from the search. */
  readonly earliestPickupSeconds: number;
  readonly latestPickupDays: number;
  readonly freeWaitAirportMinutes: number;
  readonly freeWaitElsewhereMinutes: number;
}

/** The rules of a site that sets none. */
export const defaultSiteRules: SiteRules = {
  rideQuoteSeconds: 900,
  flightSelectionSeconds: 900,
  flightCutoffMinutes: 120,
  flightLatestDays: 360,
  accountSeconds: 1800,
  earliestPickupSeconds: 10_800,
  latestPickupDays: 90,
  freeWaitAirportMinutes: 60,
  freeWaitElsewhereMinutes: 15,
};
