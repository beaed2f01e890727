import { useSyncExternalStore } from 'react';
import { confirmationCachePrefix } from '../../remote';
import type { OfflinePage, WorkerMessage, WorkerReply } from './messages';

const answerTimeoutMs = 20_000;
const forgetTimeoutMs = 5_000;
const keptAfterJourneyMs = 3 * 24 * 60 * 60 * 1000;

/** True where the traveller asked the browser to be sparing with data: then nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The code that this page has fetched so far, as addresses of this site. */
export const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((address) => address.startsWith(`${location.origin}/remotes/`)),
  ),
];

/** Asks the worker. @throws Error where it does not answer in time */
function ask(worker: ServiceWorker, message: WorkerMessage, timeoutMs = answerTimeoutMs): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => reject(new Error('The service worker did not answer')), timeoutMs);
    port1.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

const activeWorker = async (): Promise<ServiceWorker | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.active ?? undefined;

/** When a confirmation is removed from the device: three days after the journey. */
export const storedUntilMs = (journeyEndsOn: string): number => Date.parse(journeyEndsOn) + keptAfterJourneyMs;

interface PageToKeep {
  readonly path: string;
  readonly title: string;
  readonly api: readonly string[];
  /** When the journey is over, as an instant. Without it the page is stored for three days from now. */
  readonly journeyEndsOn?: string;
}

/**
 * Stores a page on this device until three days after its journey, if the traveller agreed to that. Waits for the service
 * worker of a first visit; where there is none it never resolves, so nothing may depend on it.
 *
 * @returns the page as it is stored; null where the device has no room, or the journey is long over; undefined where
 * nobody agreed, and in a browser without service workers
 */
export async function storeOfflinePage(page: PageToKeep): Promise<OfflinePage | null | undefined> {
  if (!agreedToStore()) return undefined;
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return undefined;
  const { path, title, api, journeyEndsOn = new Date().toISOString() } = page;
  const untilMs = storedUntilMs(journeyEndsOn);
  const message = { kind: 'keep', agreed: true, path, title, api, untilMs, files: loadedFiles() } as const;
  const { kept } = await ask(worker, message);
  return kept.find((one) => one.path === path) ?? null;
}

/** Removes every kept page from this device. @returns whether they are gone for sure */
export async function removeOfflinePages(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  const keptCaches = async () => (await caches.keys()).filter((name) => name.startsWith(confirmationCachePrefix));
  try {
    const worker = await activeWorker();
    // it also stops what is being stored
    if (worker) await ask(worker, { kind: 'forget' }, forgetTimeoutMs);
  } catch (error) {
    console.warn('The kept pages are removed without the service worker', error);
  }
  try {
    await Promise.all((await keptCaches()).map((name) => caches.delete(name)));
    return (await keptCaches()).length === 0;
  } catch (error) {
    console.warn('The kept pages could not be removed', error);
    return false;
  }
}

/** The pages that this device keeps; none where there is no service worker. */
export async function offlinePages(): Promise<readonly OfflinePage[]> {
  const worker = await activeWorker();
  return worker ? (await ask(worker, { kind: 'list' }, forgetTimeoutMs)).kept : [];
}

const storageKey = 'tafiya:keep-confirmations';
const listeners = new Set<() => void>();

/** Whether the traveller agreed that confirmations are stored on this device. False until they did. */
export function agreedToStore(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the agreement for later bookings, or takes it back. */
export function setAgreedToStore(agreed: boolean): void {
  try {
    if (agreed) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The choice could not be stored', error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // of the other tabs
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same in a component; it follows other tabs. */
export const useAgreedToStore = (): boolean => useSyncExternalStore(subscribe, agreedToStore);
