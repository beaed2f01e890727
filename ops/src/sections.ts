import { type ComponentType, lazy } from 'react';
import type { Area } from './api/calls';

interface Section {
  readonly path: string;
  readonly title: string;
  /** The area whose session it needs. */
  readonly area: Area;
  /** Loaded when the section is first opened. */
  readonly page: ComponentType;
}

/** The sections of the back office. A new one is a line here and a folder under `pages`. */
export const sections: readonly Section[] = [
  { path: '/ops/rides', title: 'Rides', area: 'staff', page: lazy(() => import('./pages/rides')) },
  { path: '/ops/payments', title: 'Payments', area: 'staff', page: lazy(() => import('./pages/payments')) },
  { path: '/ops/reviews', title: 'Reviews', area: 'staff', page: lazy(() => import('./pages/reviews')) },
  { path: '/ops/releases', title: 'Releases', area: 'releases', page: lazy(() => import('./pages/releases')) },
];

/** Where `/ops` leads. */
export const consoleHome = '/ops/rides';
