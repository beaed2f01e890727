export type BudgetedRoute =
  | 'home'
  | 'flightStart'
  | 'flightSearch'
  | 'flightTraveller'
  | 'flightPayment'
  | 'rideSearch'
  | 'rideResults'
  | 'rideTraveller'
  | 'ridePayment'
  | 'trackBooking'
  | 'trackRide'
  | 'contact'
  | 'terms'
  | 'privacy'
  | 'feedback'
  | 'notFound';

interface RouteBudget {
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly requests: number;
  /** Scripts without a preload hint: what the shell fetches when the page is idle (toasts, the start-up lists). */
  readonly idleScripts: number;
}

/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set. Lower
 * a figure when the site got lighter; raise one only for something that the traveller gets for it.
 */
export const routeBudgets: Record<BudgetedRoute, RouteBudget> = {
  home: { scriptBytes: 209_300, totalBytes: 265_300, requests: 18, idleScripts: 1 },
  flightStart: { scriptBytes: 225_400, totalBytes: 278_400, requests: 18, idleScripts: 1 },
  flightSearch: { scriptBytes: 225_300, totalBytes: 286_300, requests: 19, idleScripts: 1 },
  flightTraveller: { scriptBytes: 220_800, totalBytes: 276_200, requests: 18, idleScripts: 1 },
  flightPayment: { scriptBytes: 201_800, totalBytes: 256_300, requests: 15, idleScripts: 1 },
  rideSearch: { scriptBytes: 209_400, totalBytes: 263_700, requests: 18, idleScripts: 1 },
  rideResults: { scriptBytes: 200_600, totalBytes: 265_400, requests: 18, idleScripts: 1 },
  rideTraveller: { scriptBytes: 209_200, totalBytes: 262_100, requests: 15, idleScripts: 1 },
  ridePayment: { scriptBytes: 201_100, totalBytes: 254_800, requests: 14, idleScripts: 1 },
  trackBooking: { scriptBytes: 200_600, totalBytes: 253_300, requests: 14, idleScripts: 1 },
  trackRide: { scriptBytes: 206_900, totalBytes: 263_400, requests: 17, idleScripts: 1 },
  contact: { scriptBytes: 200_800, totalBytes: 254_300, requests: 13, idleScripts: 1 },
  terms: { scriptBytes: 197_800, totalBytes: 252_300, requests: 13, idleScripts: 3 },
  privacy: { scriptBytes: 201_800, totalBytes: 256_300, requests: 13, idleScripts: 1 },
  feedback: { scriptBytes: 199_600, totalBytes: 252_300, requests: 13, idleScripts: 1 },
  notFound: { scriptBytes: 188_100, totalBytes: 240_600, requests: 11, idleScripts: 3 },
};

/** The bound on layout shift, the same for every route. */
export const layoutShiftBudget = 0.02;
