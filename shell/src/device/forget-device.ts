import { previewStorageKey } from 'shared/remote';
import {
  dropDraftMemory,
  forgetOffline,
  keptOffline,
  queryClient,
  setAgreedToKeep,
  setContactInfo,
  settings,
  toast,
} from 'shared/shell';

/** Everything that the site stores in a browser begins with it, but for the settings. */
const prefix = 'tafiya:';
/** When the device was forgotten, as milliseconds; other tabs follow it. */
export const forgottenKey = 'tafiya:forgotten';

/** What was found on the device, as counts. */
export interface Found {
  readonly confirmations: number;
  readonly searches: number;
  readonly bookings: number;
  readonly forms: number;
  readonly lookUps: number;
}

export interface Forgotten {
  readonly found: Found;
  /** False where the browser did not let go of something. */
  readonly isWhole: boolean;
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** A list that cannot be read is removed all the same: it counts as none. */
function countRecent(): number {
  try {
    return Object.values(JSON.parse(localStorage.getItem('tafiya:recent') ?? '{}')).flat().length;
  } catch {
    return 0;
  }
}

function find(confirmations: number): Found {
  const { savedBooking, createdRide } = settings.getState();
  const session = keysOf(sessionStorage);
  return {
    confirmations,
    searches: countRecent(),
    bookings: [savedBooking, createdRide].filter(Boolean).length,
    forms: session.filter((key) => key.startsWith('tafiya:draft:')).length,
    lookUps: session.filter((key) => key.startsWith('tafiya:view:')).length,
  };
}

/** Forgets what one tab holds: its session storage, and what its document has in memory. A preview goes on. */
export function forgetTab(): void {
  for (const key of keysOf(sessionStorage)) if (key !== previewStorageKey) sessionStorage.removeItem(key);
  dropDraftMemory();
  const { airports, states } = settings.getState();
  settings.setState({ ...settings.getInitialState(), airports, states }, true);
  setContactInfo({ email: '', phoneNumber: '' });
  toast.remove();
  queryClient.clear();
}

/**
 * Removes what this browser has of the traveller: settings, drafts, recent searches, looked-up bookings and kept
 * confirmations, with the agreement to keep them. It needs no network. Never rejects.
 */
export async function forgetDevice(nowMs = Date.now()): Promise<Forgotten> {
  const kept = await keptOffline().catch(() => []);
  let found: Found = { confirmations: kept.length, searches: 0, bookings: 0, forms: 0, lookUps: 0 };
  let isStorageClear = true;
  try {
    found = find(kept.length);
    setAgreedToKeep(false);
    forgetTab();
    settings.persist.clearStorage();
    for (const key of keysOf(localStorage)) localStorage.removeItem(key);
    localStorage.setItem(forgottenKey, String(nowMs));
  } catch (error) {
    console.warn('The storage of this browser could not be cleared', error);
    isStorageClear = false;
  }
  const isCacheClear = await forgetOffline();
  return { found, isWhole: isStorageClear && isCacheClear };
}
