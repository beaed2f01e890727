import type { KeptPage, WorkerMessage, WorkerReply } from './messages';

const answerTimeoutMs = 20_000;

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

/** Asks the worker; rejects where it does not answer. */
function ask(worker: ServiceWorker, message: WorkerMessage): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => reject(new Error('The service worker did not answer')), answerTimeoutMs);
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

const find = (kept: readonly KeptPage[], path: string) => kept.find((page) => page.path === path);

/**
 * Keeps a page on this device for 30 days. Waits for the service worker of a first visit; where there is none it never
 * resolves, so nothing may depend on it.
 *
 * @returns the page as it is kept; null where the traveller has had it forgotten, or the device has no room; undefined
 * in a browser without service workers
 */
export async function keepOffline(page: {
  readonly path: string;
  readonly title: string;
  readonly api: readonly string[];
  readonly again?: boolean;
}): Promise<KeptPage | null | undefined> {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return undefined;
  const { kept } = await ask(worker, { kind: 'keep', again: false, ...page, files: loadedFiles() });
  return find(kept, page.path) ?? null;
}

/** Removes a kept page from this device. @returns whether it is gone for sure */
export async function forgetOffline(path: string): Promise<boolean> {
  const worker = await activeWorker();
  if (!worker) return false;
  const { kept } = await ask(worker, { kind: 'forget', path });
  return find(kept, path) === undefined;
}

/** The pages that this device keeps; none where there is no service worker. */
export async function keptOffline(): Promise<readonly KeptPage[]> {
  const worker = await activeWorker();
  return worker ? (await ask(worker, { kind: 'list' })).kept : [];
}
