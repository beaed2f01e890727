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
    scriptBytes: 184_300,
    fileBytes: 229_400,
    answerBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idle, requests: 7 },
  },
  flightStart: { scriptBytes: 200_600, fileBytes: 246_200, answerBytes: 0, requests: 13, depth: 2, idle },
  flightSearch: { scriptBytes: 200_600, fileBytes: 246_200, answerBytes: 9_500, requests: 14, depth: 2, idle },
  flightTraveller: { scriptBytes: 195_600, fileBytes: 240_600, answerBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 172_400, fileBytes: 217_200, answerBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: { scriptBytes: 184_800, fileBytes: 229_500, answerBytes: 3_100, requests: 14, depth: 2, idle },
  rideResults: { scriptBytes: 170_200, fileBytes: 215_300, answerBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 185_300, fileBytes: 229_700, answerBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 171_500, fileBytes: 216_300, answerBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 173_500, fileBytes: 218_100, answerBytes: 0, requests: 9, depth: 2, idle },
  // the booking is asked for by a token that only the tab knows: the page has to run first
  trackRide: { scriptBytes: 180_200, fileBytes: 224_600, answerBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 173_900, fileBytes: 219_200, answerBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 144_300, fileBytes: 190_600, answerBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 175_200, fileBytes: 221_900, answerBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 173_200, fileBytes: 217_800, answerBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 135_900, fileBytes: 180_200, answerBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** The same for every route: a line more or less of the letters that stand until the site's own are there. */
export const layoutShiftBudget = 0.003;
