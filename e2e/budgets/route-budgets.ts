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

// includes axios, the menu of a phone, the pages for a broken part, and three entries of remotes, which are no scripts until they run
const idle = { scriptBytes: 67_200, fileBytes: 93_100, requests: 10 };
/** Includes the panel of the fields. */
const idleOfFields = { scriptBytes: 68_600, fileBytes: 94_200, requests: 11 };
/** Includes the fonts of other letters. */
const lateIdle = { scriptBytes: 67_200, fileBytes: 101_500, requests: 11 };
/** For a page that makes a call at first, and so has axios. */
const idleAfterCalls = { scriptBytes: 47_200, fileBytes: 72_900, requests: 9 };

/**
 * Budgets of a cold visit per route, compressed with brotli. The documents of public pages and of results have the page itself, those of
 * results also its data, which vary by day. They are about 0.4 kB above the measured values: hashes and
 * dates compress differently in each build, by up to 0.2 kB a page. Lower a figure when a page gets lighter; raise one only for a
 * benefit to travellers or squads.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 195_100,
    fileBytes: 249_800,
    apiBytes: 0,
    requests: 11,
    depth: 2,
    idle: { ...idleOfFields, requests: 12 },
  },
  flightStart: { scriptBytes: 211_800, fileBytes: 263_900, apiBytes: 0, requests: 11, depth: 2, idle: idleOfFields },
  flightSearch: {
    scriptBytes: 211_800,
    fileBytes: 279_600,
    apiBytes: 0,
    requests: 11,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 207_700, fileBytes: 254_500, apiBytes: 3_300, requests: 12, depth: 2, idle },
  flightPayment: { scriptBytes: 183_200, fileBytes: 229_800, apiBytes: 2_000, requests: 8, depth: 2, idle },
  rideSearch: {
    scriptBytes: 216_700,
    fileBytes: 268_000,
    apiBytes: 3_100,
    requests: 14,
    depth: 2,
    idle: { scriptBytes: 48_600, fileBytes: 74_100, requests: 10 },
  },
  rideResults: { scriptBytes: 181_500, fileBytes: 237_200, apiBytes: 11_500, requests: 11, depth: 2, idle },
  rideTraveller: { scriptBytes: 196_900, fileBytes: 243_200, apiBytes: 0, requests: 10, depth: 2, idle },
  ridePayment: { scriptBytes: 182_400, fileBytes: 228_900, apiBytes: 1_600, requests: 8, depth: 2, idle },
  trackBooking: { scriptBytes: 184_400, fileBytes: 233_900, apiBytes: 0, requests: 8, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: {
    scriptBytes: 211_900,
    fileBytes: 258_300,
    apiBytes: 4_400,
    requests: 12,
    depth: 3,
    idle: idleAfterCalls,
  },
  contact: { scriptBytes: 185_400, fileBytes: 236_400, apiBytes: 0, requests: 8, depth: 2, idle },
  terms: { scriptBytes: 175_400, fileBytes: 225_500, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 186_600, fileBytes: 237_800, apiBytes: 0, requests: 8, depth: 2, idle },
  feedback: { scriptBytes: 183_900, fileBytes: 233_300, apiBytes: 0, requests: 8, depth: 2, idle },
  notFound: { scriptBytes: 162_200, fileBytes: 211_100, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
