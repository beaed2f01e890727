import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const cookieSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Sets the same cookie as the site. */
function setTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `theme=${theme}; Path=/; SameSite=Lax; Max-Age=${cookieSeconds}`;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The document's inline script sets the first theme, from the cookie or the device. */
export function useTheme(): { readonly other: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return { other, toggle: () => setTheme(other) };
}
