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
  home: { scriptBytes: 219_200, totalBytes: 275_200, requests: 18, idleScripts: 1 },
  flightStart: { scriptBytes: 235_300, totalBytes: 288_300, requests: 18, idleScripts: 1 },
  flightSearch: { scriptBytes: 234_700, totalBytes: 296_200, requests: 19, idleScripts: 1 },
  flightTraveller: { scriptBytes: 230_700, totalBytes: 286_100, requests: 18, idleScripts: 1 },
  flightPayment: { scriptBytes: 211_700, totalBytes: 266_200, requests: 15, idleScripts: 1 },
  rideSearch: { scriptBytes: 219_300, totalBytes: 273_600, requests: 18, idleScripts: 1 },
  rideResults: { scriptBytes: 210_500, totalBytes: 275_300, requests: 18, idleScripts: 1 },
  rideTraveller: { scriptBytes: 219_100, totalBytes: 272_000, requests: 15, idleScripts: 1 },
  ridePayment: { scriptBytes: 211_000, totalBytes: 264_700, requests: 14, idleScripts: 1 },
  trackBooking: { scriptBytes: 210_500, totalBytes: 263_200, requests: 14, idleScripts: 1 },
  trackRide: { scriptBytes: 216_800, totalBytes: 273_300, requests: 17, idleScripts: 1 },
  contact: { scriptBytes: 210_700, totalBytes: 264_200, requests: 13, idleScripts: 1 },
  terms: { scriptBytes: 207_700, totalBytes: 262_200, requests: 13, idleScripts: 3 },
  privacy: { scriptBytes: 211_700, totalBytes: 266_200, requests: 13, idleScripts: 1 },
  feedback: { scriptBytes: 209_500, totalBytes: 262_200, requests: 13, idleScripts: 1 },
  notFound: { scriptBytes: 194_900, totalBytes: 247_400, requests: 11, idleScripts: 3 },
};

/** The bound on layout shift, the same for every route. */
export const layoutShiftBudget = 0.02;
