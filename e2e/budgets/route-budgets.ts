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

const idle = { scriptBytes: 42_900, requests: 6 };
/** With the doors that other pages open at their start. */
const lateIdle = { scriptBytes: 63_900, requests: 7 };

/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set, for the
 * hashes and days in a document compress a little differently each time. Lower
 * a figure when the site got lighter; raise one only for something that the traveller or a squad gets for it.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 215_700,
    fileBytes: 260_900,
    answerBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idle, requests: 8 },
  },
  flightStart: { scriptBytes: 231_100, fileBytes: 276_800, answerBytes: 0, requests: 13, depth: 2, idle },
  flightSearch: { scriptBytes: 231_100, fileBytes: 276_800, answerBytes: 9_500, requests: 14, depth: 2, idle },
  flightTraveller: { scriptBytes: 228_000, fileBytes: 273_000, answerBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 203_400, fileBytes: 248_200, answerBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: { scriptBytes: 216_700, fileBytes: 261_500, answerBytes: 3_100, requests: 14, depth: 2, idle },
  rideResults: { scriptBytes: 201_300, fileBytes: 246_400, answerBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 217_300, fileBytes: 261_700, answerBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 202_600, fileBytes: 247_400, answerBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 205_000, fileBytes: 249_600, answerBytes: 0, requests: 9, depth: 2, idle },
  // the booking is asked for by a token that only the tab knows: the page has to run first
  trackRide: { scriptBytes: 212_600, fileBytes: 256_900, answerBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 206_000, fileBytes: 251_400, answerBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 174_600, fileBytes: 221_000, answerBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 207_100, fileBytes: 253_900, answerBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 204_500, fileBytes: 249_100, answerBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 161_800, fileBytes: 206_100, answerBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** The same for every route: a line more or less of the letters that stand until the site's own are there. */
export const layoutShiftBudget = 0.003;
