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

// includes the menu of a phone, and the chunk that Chakra's popover and dialog share: 2.9 kB
const idle = { scriptBytes: 46_200, requests: 7 };
/** Includes the panel of the fields. */
const idleOfFields = { scriptBytes: 48_200, requests: 8 };
/** Includes the shared modules that other pages load in their startup. */
const lateIdle = { scriptBytes: 67_100, requests: 8 };

/**
 * Budgets of a cold visit per route, compressed with brotli. They are about 0.4 kB above the measured values: hashes and
 * dates compress differently in each build, by up to 0.2 kB a page. Lower a figure when a page gets lighter; raise one only for a
 * benefit to travellers or squads.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 216_200,
    fileBytes: 261_200,
    apiBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idleOfFields, requests: 10 },
  },
  flightStart: { scriptBytes: 231_900, fileBytes: 277_400, apiBytes: 0, requests: 13, depth: 2, idle: idleOfFields },
  flightSearch: {
    scriptBytes: 231_900,
    fileBytes: 277_400,
    apiBytes: 9_500,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 228_800, fileBytes: 273_700, apiBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 204_200, fileBytes: 248_900, apiBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: {
    scriptBytes: 217_600,
    fileBytes: 262_200,
    apiBytes: 3_100,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  rideResults: { scriptBytes: 202_000, fileBytes: 247_000, apiBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 217_900, fileBytes: 262_200, apiBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 203_500, fileBytes: 248_200, apiBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 205_400, fileBytes: 249_900, apiBytes: 0, requests: 9, depth: 2, idle },
  // the request needs a token of the tab's session storage, so the page has to run first
  trackRide: { scriptBytes: 212_900, fileBytes: 257_200, apiBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 206_300, fileBytes: 251_600, apiBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 175_200, fileBytes: 221_500, apiBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 207_400, fileBytes: 254_100, apiBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 204_900, fileBytes: 249_400, apiBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 162_500, fileBytes: 206_600, apiBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** For every route: covers a line more or less while the fallback font is shown. */
export const layoutShiftBudget = 0.003;
