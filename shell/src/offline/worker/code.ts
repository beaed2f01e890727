import { overflowing } from './bounds';
import { isBelow } from './document-parts';
import { dropWithdrawnKept } from './kept';
import { currentBases, dropWithdrawnPages, pagesCache } from './pages';
import { quietly } from './quietly';
import { withdrawnBases } from './sealed';
import { bytesOf, isSound, soundCode, storedAtMs, toStored } from './stored';

export const codeCache = 'tafiya-code';

/** Scripts, styles, fonts and the like: whatever else comes under a script's address is not that script. */
const isCode = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  answer.type !== 'opaque' &&
  !(answer.headers.get('content-type') ?? 'text/html').startsWith('text/html');

/**
 * Code under an address that never changes its meaning: from the device if it is here and sound, else from the
 * network. An altered entry is thrown away before it can run, and the network is asked in its place. Of withdrawn releases
 * nothing is answered from the device.
 */
export async function openCode(request: Request, keptElsewhere: (url: string) => Promise<Response | undefined>) {
  if (isBelow(withdrawnBases(), request.url)) return { answer: await fetch(request), isNew: false };
  const cache = await quietly(() => caches.open(codeCache));
  const stored = await quietly(async () => cache?.match(request.url));
  const sound = stored && (await soundCode(request, stored));
  if (sound) return { answer: sound, isNew: false };
  if (stored) await quietly(async () => cache?.delete(request.url));

  const elsewhere = await quietly(() => keptElsewhere(request.url));
  const soundElsewhere = elsewhere && (await soundCode(request, elsewhere));
  if (soundElsewhere) return { answer: soundElsewhere, isNew: false };
  return { answer: await fetch(request), isNew: true };
}

/** Keeps code that was fetched, if it belongs to the site as it is now and is what its tag asks for. */
export async function keepCode(url: string, integrity: string, answer: Response, nowMs: number): Promise<void> {
  if (!isCode(answer) || !isBelow(await currentBases(), url)) return;
  const { headers } = answer;
  const body = await answer.arrayBuffer();
  if (!(await isSound(body, integrity))) return;
  await (await caches.open(codeCache)).put(url, await toStored(new Response(null, { headers }), body, nowMs));
}

export const isCodeHere = async (path: string): Promise<boolean> =>
  (await quietly(async () => (await caches.open(codeCache)).match(path))) !== undefined;

/** Drops the code of releases that are live no more. */
export async function dropOldCode(): Promise<void> {
  const [cache, bases] = await Promise.all([caches.open(codeCache), currentBases()]);
  const old = (await cache.keys()).filter(({ url }) => !isBelow(bases, url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Removes everything of withdrawn releases (`mf-rides@1.5.0`): their code, and the pages that name them. */
export async function dropWithdrawn(releases: readonly string[]): Promise<void> {
  const bases = releases.map((release) => `/remotes/${release.replace('@', '/')}/`);
  const cache = await caches.open(codeCache);
  const old = (await cache.keys()).filter(({ url }) => isBelow(bases, url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await dropWithdrawnPages(bases);
  await dropWithdrawnKept(bases);
}

/** Brings pages and code within their bound. */
export async function trim(): Promise<void> {
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
  for (const { url } of overflowing(entries.flat())) await (await caches.open(byUrl.get(url) ?? '')).delete(url);
}
