import type { RemoteModules } from 'shared/remote';

/** What the shell sees of this remote: one module a page and a widget. */
export const modules = {
  pages: {
    'track-booking': () => import('./pages/track-booking'),
    'track-flight': () => import('./pages/track-flight'),
    'track-ride': () => import('./pages/track-ride'),
    feedback: () => import('./pages/feedback'),
  },
  widgets: {},
} satisfies RemoteModules;
