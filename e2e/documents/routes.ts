import { type PathName, paths } from 'shared/paths';

/** The routes that need nothing chosen before, and so answer with their own text to anybody. */
export const indexedRoutes: readonly PathName[] = [
  'home',
  'flightSearch',
  'rideSearch',
  'trackBooking',
  'feedback',
  'contact',
  'terms',
  'privacy',
];

/** An address of each route of the site, with something in the place of a parameter, and of none. */
export const everyAddress: readonly string[] = [
  ...Object.values(paths).map((path) => path.replace(/:\w+/, 'unknown')),
  '/no-such-page',
];

/** What is expected of the console: a browser tells of the status of each page and call that is not there. */
export const missingThings = [/status of (400|404|410)/];
