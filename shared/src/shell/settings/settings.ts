import type { FlightCriteria, SavedBooking } from 'shared/contract/flights';
import type { Airport, State } from 'shared/contract/places';
import type { RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';
import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { migrateSettings, settingsVersion } from './migrations';
import { readSettings } from './read-settings';
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
import { settingsStorage } from './settings-storage';

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
export const setRideSearch = (rideSearch: RideCriteria | null) => settings.setState({ rideSearch });
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
