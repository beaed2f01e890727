import { asOtherPage, basesOf, filesOfPage, mapIn } from './document-parts';
import { quietly } from './quietly';
import { storedAtMs, toStored } from './stored';

export const pagesCache = 'tafiya-pages';

/** A page has one document, whatever its query; so no query, which may name a booking, is kept here. */
const keyOf = (url: string) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const isDocument = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  answer.type === 'basic' &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html');

let newest: Promise<string | undefined> | undefined;

/** The document that came last: it tells what the site consists of now. */
function newestDocument(): Promise<string | undefined> {
  newest ??= quietly(async () => {
    const all = await (await caches.open(pagesCache)).matchAll();
    const [last] = [...all].sort((one, other) => storedAtMs(other) - storedAtMs(one));
    return last?.text();
  });
  return newest;
}

/** Where the code lies that is worth keeping. */
export async function currentBases(): Promise<string[]> {
  const map = mapIn((await newestDocument()) ?? '');
  return map ? basesOf(map) : [];
}

/**
 * Keeps a document that the network gave. One that names other releases than those before is a newer site: the documents of
 * the older one go, so that no start mixes the two.
 *
 * @returns whether the site is another one than before
 */
export async function keepPage(url: string, answer: Response, nowMs: number): Promise<boolean> {
  if (!isDocument(answer)) return false;
  const { headers } = answer;
  const body = await answer.arrayBuffer();
  const html = new TextDecoder().decode(body);
  const map = mapIn(html);
  if (!map) return false;
  const before = await currentBases();
  const isNewer = basesOf(map).join() !== before.join();
  const cache = await caches.open(pagesCache);
  if (isNewer) await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put(keyOf(url), await toStored(new Response(null, { headers }), body, nowMs));
  newest = Promise.resolve(html);
  return isNewer;
}

/** The document of a page that was opened before. */
export const keptPage = async (url: string): Promise<Response | undefined> =>
  quietly(async () => (await caches.open(pagesCache)).match(keyOf(url)));

/**
 * A document for a page that has none of its own here, because a link inside of the site led to it: the newest there is,
 * provided that the page's code is here.
 */
export async function documentFor(
  url: string,
  isHere: (path: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const html = await newestDocument();
  const map = mapIn(html ?? '');
  const files = map && filesOfPage(map, new URL(url).pathname);
  if (!html || !files) return undefined;
  const here = await Promise.all(files.map(isHere));
  return here.every(Boolean) ? likeAny(asOtherPage(html)) : undefined;
}

/** With the headers of the documents that are here: their policy names the hashes of what stands in all of them. */
async function likeAny(html: string): Promise<Response | undefined> {
  const [one] = await (await caches.open(pagesCache)).matchAll();
  return one && new Response(html, { headers: one.headers });
}

/** The pages that can be opened without a connection, by their titles: those for anybody, whose code is here. */
export async function openablePages(
  isHere: (path: string) => Promise<boolean>,
): Promise<{ readonly path: string; readonly title: string }[]> {
  const map = mapIn((await newestDocument()) ?? '');
  if (!map) return [];
  const routes = Object.values(map.remotes).flatMap(({ routes }) => routes);
  const open = await Promise.all(
    routes
      .filter(({ path, head }) => head.indexable && !path.includes(':'))
      .map(async ({ path, head }) => {
        const here = await Promise.all((filesOfPage(map, path) ?? []).map(isHere));
        return here.every(Boolean) ? [{ path, title: head.title }] : [];
      }),
  );
  return open.flat();
}
