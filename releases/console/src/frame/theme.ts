import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const keptSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
const shown = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The same cookie as on the site: a person has one wish. */
function choose(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `theme=${theme}; Path=/; SameSite=Lax; Max-Age=${keptSeconds}`;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that is shown, and what turns to the other one. The document begins in the theme of cookie or device. */
export function useTheme(): { readonly other: Theme; readonly turn: () => void } {
  const theme = useSyncExternalStore(subscribe, shown);
  const other = theme === 'dark' ? 'light' : 'dark';
  return { other, turn: () => choose(other) };
}
