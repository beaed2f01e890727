import { bestEffort } from './best-effort';
import { deleteWithdrawnConfirmations } from './confirmations';
import { entriesOverLimit } from './limits';
import { currentBases, deleteWithdrawnPages, pagesCache } from './pages';
import { isBelow } from './release-files';
import { withdrawnBases } from './sealed';
import { bytesOf, matchesIntegrity, storedAtMs, toStoredResponse, verifiedCode } from './stored-response';

export const codeCache = 'tafiya-code';

/** Scripts, styles, fonts and the like; a redirect or an HTML response, as of a captive portal, is not code. */
const isCode = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  response.type !== 'opaque' &&
  !(response.headers.get('content-type') ?? 'text/html').startsWith('text/html');

/**
 * Code under an immutable URL: from the device if it is stored and its hash matches, else from the network. An altered entry
 * is deleted and requested again. Code of withdrawn releases never comes from the device.
 */
export async function cachedOrFetchedCode(
  request: Request,
  fromConfirmations: (url: string) => Promise<Response | undefined>,
) {
  if (isBelow(withdrawnBases(), request.url)) return { response: await fetch(request), isNew: false };
  const cache = await bestEffort(() => caches.open(codeCache));
  const stored = await bestEffort(async () => cache?.match(request.url));
  const verified = stored && (await verifiedCode(request, stored));
  if (verified) return { response: verified, isNew: false };
  if (stored) await bestEffort(async () => cache?.delete(request.url));

  const other = await bestEffort(() => fromConfirmations(request.url));
  const otherVerified = other && (await verifiedCode(request, other));
  if (otherVerified) return { response: otherVerified, isNew: false };
  return { response: await fetch(request), isNew: true };
}

/** Stores fetched code if it belongs to a current release and matches the integrity of its tag. */
export async function cacheCode(url: string, integrity: string, response: Response, nowMs: number): Promise<void> {
  if (!isCode(response) || !isBelow(await currentBases(), url)) return;
  const { headers } = response;
  const body = await response.arrayBuffer();
  if (!(await matchesIntegrity(body, integrity))) return;
  await (await caches.open(codeCache)).put(url, await toStoredResponse(new Response(null, { headers }), body, nowMs));
}

export const isCodeCached = async (path: string): Promise<boolean> =>
  (await bestEffort(async () => (await caches.open(codeCache)).match(path))) !== undefined;

/** The path of the stored latin file of the site's font. */
export async function storedFontPath(): Promise<string | undefined> {
  const requests = await (await caches.open(codeCache)).keys();
  return requests.map(({ url }) => new URL(url).pathname).find((path) => fontFile.test(path));
}

/** It becomes a part of a style, and scripts of the page can write to the cache: so nothing but this form. */
const fontFile = /^\/remotes\/shell\/[\w.-]+\/onest-latin-wght-normal\.\w+\.woff2$/;

/** Deletes the code of releases that are no longer current. */
export async function deleteOldCode(): Promise<void> {
  const [cache, bases] = await Promise.all([caches.open(codeCache), currentBases()]);
  const old = (await cache.keys()).filter(({ url }) => !isBelow(bases, url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Deletes the code of withdrawn releases (`mf-rides@1.5.0`), and the pages and confirmations that reference it. */
export async function deleteWithdrawn(releases: readonly string[]): Promise<void> {
  const bases = releases.map((release) => `/remotes/${release.replace('@', '/')}/`);
  const cache = await caches.open(codeCache);
  const old = (await cache.keys()).filter(({ url }) => isBelow(bases, url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await deleteWithdrawnPages(bases);
  await deleteWithdrawnConfirmations(bases);
}

/** Deletes the oldest pages and code over the limit. */
export async function trimCaches(): Promise<void> {
  const entries = await Promise.all(
    [pagesCache, codeCache].map(async (name) => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      return Promise.all(
        requests.map(async ({ url }) => {
          const stored = await cache.match(url);
          return { name, url, bytes: stored ? bytesOf(stored) : 0, storedAtMs: stored ? storedAtMs(stored) : 0 };
        }),
      );
    }),
  );
  const byUrl = new Map(entries.flat().map((entry) => [entry.url, entry.name]));
  for (const { url } of entriesOverLimit(entries.flat())) await (await caches.open(byUrl.get(url) ?? '')).delete(url);
}
