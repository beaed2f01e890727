import type { FlightCriteria, SavedBooking } from 'shared/contract/flights';
import type { Airport, State } from 'shared/contract/places';
import type { RideResult, RideSelection } from 'shared/contract/rides';
import { useStore } from 'zustand';
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { RideSearch } from '../../paths';
import { migrateSettings, settingsVersion } from './migrations';
import { readSettings, settingsKeys } from './read-settings';
import {
  type CreatedRide,
  type DiscountUpdate,
  defaultSettings,
  noDiscount,
  type Settings,
  settingsKey,
  staleBookings,
  withDiscount,
} from './settings-state';

const rehydrationTimeoutMs = 5_000;

let isRehydrationOver = false;

/** The settings store of the site, in local storage under `persist:root`. */
export const settings = createStore<Settings>()(
  persist<Settings>(() => defaultSettings, {
    name: settingsKey,
    version: settingsVersion,
    storage: settingsStorage(() => localStorage),
    migrate: (state, from) => migrateSettings(state, from) as Settings,
    // after the time-out a late result must not overwrite newer changes
    merge: (stored, current) => (isRehydrationOver ? current : readSettings(stored)),
    skipHydration: true,
  }),
);

/** Loads the stored settings. The shell waits at most 5,000 ms for it before the first render. Never rejects. */
export async function rehydrateSettings(timeoutMs = rehydrationTimeoutMs): Promise<void> {
  isRehydrationOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([settings.persist.rehydrate(), timeout]);
  clearTimeout(timer);
  isRehydrationOver = true;
  dropStaleBookings();
}

/** Reads from the settings in a component; the selector returns a value of the store, not a new object each time. */
export function useSettings<T>(selector: (state: Settings) => T): T {
  return useStore(settings, selector);
}

export const setAirports = (airports: readonly Airport[]) => settings.setState({ airports });
export const setStates = (states: readonly State[]) => settings.setState({ states });
export const setActiveSearch = (activeSearch: FlightCriteria | null) => settings.setState({ activeSearch });
export const setSearchResults = (searchResults: readonly RideResult[] | null) => settings.setState({ searchResults });
export const setSavedBooking = (savedBooking: SavedBooking | null) => settings.setState({ savedBooking });
export const setRideSearch = (rideSearch: RideSearch | null) => settings.setState({ rideSearch });
export const setCreatedRide = (createdRide: CreatedRide | null) => settings.setState({ createdRide });

/** Stores a new selection, and resets the discount: the coupon was verified for the previous one. */
export const setRideOptions = (rideOptions: RideSelection | null) =>
  settings.setState({ rideOptions: rideOptions ?? null, ...noDiscount });

export const updateDiscount = (update: DiscountUpdate) => settings.setState(withDiscount(update));
export const resetDiscount = () => settings.setState(noDiscount);

/** Removes the personal data of a booking when the traveller leaves its confirmation. */
export function clearConfirmed(kind?: 'ride' | 'flight'): void {
  settings.setState({
    ...(kind === 'flight' ? {} : { createdRide: null }),
    ...(kind === 'ride' ? {} : { savedBooking: null }),
  });
}

/** Removes the bookings with an account that expired more than 24 hours ago. */
export function dropStaleBookings(nowMs = Date.now()): void {
  const stale = staleBookings(settings.getState(), nowMs);
  if (Object.keys(stale).length) settings.setState(stale);
}

type Stored = StorageValue<Settings>;

/**
 * Local storage for the settings. It may be blocked (the settings live as long as the tab), full (logged), or contain no JSON
 * (removed). Other tabs write to the same key, so a tab writes only the keys that it has changed: a booking of another tab is
 * not lost, and what another tab has removed is not restored.
 */
function settingsStorage(open: () => Storage): PersistStorage<Settings> {
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
