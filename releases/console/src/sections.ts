import { type ComponentType, lazy } from 'react';

interface Section {
  readonly path: string;
  readonly title: string;
  /** Fetched when the section is first opened. */
  readonly page: ComponentType;
}

/** Everything that the back office has. A new section is one line here and a folder under `pages`. */
export const sections: readonly Section[] = [
  { path: '/ops/rides', title: 'Rides', page: lazy(() => import('./pages/rides')) },
  { path: '/ops/payments', title: 'Payments', page: lazy(() => import('./pages/payments')) },
  { path: '/ops/reviews', title: 'Reviews', page: lazy(() => import('./pages/reviews')) },
];

/** Where `/ops` leads. */
export const consoleHome = '/ops/rides';
