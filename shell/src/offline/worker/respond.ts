import { paths } from 'shared/paths';
import { bestEffort } from './best-effort';
import {
  cacheCode,
  cachedOrFetchedCode,
  deleteOldCode,
  deleteWithdrawn,
  isCodeCached,
  storedFontPath,
  trimCaches,
} from './code';
import { confirmationDocument, storedConfirmations, storedResource, updateResource } from './confirmations';
import { offlinePage } from './offline-page';
import { availablePages, cachedPage, cachePage, newestDocumentFor, toGenericDocument } from './pages';
import type { WorkerFetchEvent } from './scope';
import { storedApiResponse } from './stored-response';

const homePage = { path: '/', title: 'Home' } as const;

/** Sends the request and passes a clone of the response to `onResponse`; it is cloned before the body is read. */
function fetchAndCopy(event: WorkerFetchEvent, onResponse: (copy: Response) => Promise<unknown>): Promise<Response> {
  const fetched = fetch(event.request).then((response) => ({ response, copy: response.clone() }));
  event.waitUntil(
    fetched.then(
      ({ copy }) => bestEffort(() => onResponse(copy)),
      () => undefined,
    ),
  );
  return fetched.then(({ response }) => response);
}

/** Network first: a new active release, or a rollback, is shown at once. */
export async function respondWithPage(event: WorkerFetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    return await networkFirst(
      fetchAndCopy(event, (copy) => storePage(url, copy)),
      () => pageFromCache(url),
    );
  } catch {
    return offlinePage({ url, ...(await offlineContent()) });
  }
}

async function storePage(url: string, document: Response): Promise<void> {
  const { isNewer, withdrawn } = await cachePage(url, document, Date.now());
  if (withdrawn.length > 0) await deleteWithdrawn(withdrawn);
  if (isNewer) await deleteOldCode();
  await trimCaches();
}

const pageFromCache = (url: string): Promise<Response | undefined> =>
  bestEffort(
    async () =>
      (await confirmationDocument(url, Date.now())) ??
      (await cachedPage(url)) ??
      (await toGenericDocument(await newestDocumentFor(url, isCodeCached))),
  );

async function offlineContent() {
  const content = await bestEffort(async () => {
    const [kept, home, others, trip, fontPath] = await Promise.all([
      storedConfirmations(Date.now()),
      cachedPage(new URL(homePage.path, location.origin).href),
      availablePages(isCodeCached),
      newestDocumentFor(new URL(paths.trip, location.origin).href, isCodeCached),
      storedFontPath(),
    ]);
    return { kept, pages: home ? [homePage, ...others] : others, hasTrip: trip !== undefined, fontPath };
  });
  return content ?? { kept: [], pages: [] };
}

/** Cache first: code from the device if it is stored and its hash matches. */
export async function respondWithCode(event: WorkerFetchEvent): Promise<Response> {
  const { request } = event;
  const { response, isNew } = await cachedOrFetchedCode(request, (url) => storedResource(url, Date.now()));
  if (isNew) {
    const copy = response.clone();
    event.waitUntil(
      bestEffort(async () => {
        await cacheCode(request.url, request.integrity, copy, Date.now());
        await trimCaches();
      }),
    );
  }
  return response;
}

/** Network first: a booking from the site; the stored response if the site cannot be reached. */
export const respondWithBooking = (event: WorkerFetchEvent): Promise<Response> => {
  const { url } = event.request;
  return networkFirst(
    fetchAndCopy(event, (copy) => updateResource(url, copy, Date.now())),
    () =>
      bestEffort(async () => {
        const stored = await storedResource(url, Date.now());
        return stored && storedApiResponse(stored);
      }),
  );
};

/** How long a stored page waits for the network. */
const networkTimeoutMs = 5_000;

/**
 * The response of the network; the stored one if the connection fails or the time-out is reached. A late response still
 * resolves `network`, so the caller can store it.
 *
 * @throws the error of the network if there is no stored response
 */
export async function networkFirst(
  network: Promise<Response>,
  fromCache: () => Promise<Response | undefined>,
  timeoutMs = networkTimeoutMs,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  const first = await Promise.race([network.catch(() => 'failed' as const), late]);
  clearTimeout(timer);
  if (first instanceof Response) return first;
  return (await fromCache()) ?? network;
}
