import { type PathName, paths } from 'shared/paths';

/** The routes that need no earlier choice of the visitor, so search engines index them. */
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

/** A path of each route, with a placeholder for its parameter, and one path that matches no route. */
export const everyPath: readonly string[] = [
  ...Object.values(paths).map((path) => path.replace(/:\w+/, 'unknown')),
  '/no-such-page',
];

/** Expected console errors: the browser reports each failed page and call. */
export const notFoundErrors = [/status of (400|404|410)/];
