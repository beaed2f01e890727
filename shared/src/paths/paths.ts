/** Every path of the site. All links, routes and redirects are built from it. */
export const paths = {
  home: '/',
  flightSearch: '/flight-search',
  flightRoute: '/flights/:route',
  flightTraveller: '/flight-and-traveller/:selectData',
  flightReview: '/details-confirmation',
  flightPayment: '/payment-options',
  flightSuccess: '/payment-successful',
  rideSearch: '/ride-search',
  pickupAirport: '/airport-pickup/:airport',
  rideResults: '/ride-results',
  rideTraveller: '/ride-and-traveller',
  rideReview: '/ride-details-confirmation',
  ridePayment: '/ride-payment-options',
  rideSuccess: '/ride-payment-successful',
  trackBooking: '/track-booking',
  trackFlight: '/track-flight',
  trackRide: '/track-ride',
  /** The bookings of this device as journeys; its address names none of them. */
  trip: '/trip',
  feedback: '/feedback',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  /** The target of the links in mails about fares: `#confirm=<token>`, `#leave=<token>`. */
  subscription: '/subscription',
} as const;

/** The endpoints of the forms of pages without scripts: their answers are pages. */
export const formActions = {
  flightSearch: '/api/v1/forms/flight-search',
  rideSearch: '/api/v1/forms/ride-search',
  contact: '/api/v1/forms/contact',
  subscription: '/api/v1/forms/subscription',
  trackBooking: '/api/v1/forms/track-booking',
} as const;

/** A link with this hash, on any page, opens the dialog that removes the data on this device. */
export const forgetDeviceHash = 'forget-device';
/** Without scripts, the link opens a section of the privacy page. */
export const forgetDeviceAddress = `${paths.privacy}#${forgetDeviceHash}`;

export type PathName = keyof typeof paths;

type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof Params<Rest>]: string }
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

export type Query = Record<string, string | number | undefined>;

/** A URL of the site, with encoded parameters. Undefined query values are omitted. */
export function pathTo<N extends PathName>(name: N, given?: Params<(typeof paths)[N]> & { query?: Query }): string {
  const { query, ...params } = (given ?? {}) as { query?: Query } & Record<string, string>;
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length
    ? `${path}?${new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)]))}`
    : path;
}
