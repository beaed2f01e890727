import { useSyncExternalStore } from 'react';

/** The traveller's choice; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export function readThemeChoice(): ThemeChoice {
  const match = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  return (match?.[1] as Theme | undefined) ?? 'system';
}

const themeOf = (choice: ThemeChoice): Theme => {
  if (choice !== 'system') return choice;
  return deviceIsDark().matches ? 'dark' : 'light';
};

function apply(): void {
  document.documentElement.dataset.theme = themeOf(readThemeChoice());
  for (const listener of listeners) listener();
}

/** Stores the choice in a cookie, so that the next document has the theme from the start, and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `theme=${choice}; Path=/; SameSite=Lax; Max-Age=${choice === 'system' ? 0 : cookieMaxAgeSeconds}`;
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const device = deviceIsDark();
  device.addEventListener('change', apply);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', apply);
  };
}

export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  const choice = useSyncExternalStore(subscribe, readThemeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(
    subscribe,
    () => themeOf(readThemeChoice()),
    () => 'light' as const,
  );
  return { choice, theme };
}
