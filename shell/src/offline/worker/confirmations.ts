import { confirmationCachePrefix as prefix } from 'shared/remote';
import type { OfflinePage, StoreMessage } from 'shared/shell';
import { expiredConfirmations } from './limits';
import { toGenericDocument } from './pages';
import { isBelow } from './release-files';
import { sealedDocument } from './sealed';
import { toStoredResponse } from './stored-response';

/** Each stored page has its own cache, so that removing it is one step and leaves nothing behind. */
const cacheOf = (path: string) => prefix + path;
const metadataAddress = '/offline/about';
const documentAddress = '/offline/document';

const confirmationCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

async function metadataOf(name: string): Promise<OfflinePage | undefined> {
  const stored = await (await caches.open(name)).match(metadataAddress);
  return stored && ((await stored.json()) as OfflinePage);
}

/** The stored confirmations, the next journey first; without expired ones, which may not be deleted yet. */
export async function storedConfirmations(nowMs: number): Promise<OfflinePage[]> {
  const all = await Promise.all((await confirmationCaches()).map(metadataOf));
  return all
    .filter((page) => page !== undefined)
    .filter(({ untilMs }) => untilMs > nowMs)
    .sort((one, other) => one.untilMs - other.untilMs);
}

/** Deletes expired confirmations, those over the limit, and those that were never stored completely. */
export async function purgeConfirmations(nowMs: number): Promise<void> {
  const names = await confirmationCaches();
  const pages = await Promise.all(names.map(metadataOf));
  const unfinished = names.filter((_, index) => pages[index] === undefined && !pending.has(names[index] ?? ''));
  const expired = expiredConfirmations(
    pages.filter((page) => page !== undefined),
    nowMs,
  );
  await Promise.all([...unfinished, ...expired.map(({ path }) => cacheOf(path))].map((name) => caches.delete(name)));
}

const pending = new Set<string>();
/** Number of times that all were deleted: a store that began before the last one is discarded. */
let deletions = 0;

interface Contents {
  /** The page's document. */
  readonly document: Response;
  /** Its code, as paths. */
  readonly files: readonly string[];
  readonly fetch: (address: string) => Promise<Response>;
}

/** Stores a confirmation completely or not at all: the metadata that makes it valid are written last. */
export async function storeConfirmation(
  message: StoreMessage,
  { document, files, fetch }: Contents,
  nowMs: number,
): Promise<void> {
  const { path, title, api, untilMs } = message;
  if (!(untilMs > nowMs)) return;
  const name = cacheOf(path);
  const startedAt = deletions;
  pending.add(name);
  try {
    const cache = await caches.open(name);
    const put = async (address: string, response: Response) =>
      cache.put(address, await toStoredResponse(response, await response.clone().arrayBuffer(), nowMs));
    await put(documentAddress, document);
    await Promise.all(
      [...files, ...api].map(async (address) => {
        const response = await fetch(address);
        if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
        await put(address, response);
      }),
    );
    await cache.put(metadataAddress, Response.json({ path, title, untilMs, keptAtMs: nowMs } satisfies OfflinePage));
    if (startedAt !== deletions) await caches.delete(name);
  } catch (error) {
    await caches.delete(name);
    throw error;
  } finally {
    pending.delete(name);
  }
  await purgeConfirmations(nowMs);
}

const deleteConfirmation = (path: string): Promise<boolean> => caches.delete(cacheOf(path));

/** Deletes all confirmations, and those that are being stored. */
export async function deleteConfirmations(): Promise<void> {
  deletions += 1;
  await Promise.all((await confirmationCaches()).map((name) => caches.delete(name)));
}

/** The document of a stored confirmation. */
export async function confirmationDocument(url: string, nowMs: number): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const page = (await storedConfirmations(nowMs)).find(({ path }) => path === pathname + search);
  // the stored document may have been that of another page
  return (
    page &&
    toGenericDocument(await sealedDocument(await (await caches.open(cacheOf(page.path))).match(documentAddress)))
  );
}

/** Deletes the confirmations that contain code of withdrawn releases. */
export async function deleteWithdrawnConfirmations(bases: readonly string[]): Promise<void> {
  for (const name of await confirmationCaches()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => isBelow(bases, url))) await caches.delete(name);
  }
}

/** A resource of a stored confirmation besides its document: code, or a response of the API. */
export async function storedResource(url: string, nowMs: number): Promise<Response | undefined> {
  for (const { path } of await storedConfirmations(nowMs)) {
    const stored = await (await caches.open(cacheOf(path))).match(url);
    if (stored) return stored;
  }
  return undefined;
}

/** Only the API's own 404 counts; a 404 of anything else may come from a proxy. */
const isNotFound = ({ status, headers }: Response) =>
  status === 404 && (headers.get('content-type') ?? '').startsWith('application/json');

/**
 * Replaces a stored response of the API by a newer one. If the booking no longer exists, as after it was erased, its
 * confirmation is deleted.
 */
export async function updateResource(url: string, response: Response, nowMs: number): Promise<void> {
  const isDeleted = isNotFound(response);
  if (response.status !== 200 && !isDeleted) return;
  const body = await response.arrayBuffer();
  const { headers } = response;
  for (const { path } of await storedConfirmations(nowMs)) {
    const cache = await caches.open(cacheOf(path));
    if (!(await cache.match(url))) continue;
    if (isDeleted) await deleteConfirmation(path);
    else await cache.put(url, await toStoredResponse(new Response(null, { headers }), body, nowMs));
  }
}
