import { releaseMapIn, shellFilesIn } from 'shared/remote';
import type { StoreMessage, WorkerMessage, WorkerReply } from 'shared/shell';
import { bestEffort } from './best-effort';
import { cacheCode, codeCache, deleteWithdrawn, isCodeCached } from './code';
import { deleteConfirmations, storeConfirmation, storedConfirmations } from './confirmations';
import { cachedPage, cachePage, newestDocumentFor } from './pages';
import { filesOfPage, isBelow, releaseBases } from './release-files';

/** Handles a message of a page. If the storage of the device fails, the reply is the same as if nothing were stored. */
export async function handleMessage(message: WorkerMessage): Promise<WorkerReply> {
  await bestEffort(() => applyMessage(message));
  return { kept: (await bestEffort(() => storedConfirmations(Date.now()))) ?? [] };
}

async function applyMessage(message: WorkerMessage): Promise<void> {
  if (message.kind === 'visited') await cacheVisit(message.path, message.files);
  if (message.kind === 'withdrawn') await deleteWithdrawn(message.releases);
  if (message.kind === 'forget') await deleteConfirmations();
  // a page of an older release sends this message without the traveller's consent
  if (message.kind === 'keep' && message.agreed) await handleKeep(message);
}

/**
 * Stores the page that was opened before the worker was active, from the browser's HTTP cache and so without network
 * traffic. Code that is missing there is skipped; a missing document is requested.
 */
async function cacheVisit(path: string, files: readonly string[]): Promise<void> {
  const url = new URL(path, location.origin).href;
  const document = await fromHttpCache(url, 'same-origin')
    .catch(() => fromHttpCache(url, 'omit'))
    .catch(() => fetch(url, { cache: 'no-cache' }));
  await cachePage(url, document, Date.now());
  await Promise.all(
    files.map((file) => bestEffort(async () => cacheCode(file, '', await fromHttpCache(file), Date.now()))),
  );
}

/**
 * A response from the browser's HTTP cache only. Documents vary by the cookie: the first document of a visit was requested
 * before there was one, and is found only without credentials.
 *
 * @throws if it is not cached
 */
const fromHttpCache = (url: string, credentials: RequestCredentials = 'same-origin'): Promise<Response> =>
  fetch(url, { mode: 'same-origin', cache: 'only-if-cached', credentials });

async function handleKeep(message: StoreMessage): Promise<void> {
  const { path } = message;
  // it is complete, and the worker updates its responses whenever the site sends newer ones
  if ((await storedConfirmations(Date.now())).some((page) => page.path === path)) return;

  const url = new URL(path, location.origin).href;
  const document = (await cachedPage(url)) ?? (await newestDocumentFor(url, isCodeCached)) ?? (await fetch(url));
  const html = await document.clone().text();
  const map = releaseMapIn(html);
  if (!map) throw new Error(`${path} has no document to store`);
  const bases = releaseBases(map);
  const files = new Set([
    ...shellFilesIn(html),
    ...(filesOfPage(map, new URL(url).pathname) ?? []),
    ...message.files.map((file) => new URL(file).pathname).filter((file) => isBelow(bases, file)),
  ]);
  await storeConfirmation(message, { document, files: [...files], fetch: fetchForStorage }, Date.now());
}

const isCodePath = (path: string) => path.startsWith('/remotes/');

/** Code comes from the worker's or the browser's cache if it is there; a response of the API is always requested. */
async function fetchForStorage(url: string): Promise<Response> {
  const cached = isCodePath(url) ? await (await caches.open(codeCache)).match(url) : undefined;
  return cached ?? fetch(url, { cache: isCodePath(url) ? 'force-cache' : 'no-store' });
}
