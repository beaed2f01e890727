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

// includes axios, the unpaid bookings of the device, the menu of a phone, the pages for a broken part, and three entries of remotes, which are not scripts until they run
const idle = { scriptBytes: 69_800, fileBytes: 94_700, requests: 10 };
/** Includes the panel of the fields. */
const idleOfFields = { scriptBytes: 71_200, fileBytes: 95_600, requests: 11 };
/** Includes the fonts of other letters. */
const lateIdle = { scriptBytes: 69_800, fileBytes: 103_000, requests: 11 };
/** For a page that makes a call at first, and so has axios. */
const idleAfterCalls = { scriptBytes: 49_800, fileBytes: 74_200, requests: 9 };
/** Includes the call for the token that opens the booking on this device, and the page of the trip, which opens without a connection. */
const idleOfUnpaid = { scriptBytes: 100_300, fileBytes: 115_900, requests: 13 };

/**
 * Budgets of a cold visit per route, compressed with brotli. The documents of public pages and of results have the page itself, those of
 * results also its data, which vary by day. They are about 0.4 kB above the measured values: hashes and
 * dates compress differently in each build, by up to 0.2 kB a page. Lower a figure when a page gets lighter; raise one only for a
 * benefit to travellers or squads.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 199_700,
    fileBytes: 255_700,
    apiBytes: 0,
    requests: 11,
    depth: 2,
    idle: { ...idleOfFields, requests: 12 },
  },
  flightStart: {
    scriptBytes: 221_300,
    fileBytes: 275_700,
    apiBytes: 0,
    requests: 11,
    depth: 2,
    // and the code of its routes, whose links are in the document
    idle: { scriptBytes: 73_100, fileBytes: 97_500, requests: 12 },
  },
  flightSearch: {
    scriptBytes: 221_300,
    // of the flights of 39 days the lightest document has 36.7 kB, the heaviest 37.3 kB
    fileBytes: 293_400,
    apiBytes: 0,
    requests: 11,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 211_300, fileBytes: 258_900, apiBytes: 3_700, requests: 12, depth: 2, idle },
  flightPayment: {
    scriptBytes: 187_600,
    fileBytes: 235_200,
    apiBytes: 2_300,
    requests: 8,
    depth: 2,
    idle: idleOfUnpaid,
  },
  rideSearch: {
    scriptBytes: 226_800,
    fileBytes: 283_400,
    apiBytes: 17_600,
    requests: 20,
    depth: 2,
    idle: { scriptBytes: 51_200, fileBytes: 75_600, requests: 10 },
  },
  rideResults: { scriptBytes: 186_700, fileBytes: 244_300, apiBytes: 19_300, requests: 14, depth: 2, idle },
  rideTraveller: { scriptBytes: 202_800, fileBytes: 249_800, apiBytes: 0, requests: 10, depth: 2, idle },
  ridePayment: { scriptBytes: 189_200, fileBytes: 236_600, apiBytes: 1_900, requests: 9, depth: 2, idle: idleOfUnpaid },
  trackBooking: { scriptBytes: 191_900, fileBytes: 242_400, apiBytes: 0, requests: 9, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: {
    scriptBytes: 221_900,
    fileBytes: 268_900,
    apiBytes: 4_400,
    requests: 13,
    depth: 3,
    idle: { scriptBytes: 53_200, fileBytes: 77_700, requests: 10 },
  },
  trip: { scriptBytes: 213_400, fileBytes: 260_400, apiBytes: 0, requests: 9, depth: 2, idle: idleAfterCalls },
  contact: { scriptBytes: 187_700, fileBytes: 239_600, apiBytes: 0, requests: 8, depth: 2, idle },
  terms: { scriptBytes: 177_700, fileBytes: 229_700, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 189_500, fileBytes: 242_000, apiBytes: 0, requests: 8, depth: 2, idle },
  feedback: { scriptBytes: 196_500, fileBytes: 247_400, apiBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 163_500, fileBytes: 213_300, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
