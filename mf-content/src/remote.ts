import type { RemoteModules } from 'shared/remote';

/** What the shell sees of this remote: one module a page and a widget. */
export const modules = {
  pages: {
    contact: () => import('./pages/contact'),
    terms: () => import('./pages/terms'),
    privacy: () => import('./pages/privacy'),
  },
  widgets: {},
} satisfies RemoteModules;
