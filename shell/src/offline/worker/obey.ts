import type { KeepMessage, WorkerMessage, WorkerReply } from 'shared/shell';
import { codeCache, dropWithdrawn, isCodeHere, keepCode } from './code';
import { basesOf, filesNamedIn, filesOfPage, isBelow, mapIn } from './document-parts';
import { forgetAll, keep, keptPages } from './kept';
import { keepPage, keptPage, sourceFor } from './pages';
import { quietly } from './quietly';

/** Does what a page asks; a device that cannot is as if it had kept nothing. */
export async function obey(message: WorkerMessage): Promise<WorkerReply> {
  await quietly(() => handle(message));
  return { kept: (await quietly(() => keptPages(Date.now()))) ?? [] };
}

async function handle(message: WorkerMessage): Promise<void> {
  if (message.kind === 'visited') await takeInVisit(message.path, message.files);
  if (message.kind === 'withdrawn') await dropWithdrawn(message.releases);
  if (message.kind === 'forget') await forgetAll();
  // a page of an older release does not ask the traveller
  if (message.kind === 'keep' && message.agreed) await keepConfirmation(message);
}

/**
 * Takes a page of before the worker's time out of the browser's own cache: that costs nothing on the wire. Code that is not
 * there is left; the document is asked for then.
 */
async function takeInVisit(path: string, files: readonly string[]): Promise<void> {
  const address = new URL(path, location.origin).href;
  const document = await fromBrowser(address, 'same-origin')
    .catch(() => fromBrowser(address, 'omit'))
    .catch(() => fetch(address, { cache: 'no-cache' }));
  await keepPage(address, document, Date.now());
  await Promise.all(files.map((file) => quietly(async () => keepCode(file, '', await fromBrowser(file), Date.now()))));
}

/**
 * An answer out of the browser's own cache alone. Documents vary by the cookie: that of a visit which began with it came
 * before there was one, and is found only by asking without.
 *
 * @throws where it is not there
 */
const fromBrowser = (url: string, credentials: RequestCredentials = 'same-origin'): Promise<Response> =>
  fetch(url, { mode: 'same-origin', cache: 'only-if-cached', credentials });

async function keepConfirmation(message: KeepMessage): Promise<void> {
  const { path } = message;
  // it is whole as it is, and its answer is renewed whenever the site gives a newer one
  if ((await keptPages(Date.now())).some((page) => page.path === path)) return;

  const url = new URL(path, location.origin).href;
  const document = (await keptPage(url)) ?? (await sourceFor(url, isCodeHere)) ?? (await fetch(url));
  const html = await document.clone().text();
  const map = mapIn(html);
  if (!map) throw new Error(`${path} has no document to be kept`);
  const bases = basesOf(map);
  const files = new Set([
    ...filesNamedIn(html),
    ...(filesOfPage(map, new URL(url).pathname) ?? []),
    ...message.files.map((file) => new URL(file).pathname).filter((file) => isBelow(bases, file)),
  ]);
  await keep(message, { document, files: [...files], open: openForKeeping }, Date.now());
}

const isCodePath = (address: string) => address.startsWith('/remotes/');

/** Code from the device or the browser's cache where it is there; an answer of the API is always a new one. */
async function openForKeeping(address: string): Promise<Response> {
  const here = isCodePath(address) ? await (await caches.open(codeCache)).match(address) : undefined;
  return here ?? fetch(address, { cache: isCodePath(address) ? 'force-cache' : 'no-store' });
}
