interface RouteBudget {
  readonly scriptBytes: number;
  /** All but what the API answers. */
  readonly fileBytes: number;
  /** Follows the day: of what there is to be sold, and how many cars a phone shows pictures of. */
  readonly answerBytes: number;
  readonly requests: number;
  /** Answers waited for one after the other: the document, everything that it names, and what those ask for. */
  readonly depth: number;
  /** What a page fetches once it has nothing else to do: toasts, news of releases, the lists of places. */
  readonly idle: { readonly scriptBytes: number; readonly requests: number };
}

const idle = { scriptBytes: 16_800, requests: 5 };
/** With the doors that other pages open at their start. */
const lateIdle = { scriptBytes: 37_700, requests: 6 };

/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set. Lower
 * a figure when the site got lighter; raise one only for something that the traveller gets for it.
 */
export const routeBudgets = {
  home: {
    scriptBytes: 183_700,
    fileBytes: 228_500,
    answerBytes: 0,
    requests: 12,
    depth: 2,
    idle: { ...idle, requests: 7 },
  },
  flightStart: { scriptBytes: 199_900, fileBytes: 245_300, answerBytes: 0, requests: 13, depth: 2, idle },
  flightSearch: { scriptBytes: 199_900, fileBytes: 245_300, answerBytes: 9_500, requests: 14, depth: 2, idle },
  flightTraveller: { scriptBytes: 194_500, fileBytes: 239_200, answerBytes: 3_300, requests: 13, depth: 2, idle },
  flightPayment: { scriptBytes: 171_800, fileBytes: 216_300, answerBytes: 2_000, requests: 9, depth: 2, idle },
  rideSearch: { scriptBytes: 184_200, fileBytes: 228_600, answerBytes: 3_100, requests: 14, depth: 2, idle },
  rideResults: { scriptBytes: 169_600, fileBytes: 214_400, answerBytes: 14_100, requests: 13, depth: 2, idle },
  rideTraveller: { scriptBytes: 184_700, fileBytes: 228_800, answerBytes: 0, requests: 11, depth: 2, idle },
  ridePayment: { scriptBytes: 170_900, fileBytes: 215_400, answerBytes: 1_600, requests: 9, depth: 2, idle },
  trackBooking: { scriptBytes: 172_800, fileBytes: 217_100, answerBytes: 0, requests: 9, depth: 2, idle },
  // the booking is asked for by a token that only the tab knows: the page has to run first
  trackRide: { scriptBytes: 179_500, fileBytes: 223_600, answerBytes: 4_400, requests: 12, depth: 3, idle },
  contact: { scriptBytes: 173_200, fileBytes: 218_300, answerBytes: 0, requests: 9, depth: 2, idle },
  terms: { scriptBytes: 143_600, fileBytes: 189_600, answerBytes: 0, requests: 7, depth: 2, idle: lateIdle },
  privacy: { scriptBytes: 174_300, fileBytes: 220_500, answerBytes: 0, requests: 9, depth: 2, idle },
  feedback: { scriptBytes: 172_600, fileBytes: 216_900, answerBytes: 0, requests: 9, depth: 2, idle },
  notFound: { scriptBytes: 135_300, fileBytes: 179_200, answerBytes: 0, requests: 5, depth: 2, idle: lateIdle },
} as const satisfies Record<string, RouteBudget>;

export type BudgetedRoute = keyof typeof routeBudgets;

/** The same for every route: a line more or less of the letters that stand until the site's own are there. */
export const layoutShiftBudget = 0.003;
