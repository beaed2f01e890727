import { type ComponentType, lazy } from 'react';
import type { Door } from './api/standing';

interface Section {
  readonly path: string;
  readonly title: string;
  /** Whose token opens it. */
  readonly door: Door;
  /** Fetched when the section is first opened. */
  readonly page: ComponentType;
}

/** Everything that the back office has. A new section is one line here and a folder under `pages`. */
export const sections: readonly Section[] = [
  { path: '/ops/rides', title: 'Rides', door: 'staff', page: lazy(() => import('./pages/rides')) },
  { path: '/ops/payments', title: 'Payments', door: 'staff', page: lazy(() => import('./pages/payments')) },
  { path: '/ops/reviews', title: 'Reviews', door: 'staff', page: lazy(() => import('./pages/reviews')) },
  { path: '/ops/releases', title: 'Releases', door: 'releases', page: lazy(() => import('./pages/releases')) },
];

/** Where `/ops` leads. */
export const consoleHome = '/ops/rides';
