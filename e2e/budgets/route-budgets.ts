interface RouteBudget {
  readonly scriptBytes: number;
  /** Everything but API responses. */
  readonly fileBytes: number;
  /** Varies by day with the inventory. */
  readonly apiBytes: number;
  readonly requests: number;
  /** The number of sequential round trips: the document, what it names, and what those files request. */
  readonly depth: number;
  /** Requests when the page is idle: toasts, release updates, lists of places, deleting expired data of the device. */
  readonly idle: { readonly scriptBytes: number; readonly requests: number };
}

const idle = { scriptBytes: 42_900, requests: 6 };
/** Includes the shared modules that other pages load in their startup. */
const lateIdle = { scriptBytes: 63_900, requests: 7 };

/**
 * Budgets of a cold visit per route, compressed with brotli. They are slightly above the measured values, because hashes and
 * dates in a document compress differently each time. Lower a figure when a page gets lighter; raise one only for a
 * benefit to travellers or squads.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 215_700,
    fileBytes: 260_900,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idle, requests: 8 },
  },
  flightStart: { scriptBytes: 231_100, fileBytes: 276_800, apiBytes: 0, requests: 13, depth: 2, idle },
  flightSearch: { scriptBytes: 231_100, fileBytes: 276_800, apiBytes: 9_500, requests: 14, depth: 2, idle },
  flightTraveller: { scriptBytes: 228_000, fileBytes: 273_000, apiBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 203_400, fileBytes: 248_200, apiBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: { scriptBytes: 216_700, fileBytes: 261_500, apiBytes: 3_100, requests: 14, depth: 2, idle },
  rideResults: { scriptBytes: 201_300, fileBytes: 246_400, apiBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 217_300, fileBytes: 261_700, apiBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 202_600, fileBytes: 247_400, apiBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 205_000, fileBytes: 249_600, apiBytes: 0, requests: 9, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: { scriptBytes: 212_600, fileBytes: 256_900, apiBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 206_000, fileBytes: 251_400, apiBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 174_600, fileBytes: 221_000, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 207_100, fileBytes: 253_900, apiBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 204_500, fileBytes: 249_100, apiBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 161_800, fileBytes: 206_100, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
