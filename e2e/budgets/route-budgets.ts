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

const idle = { scriptBytes: 18_800, requests: 5 };
/** With the doors that other pages open at their start. */
const lateIdle = { scriptBytes: 39_700, requests: 6 };

/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set, for the
 * hashes and days in a document compress a little differently each time. Lower
 * a figure when the site got lighter; raise one only for something that the traveller gets for it.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 204_300,
    fileBytes: 249_500,
    answerBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idle, requests: 7 },
  },
  flightStart: { scriptBytes: 220_600, fileBytes: 266_300, answerBytes: 0, requests: 13, depth: 2, idle },
  flightSearch: { scriptBytes: 220_600, fileBytes: 266_200, answerBytes: 9_500, requests: 14, depth: 2, idle },
  flightTraveller: { scriptBytes: 215_600, fileBytes: 260_600, answerBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 192_400, fileBytes: 237_200, answerBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: { scriptBytes: 204_900, fileBytes: 249_600, answerBytes: 3_100, requests: 14, depth: 2, idle },
  rideResults: { scriptBytes: 190_200, fileBytes: 235_300, answerBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 205_300, fileBytes: 249_700, answerBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 191_600, fileBytes: 236_400, answerBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 193_500, fileBytes: 238_100, answerBytes: 0, requests: 9, depth: 2, idle },
  // the booking is asked for by a token that only the tab knows: the page has to run first
  trackRide: { scriptBytes: 200_200, fileBytes: 244_600, answerBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 194_000, fileBytes: 239_300, answerBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 164_400, fileBytes: 210_700, answerBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 195_300, fileBytes: 242_000, answerBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 193_200, fileBytes: 237_800, answerBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 151_500, fileBytes: 195_800, answerBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** The same for every route: a line more or less of the letters that stand until the site's own are there. */
export const layoutShiftBudget = 0.003;
