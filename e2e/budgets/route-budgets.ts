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
    scriptBytes: 196_500,
    fileBytes: 251_600,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idleOfFields, requests: 13 },
  },
  flightStart: { scriptBytes: 213_100, fileBytes: 265_200, apiBytes: 0, requests: 12, depth: 2, idle: idleOfFields },
  flightSearch: {
    scriptBytes: 213_100,
    fileBytes: 284_600,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 209_100, fileBytes: 255_900, apiBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 184_500, fileBytes: 231_200, apiBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: {
    scriptBytes: 217_100,
    fileBytes: 270_500,
    apiBytes: 3_100,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  rideResults: { scriptBytes: 182_900, fileBytes: 241_500, apiBytes: 11_500, requests: 12, depth: 2, idle },
  rideTraveller: { scriptBytes: 198_300, fileBytes: 244_600, apiBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 183_700, fileBytes: 230_400, apiBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 185_700, fileBytes: 235_200, apiBytes: 0, requests: 9, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: { scriptBytes: 212_300, fileBytes: 257_400, apiBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 186_800, fileBytes: 237_800, apiBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 174_500, fileBytes: 224_600, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 188_000, fileBytes: 239_300, apiBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 185_200, fileBytes: 234_800, apiBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 161_300, fileBytes: 210_200, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
