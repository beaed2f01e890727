import type { RemoteModules } from 'shared/remote';

/** What the shell sees of this remote: one module a page and a widget. */
export const modules = {
  pages: {
    'flight-search': () => import('./pages/flight-search'),
    'flight-and-traveller': () => import('./pages/flight-and-traveller'),
    'details-confirmation': () => import('./pages/details-confirmation'),
    'payment-options': () => import('./pages/payment-options'),
    'payment-successful': () => import('./pages/payment-successful'),
  },
  widgets: {
    'flight-search-card': () => import('./widgets/flight-search-card'),
  },
} satisfies RemoteModules;
