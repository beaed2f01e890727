import { type ComponentType, lazy } from 'react';
import type { Permission } from 'shared/contract/roles';

export const groups = ['Work', 'Site', 'Staff'] as const;

export interface Section {
  readonly path: string;
  readonly title: string;
  /** Its place in the navigation; a page without one is reached by links. */
  readonly group?: (typeof groups)[number];
  /** Who may open it. */
  readonly permission: Permission;
  /** The name of its number of things that wait, in `frame/waiting.ts`. */
  readonly counter?: string;
  /** Whether it has pages of its own below its address. */
  readonly hasPages?: true;
  /** Loaded when the section is first opened. */
  readonly page: ComponentType;
}

/** The sections of the back office, in the order of the navigation. A new one is a line here and a folder under `pages`. */
export const sections: readonly Section[] = [
  { path: '/ops', title: 'Now', group: 'Work', permission: 'self', page: lazy(() => import('./pages/now')) },
  {
    path: '/ops/rides',
    title: 'Rides',
    group: 'Work',
    permission: 'rides:read',
    counter: 'rides',
    page: lazy(() => import('./pages/rides')),
  },
  {
    path: '/ops/bookings',
    title: 'Bookings',
    group: 'Work',
    permission: 'bookings:read',
    page: lazy(() => import('./pages/bookings')),
  },
  {
    path: '/ops/bookings/:reference',
    title: 'Booking',
    permission: 'bookings:read',
    page: lazy(() => import('./pages/booking')),
  },
  {
    path: '/ops/payments',
    title: 'Payments',
    group: 'Work',
    permission: 'money:read',
    counter: 'payments',
    page: lazy(() => import('./pages/payments')),
  },
  {
    path: '/ops/payments/ledger',
    title: 'Ledger',
    permission: 'money:read',
    page: lazy(() => import('./pages/ledger')),
  },
  {
    path: '/ops/payments/reconciliation',
    title: 'Reconciliation',
    permission: 'money:read',
    page: lazy(() => import('./pages/reconciliation')),
  },
  {
    path: '/ops/messages',
    title: 'Messages',
    group: 'Work',
    permission: 'contact',
    counter: 'messages',
    page: lazy(() => import('./pages/messages')),
  },
  {
    path: '/ops/reviews',
    title: 'Reviews',
    group: 'Work',
    permission: 'reviews:read',
    page: lazy(() => import('./pages/reviews')),
  },
  {
    path: '/ops/catalogue',
    title: 'Catalogue',
    group: 'Site',
    permission: 'catalogue:read',
    hasPages: true,
    page: lazy(() => import('./pages/catalogue')),
  },
  {
    path: '/ops/releases',
    title: 'Releases',
    group: 'Site',
    permission: 'releases:own',
    counter: 'releases',
    page: lazy(() => import('./pages/releases')),
  },
  {
    path: '/ops/releases/:name',
    title: 'Timeline of a release',
    permission: 'releases:own',
    page: lazy(() => import('./pages/releases/timeline')),
  },
  {
    path: '/ops/tokens',
    title: 'Tokens',
    group: 'Site',
    permission: 'tokens',
    page: lazy(() => import('./pages/tokens')),
  },
  {
    path: '/ops/people',
    title: 'People',
    group: 'Staff',
    permission: 'people',
    page: lazy(() => import('./pages/people')),
  },
  {
    path: '/ops/history',
    title: 'History',
    group: 'Staff',
    permission: 'audit:read',
    page: lazy(() => import('./pages/history')),
  },
  {
    path: '/ops/webhooks',
    title: 'Webhooks',
    group: 'Staff',
    permission: 'webhooks',
    page: lazy(() => import('./pages/webhooks')),
  },
  { path: '/ops/account', title: 'Your account', permission: 'self', page: lazy(() => import('./pages/account')) },
];

/** The first page. */
export const consoleHome = '/ops';
