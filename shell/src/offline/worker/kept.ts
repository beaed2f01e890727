import { keptCachePrefix as prefix } from 'shared/remote';
import type { KeepMessage, KeptPage } from 'shared/shell';
import { outlived } from './bounds';
import { isBelow } from './document-parts';
import { forOtherPage } from './pages';
import { sealedDocument } from './sealed';
import { toStored } from './stored';

/** Each stored page has its own cache, so that removing it is one step and leaves nothing behind. */
const cacheOf = (path: string) => prefix + path;
const aboutAddress = '/offline/about';
const documentAddress = '/offline/document';

const keptCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix));

async function about(name: string): Promise<KeptPage | undefined> {
  const stored = await (await caches.open(name)).match(aboutAddress);
  return stored && ((await stored.json()) as KeptPage);
}

/** The kept pages, the next journey first. One that has run out is not shown, though it may still lie there. */
export async function keptPages(nowMs: number): Promise<KeptPage[]> {
  const all = await Promise.all((await keptCaches()).map(about));
  return all
    .filter((page) => page !== undefined)
    .filter(({ untilMs }) => untilMs > nowMs)
    .sort((one, other) => one.untilMs - other.untilMs);
}

/** Removes what has run out, what is too much, and what was begun and never finished. */
export async function purgeKept(nowMs: number): Promise<void> {
  const names = await keptCaches();
  const pages = await Promise.all(names.map(about));
  const unfinished = names.filter((_, index) => pages[index] === undefined && !underWay.has(names[index] ?? ''));
  const over = outlived(
    pages.filter((page) => page !== undefined),
    nowMs,
  );
  await Promise.all([...unfinished, ...over.map(({ path }) => cacheOf(path))].map((name) => caches.delete(name)));
}

const underWay = new Set<string>();
/** How often everything was removed: what was begun before does not count any more. */
let removals = 0;

interface Parts {
  /** The page's document. */
  readonly document: Response;
  /** Its code, as paths. */
  readonly files: readonly string[];
  readonly open: (address: string) => Promise<Response>;
}

/** Keeps a page whole or not at all: the note that makes it count is written last. */
export async function keep(message: KeepMessage, { document, files, open }: Parts, nowMs: number): Promise<void> {
  const { path, title, api, untilMs } = message;
  if (!(untilMs > nowMs)) return;
  const name = cacheOf(path);
  const begunAt = removals;
  underWay.add(name);
  try {
    const cache = await caches.open(name);
    const put = async (address: string, answer: Response) =>
      cache.put(address, await toStored(answer, await answer.clone().arrayBuffer(), nowMs));
    await put(documentAddress, document);
    await Promise.all(
      [...files, ...api].map(async (address) => {
        const answer = await open(address);
        if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
        await put(address, answer);
      }),
    );
    await cache.put(aboutAddress, Response.json({ path, title, untilMs, keptAtMs: nowMs } satisfies KeptPage));
    if (begunAt !== removals) await caches.delete(name);
  } catch (error) {
    await caches.delete(name);
    throw error;
  } finally {
    underWay.delete(name);
  }
  await purgeKept(nowMs);
}

const forget = (path: string): Promise<boolean> => caches.delete(cacheOf(path));

/** Removes every kept page, and what is being stored. */
export async function forgetAll(): Promise<void> {
  removals += 1;
  await Promise.all((await keptCaches()).map((name) => caches.delete(name)));
}

/** The document of a kept page. */
export async function keptDocument(url: string, nowMs: number): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const page = (await keptPages(nowMs)).find(({ path }) => path === pathname + search);
  // it may have been that of another page
  return (
    page && forOtherPage(await sealedDocument(await (await caches.open(cacheOf(page.path))).match(documentAddress)))
  );
}

/** Removes the kept pages that have code of withdrawn releases. */
export async function dropWithdrawnKept(bases: readonly string[]): Promise<void> {
  for (const name of await keptCaches()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => isBelow(bases, url))) await caches.delete(name);
  }
}

/** What a kept page consists of besides its document: code, and the answers that it shows. */
export async function keptPart(url: string, nowMs: number): Promise<Response | undefined> {
  for (const { path } of await keptPages(nowMs)) {
    const stored = await (await caches.open(cacheOf(path))).match(url);
    if (stored) return stored;
  }
  return undefined;
}

/** The API itself says so; anything else that answers 404 may be a fault on the way. */
const isGone = ({ status, headers }: Response) =>
  status === 404 && (headers.get('content-type') ?? '').startsWith('application/json');

/**
 * A newer answer takes the place of the one that a kept page has. A booking that is there no more, as once it was
 * erased, takes its page along.
 */
export async function renewPart(url: string, answer: Response, nowMs: number): Promise<void> {
  const isOver = isGone(answer);
  if (answer.status !== 200 && !isOver) return;
  const body = await answer.arrayBuffer();
  const { headers } = answer;
  for (const { path } of await keptPages(nowMs)) {
    const cache = await caches.open(cacheOf(path));
    if (!(await cache.match(url))) continue;
    if (isOver) await forget(path);
    else await cache.put(url, await toStored(new Response(null, { headers }), body, nowMs));
  }
}
