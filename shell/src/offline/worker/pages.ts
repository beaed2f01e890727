import { brand } from 'shared/brand';
import { asGenericDocument, releaseMapIn, withoutPageData } from 'shared/remote';
import { bestEffort } from './best-effort';
import { filesOfPage, releaseBases } from './release-files';
import { sealedDocument } from './sealed';
import { storedAtMs, toStoredResponse } from './stored-response';

export const pagesCache = 'tafiya-pages';

/** A page has one stored document for all queries; so no query, which may contain a booking id, is stored here. */
const keyOf = (url: string) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const isDocument = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  response.type === 'basic' &&
  (response.headers.get('content-type') ?? '').startsWith('text/html');

let newest: Promise<Response | undefined> | undefined;

/** The document that was stored last: its map names the current releases. */
async function newestDocument(): Promise<Response | undefined> {
  newest ??= bestEffort(async () => {
    const all = await (await caches.open(pagesCache)).matchAll();
    for (const stored of [...all].sort((one, other) => storedAtMs(other) - storedAtMs(one))) {
      const document = await sealedDocument(stored);
      if (document) return document;
    }
    return undefined;
  });
  return (await newest)?.clone();
}

const newestHtml = async (): Promise<string> => (await (await newestDocument())?.text()) ?? '';

/** The base paths of the code that may be stored. */
export async function currentBases(): Promise<string[]> {
  // scripts of a new document may arrive before it is stored
  await pendingUpdate;
  return storedBases();
}

let pendingUpdate: Promise<unknown> = Promise.resolve();

async function storedBases(): Promise<string[]> {
  const map = releaseMapIn(await newestHtml());
  return map ? releaseBases(map) : [];
}

/** The result of storing a document from the network. */
interface PageUpdate {
  /** Whether it names other releases than the documents before. */
  readonly isNewer: boolean;
  /** Recently withdrawn releases. */
  readonly withdrawn: readonly string[];
}

const noUpdate: PageUpdate = { isNewer: false, withdrawn: [] };

/**
 * Stores a document from the network. If it names other releases than the documents before, those are deleted, so that no
 * start mixes releases.
 */
export function cachePage(url: string, response: Response, nowMs: number): Promise<PageUpdate> {
  const update = store(url, response, nowMs);
  pendingUpdate = update.catch(() => undefined);
  return update;
}

async function store(url: string, response: Response, nowMs: number): Promise<PageUpdate> {
  if (!isDocument(response)) return noUpdate;
  const { headers } = response;
  const html = withoutPageData(await response.text());
  const map = releaseMapIn(html);
  if (!map) return noUpdate;
  const before = await storedBases();
  const isNewer = releaseBases(map).join() !== before.join();
  const cache = await caches.open(pagesCache);
  if (isNewer) await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put(
    keyOf(url),
    await toStoredResponse(new Response(null, { headers }), new TextEncoder().encode(html).buffer, nowMs),
  );
  newest = undefined;
  return { isNewer, withdrawn: map.withdrawn ?? [] };
}

/** The stored document of a page. */
export const cachedPage = async (url: string): Promise<Response | undefined> =>
  bestEffort(async () => sealedDocument(await (await caches.open(pagesCache)).match(keyOf(url))));

/**
 * The newest stored document, for a page whose own document is not stored because it was opened by a link within the site.
 * Undefined if the code of that page is not stored.
 */
export async function newestDocumentFor(
  url: string,
  isCached: (path: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const files = filesOfPage(releaseMapIn(await newestHtml()) ?? { remotes: {} }, new URL(url).pathname);
  if (!files) return undefined;
  const cached = await Promise.all(files.map(isCached));
  return cached.every(Boolean) ? newestDocument() : undefined;
}

/**
 * A document for any page of its releases, without the page and the first calls that it was stored with. The policy has the hashes
 * of the scripts that remain in it. The page that is opened sets the title.
 */
export const toGenericDocument = async (document: Response | undefined): Promise<Response | undefined> =>
  document && new Response(asGenericDocument(await document.text(), brand.name), { headers: document.headers });

/** Deletes the documents that reference withdrawn releases. */
export async function deleteWithdrawnPages(bases: readonly string[]): Promise<void> {
  const cache = await caches.open(pagesCache);
  for (const request of await cache.keys()) {
    const html = (await (await cache.match(request))?.text()) ?? '';
    if (bases.some((base) => html.includes(base))) await cache.delete(request);
  }
  newest = undefined;
}

/** The pages that can be opened offline: `indexable` ones whose code is stored. */
export async function availablePages(
  isCached: (path: string) => Promise<boolean>,
): Promise<{ readonly path: string; readonly title: string }[]> {
  const map = releaseMapIn(await newestHtml());
  if (!map) return [];
  const routes = Object.values(map.remotes).flatMap(({ routes }) => routes);
  const available = await Promise.all(
    routes
      .filter(({ path, head }) => head.indexable && !path.includes(':'))
      .map(async ({ path, head }) => {
        const cached = await Promise.all((filesOfPage(map, path) ?? []).map(isCached));
        return cached.every(Boolean) ? [{ path, title: head.title }] : [];
      }),
  );
  return available.flat();
}
