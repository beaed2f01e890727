import type { RemoteModules } from 'shared/remote';

/** What the shell sees of this remote: one exposed module a page and a widget, as `release.json` declares them. */
export const remoteModules = {
  pages: {
    'ride-search': () => import('./pages/ride-search'),
    'ride-results': () => import('./pages/ride-results'),
    'ride-and-traveller': () => import('./pages/ride-and-traveller'),
    'ride-details-confirmation': () => import('./pages/ride-details-confirmation'),
    'ride-payment-options': () => import('./pages/ride-payment-options'),
    'ride-payment-successful': () => import('./pages/ride-payment-successful'),
  },
  widgets: {
    'ride-search-card': () => import('./widgets/ride-search-card'),
  },
} satisfies RemoteModules;
