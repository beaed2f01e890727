import { paths } from 'shared/paths';
import { previewStorageKey } from 'shared/remote';
import {
  dropDraftMemory,
  offlinePages,
  queryClient,
  removeOfflinePages,
  setAgreedToStore,
  setContactInfo,
  setFlightTraveller,
  settings,
  toast,
} from 'shared/shell';

/** The prefix of all storage keys of the site, except that of the settings. */
const prefix = 'tafiya:';
/** Stores when the device was forgotten, in milliseconds; other tabs react to it. */
const forgottenKey = 'tafiya:forgotten';

/** The numbers of items that were found on the device. */
export interface Found {
  readonly confirmations: number;
  readonly searches: number;
  readonly bookings: number;
  readonly forms: number;
  readonly lookUps: number;
}

export interface Forgotten {
  readonly found: Found;
  /** False if the browser failed to delete something. */
  readonly isComplete: boolean;
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** A list that cannot be parsed counts as empty; it is removed too. */
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

/** Clears the state of this tab: its session storage, and the stores in memory. A preview stays active. */
function forgetTab(): void {
  for (const key of keysOf(sessionStorage)) if (key !== previewStorageKey) sessionStorage.removeItem(key);
  dropDraftMemory();
  const { airports, states } = settings.getState();
  settings.setState({ ...settings.getInitialState(), airports, states }, true);
  setContactInfo({ email: '', phoneNumber: '' });
  setFlightTraveller(undefined);
  toast.remove();
  queryClient.clear();
}

/**
 * Removes all data of the traveller from this browser: settings, drafts, recent searches, looked-up bookings and stored
 * confirmations, with the consent to store them. Works offline. Never rejects.
 */
export async function forgetDevice(nowMs = Date.now()): Promise<Forgotten> {
  const stored = await offlinePages().catch(() => []);
  let found: Found = { confirmations: stored.length, searches: 0, bookings: 0, forms: 0, lookUps: 0 };
  let isStorageClear = true;
  try {
    found = find(stored.length);
    setAgreedToStore(false);
    forgetTab();
    settings.persist.clearStorage();
    for (const key of keysOf(localStorage)) localStorage.removeItem(key);
    localStorage.setItem(forgottenKey, String(nowMs));
  } catch (error) {
    console.warn('The storage of this browser could not be cleared', error);
    isStorageClear = false;
  }
  const isCacheClear = await removeOfflinePages();
  return { found, isComplete: isStorageClear && isCacheClear };
}

/** Set in a tab that was sent to the home page because another tab forgot the device. */
const followedKey = 'tafiya:followed';

function readForgottenMs(): number {
  try {
    return Number(localStorage.getItem(forgottenKey));
  } catch {
    return 0;
  }
}

/**
 * Follows other tabs: when one of them forgets the device, this one clears its own state and loads the home page. A tab that
 * was frozen in the back/forward cache does so when it is shown again.
 *
 * @param goHome loads the home page as a new document
 * @returns a function that unsubscribes
 */
export function syncForget(goHome = () => location.replace(paths.home)): () => void {
  try {
    if (sessionStorage.getItem(followedKey)) {
      sessionStorage.removeItem(followedKey);
      toast.add({ title: 'This device is forgotten', description: 'It was done in another tab of this site.' });
    }
  } catch {
    // session storage is blocked: there is nothing to show
  }

  function follow() {
    forgetTab();
    sessionStorage.setItem(followedKey, 'yes');
    goHome();
  }
  // The tab that forgets gets no `storage` event.
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === forgottenKey && newValue) follow();
  };
  const knownMs = readForgottenMs();
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readForgottenMs() > knownMs) follow();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
