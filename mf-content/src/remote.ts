import type { RemoteModules } from 'shared/remote';

/** What the shell sees of this remote: one exposed module a page and a widget, as `release.json` declares them. */
export const remoteModules = {
  pages: {
    contact: () => import('./pages/contact'),
    terms: () => import('./pages/terms'),
    privacy: () => import('./pages/privacy'),
    subscription: () => import('./pages/subscription'),
  },
  widgets: {
    'subscribe-home': () => import('./widgets/subscribe-home'),
    'subscribe-footer': () => import('./widgets/subscribe-footer'),
  },
} satisfies RemoteModules;
