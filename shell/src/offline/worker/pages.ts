import { asOtherPage, basesOf, filesOfPage, mapIn } from './document-parts';
import { quietly } from './quietly';
import { sealedDocument } from './sealed';
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

let newest: Promise<Response | undefined> | undefined;

/** The document that came last: it tells what the site consists of now. */
async function newestDocument(): Promise<Response | undefined> {
  newest ??= quietly(async () => {
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

/** Where the code lies that is worth keeping. */
export async function currentBases(): Promise<string[]> {
  // scripts of a new document may arrive before it is stored
  await takingIn;
  return storedBases();
}

let takingIn: Promise<unknown> = Promise.resolve();

async function storedBases(): Promise<string[]> {
  const map = mapIn(await newestHtml());
  return map ? basesOf(map) : [];
}

/** What is read from a document that came from the network. */
interface Taken {
  /** Whether the site is another one than before. */
  readonly isNewer: boolean;
  /** Releases that were withdrawn of late. */
  readonly withdrawn: readonly string[];
}

const nothingTaken: Taken = { isNewer: false, withdrawn: [] };

/**
 * Keeps a document that the network gave. One that names other releases than those before is a newer site: the documents of
 * the older one go, so that no start mixes the two.
 */
export function keepPage(url: string, answer: Response, nowMs: number): Promise<Taken> {
  const taken = takeIn(url, answer, nowMs);
  takingIn = taken.catch(() => undefined);
  return taken;
}

async function takeIn(url: string, answer: Response, nowMs: number): Promise<Taken> {
  if (!isDocument(answer)) return nothingTaken;
  const { headers } = answer;
  const body = await answer.arrayBuffer();
  const html = new TextDecoder().decode(body);
  const map = mapIn(html);
  if (!map) return nothingTaken;
  const before = await storedBases();
  const isNewer = basesOf(map).join() !== before.join();
  const cache = await caches.open(pagesCache);
  if (isNewer) await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put(keyOf(url), await toStored(new Response(null, { headers }), body, nowMs));
  newest = undefined;
  return { isNewer, withdrawn: map.withdrawn ?? [] };
}

/** The document of a page that was opened before. */
export const keptPage = async (url: string): Promise<Response | undefined> =>
  quietly(async () => sealedDocument(await (await caches.open(pagesCache)).match(keyOf(url))));

/**
 * The newest document that there is, as the site has sealed it, for a page that has none of its own here because a link
 * inside of the site led to it; provided that the page's code is here.
 */
export async function sourceFor(
  url: string,
  isHere: (path: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const files = filesOfPage(mapIn(await newestHtml()) ?? { remotes: {} }, new URL(url).pathname);
  if (!files) return undefined;
  const here = await Promise.all(files.map(isHere));
  return here.every(Boolean) ? newestDocument() : undefined;
}

/** A document as that of any other page; its policy names the hashes of what is left in it. */
export const forOtherPage = async (document: Response | undefined): Promise<Response | undefined> =>
  document && new Response(asOtherPage(await document.text()), { headers: document.headers });

/** Removes the documents of releases that were withdrawn. */
export async function dropWithdrawnPages(bases: readonly string[]): Promise<void> {
  const cache = await caches.open(pagesCache);
  for (const request of await cache.keys()) {
    const html = (await (await cache.match(request))?.text()) ?? '';
    if (bases.some((base) => html.includes(base))) await cache.delete(request);
  }
  newest = undefined;
}

/** The pages that can be opened without a connection, by their titles: those for anybody, whose code is here. */
export async function openablePages(
  isHere: (path: string) => Promise<boolean>,
): Promise<{ readonly path: string; readonly title: string }[]> {
  const map = mapIn(await newestHtml());
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
