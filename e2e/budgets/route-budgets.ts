interface RouteBudget {
  readonly scriptBytes: number;
  /** Everything but API responses. */
  readonly fileBytes: number;
  /** Varies by day with the inventory. */
  readonly apiBytes: number;
  readonly requests: number;
  /** The number of sequential round trips: the document, what it names, and what those files request. */
  readonly depth: number;
  /** When the page is idle: toasts, release updates, lists of places, deleting expired data of the device, entries of remotes. */
  readonly idle: { readonly scriptBytes: number; readonly fileBytes: number; readonly requests: number };
}

// includes the menu of a phone, the pages for a broken part, and three entries of remotes, which are no scripts until they run
const idle = { scriptBytes: 47_200, fileBytes: 73_200, requests: 10 };
/** Includes the panel of the fields. */
const idleOfFields = { scriptBytes: 48_700, fileBytes: 74_200, requests: 11 };
/** Includes the shared modules that other pages load in their startup. */
const lateIdle = { scriptBytes: 68_100, fileBytes: 102_300, requests: 12 };

/**
 * Budgets of a cold visit per route, compressed with brotli. The documents of public pages and of results have the page itself, those of
 * results also its data, which vary by day. They are about 0.4 kB above the measured values: hashes and
 * dates compress differently in each build, by up to 0.2 kB a page. Lower a figure when a page gets lighter; raise one only for a
 * benefit to travellers or squads.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 215_600,
    fileBytes: 272_800,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idleOfFields, requests: 13 },
  },
  flightStart: { scriptBytes: 232_200, fileBytes: 286_400, apiBytes: 0, requests: 12, depth: 2, idle: idleOfFields },
  flightSearch: {
    scriptBytes: 232_200,
    fileBytes: 305_800,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 228_100, fileBytes: 273_800, apiBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 203_600, fileBytes: 249_000, apiBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: {
    scriptBytes: 217_100,
    fileBytes: 270_500,
    apiBytes: 3_100,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  rideResults: { scriptBytes: 202_000, fileBytes: 262_600, apiBytes: 11_500, requests: 12, depth: 2, idle },
  rideTraveller: { scriptBytes: 217_300, fileBytes: 262_400, apiBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 202_800, fileBytes: 248_300, apiBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 204_800, fileBytes: 256_300, apiBytes: 0, requests: 9, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: { scriptBytes: 212_300, fileBytes: 257_400, apiBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 205_800, fileBytes: 258_800, apiBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 174_600, fileBytes: 226_400, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 206_800, fileBytes: 259_900, apiBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 204_300, fileBytes: 255_800, apiBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 161_800, fileBytes: 212_600, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
