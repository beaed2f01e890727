import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { settingsKeys } from './read-settings';
import { defaultSettings, type Settings } from './settings-state';

type Stored = StorageValue<Settings>;

/**
 * Local storage for the settings. It may be blocked (the settings live as long as the tab), full (logged), or contain no JSON
 * (removed). Other tabs write to the same key, so a tab writes only the keys that it has changed: a booking of another tab is
 * not lost, and what another tab has removed is not restored.
 */
export function settingsStorage(open: () => Storage): PersistStorage<Settings> {
  let known: Settings = defaultSettings;

  function parse(name: string): Stored | null {
    const text = open().getItem(name);
    if (text === null) return null;
    try {
      const value = JSON.parse(text) as Stored | null;
      if (value && typeof value.state === 'object' && value.state) return value;
    } catch {
      // not JSON: dropped below
    }
    open().removeItem(name);
    return null;
  }

  return {
    getItem(name) {
      try {
        const stored = parse(name);
        if (stored) known = { ...defaultSettings, ...stored.state };
        return stored;
      } catch (error) {
        console.warn('The settings could not be read', error);
        return null;
      }
    },
    setItem(name, { state, version }) {
      const changed = settingsKeys.filter((key) => state[key] !== known[key]).map((key) => [key, state[key]]);
      known = state;
      if (!changed.length) return;
      try {
        const stored = parse(name);
        const base = stored && stored.version === version ? stored.state : state;
        open().setItem(name, JSON.stringify({ state: { ...base, ...Object.fromEntries(changed) }, version }));
      } catch (error) {
        console.warn('The settings could not be stored', error);
      }
    },
    removeItem(name) {
      open().removeItem(name);
    },
  };
}
