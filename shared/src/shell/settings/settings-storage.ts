import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { settingsKeys } from './read-settings';
import { defaultSettings, type Settings } from './settings-state';

type Stored = StorageValue<Settings>;

/**
 * Local storage for the settings, made for a place that can fail and is shared: a browser may refuse it (then the
 * settings live as long as the tab), it may be full (logged), its value may be no JSON (dropped), and another tab
 * writes to the same key. So a tab writes only the keys that it changed itself, over what is stored: what another
 * tab booked is not lost, and what it forgot does not come back.
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
        console.warn('The settings could not be kept', error);
      }
    },
    removeItem(name) {
      open().removeItem(name);
    },
  };
}
