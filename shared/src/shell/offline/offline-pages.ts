import { useSyncExternalStore } from 'react';
import { confirmationCachePrefix } from '../../remote';
import type { OfflinePage, WorkerMessage, WorkerReply } from './messages';

const replyTimeoutMs = 20_000;
const forgetTimeoutMs = 5_000;
const storedAfterJourneyMs = 3 * 24 * 60 * 60 * 1000;

/** Whether the browser asks to save data: then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** URLs of the code that this page has loaded. */
export const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((address) => address.startsWith(`${location.origin}/remotes/`)),
  ),
];

/** Sends a message to the worker. @throws Error if there is no reply in time */
function ask(worker: ServiceWorker, message: WorkerMessage, timeoutMs = replyTimeoutMs): Promise<WorkerReply> {
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
export const storedUntilMs = (journeyEndsOn: string): number => Date.parse(journeyEndsOn) + storedAfterJourneyMs;

interface PageToStore {
  readonly path: string;
  readonly title: string;
  readonly api: readonly string[];
  /** The end of the journey, an ISO instant; now if it is missing. */
  readonly journeyEndsOn?: string;
}

/**
 * Stores a page on this device until three days after its journey, if the traveller has consented. Waits for the service
 * worker of a first visit, and never resolves if none is registered.
 *
 * @returns the stored page; null if the storage is full or the time has passed; undefined without consent or without
 * support of service workers
 */
export async function storeOfflinePage(page: PageToStore): Promise<OfflinePage | null | undefined> {
  if (!agreedToStore()) return undefined;
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return undefined;
  const { path, title, api, journeyEndsOn = new Date().toISOString() } = page;
  const untilMs = storedUntilMs(journeyEndsOn);
  const message = { kind: 'keep', agreed: true, path, title, api, untilMs, files: loadedFiles() } as const;
  const { kept } = await ask(worker, message);
  return kept.find((one) => one.path === path) ?? null;
}

/** Removes all stored pages from this device. @returns whether they are removed */
export async function removeOfflinePages(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  const storedCaches = async () => (await caches.keys()).filter((name) => name.startsWith(confirmationCachePrefix));
  try {
    const worker = await activeWorker();
    // this also cancels pages that are being stored
    if (worker) await ask(worker, { kind: 'forget' }, forgetTimeoutMs);
  } catch (error) {
    console.warn('The stored pages are removed without the service worker', error);
  }
  try {
    await Promise.all((await storedCaches()).map((name) => caches.delete(name)));
    return (await storedCaches()).length === 0;
  } catch (error) {
    console.warn('The stored pages could not be removed', error);
    return false;
  }
}

/** The stored pages; none without a service worker. */
export async function offlinePages(): Promise<readonly OfflinePage[]> {
  const worker = await activeWorker();
  return worker ? (await ask(worker, { kind: 'list' }, forgetTimeoutMs)).kept : [];
}

const storageKey = 'tafiya:keep-confirmations';
const listeners = new Set<() => void>();

/** Whether the traveller has consented to store confirmations on this device. */
export function agreedToStore(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

/** Stores the consent for later bookings too, or withdraws it. */
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
  // changes by other tabs
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** As `agreedToStore`, in a component; follows other tabs. */
export const useAgreedToStore = (): boolean => useSyncExternalStore(subscribe, agreedToStore, () => false);
