interface RouteBudget {
  readonly scriptBytes: number;
  /** All but what the API answers. */
  readonly fileBytes: number;
  /** Follows the day: of what there is to be sold, and how many cars a phone shows pictures of. */
  readonly answerBytes: number;
  readonly requests: number;
  /** Answers waited for one after the other: the document, everything that it names, and what those ask for. */
  readonly depth: number;
  /** What a page fetches once it has nothing else to do: toasts, news of releases, lists of places, forgetting the device. */
  readonly idle: { readonly scriptBytes: number; readonly requests: number };
}

// the menu of a phone, and Chakra's parts that popover and dialog share, which are a chunk of their own: 2.9 kB
const idle = { scriptBytes: 46_000, requests: 7 };
/** With the panel of the fields. */
const idleOfFields = { scriptBytes: 47_900, requests: 8 };
/** With the shares that other pages load at their start. */
const lateIdle = { scriptBytes: 66_900, requests: 8 };

/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set, for the
 * hashes and days in a document compress a little differently each time. Lower
 * a figure when the site got lighter; raise one only for something that the traveller or a squad gets for it.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 216_000,
    fileBytes: 261_100,
    answerBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idleOfFields, requests: 10 },
  },
  flightStart: { scriptBytes: 231_500, fileBytes: 277_000, answerBytes: 0, requests: 13, depth: 2, idle: idleOfFields },
  flightSearch: {
    scriptBytes: 231_500,
    fileBytes: 277_000,
    answerBytes: 9_500,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  flightTraveller: { scriptBytes: 228_300, fileBytes: 273_100, answerBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 203_900, fileBytes: 248_500, answerBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: {
    scriptBytes: 217_000,
    fileBytes: 261_600,
    answerBytes: 3_100,
    requests: 14,
    depth: 2,
    idle: idleOfFields,
  },
  rideResults: { scriptBytes: 201_700, fileBytes: 246_700, answerBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 217_600, fileBytes: 261_900, answerBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 203_000, fileBytes: 247_600, answerBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 205_300, fileBytes: 249_800, answerBytes: 0, requests: 9, depth: 2, idle },
  // the booking is asked for by a token that only the tab knows: the page has to run first
  trackRide: { scriptBytes: 212_900, fileBytes: 257_100, answerBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 206_200, fileBytes: 251_400, answerBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 175_000, fileBytes: 221_200, answerBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 207_300, fileBytes: 253_900, answerBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 204_800, fileBytes: 249_300, answerBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 162_300, fileBytes: 206_400, answerBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** The same for every route: a line more or less of the letters that stand until the site's own are there. */
export const layoutShiftBudget = 0.003;
