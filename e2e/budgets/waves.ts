import type { Page } from '@playwright/test';
import type { LaterWindow } from './hold-later';

/** What a page asked for, and in which wave: 1 is the document, 2 what the document names, 3 what those had to run for. */
export interface Asked {
  readonly url: string;
  readonly type: string;
  readonly wave: number;
  /** On the wire, with its head: none out of the browser's cache, nor while it is under way. */
  bytes: number;
}

interface Held {
  readonly hold: string;
  readonly id: string;
  readonly type: string;
  readonly url: string;
}

export const isCall = ({ url }: { readonly url: string }) => new URL(url).pathname.startsWith('/api/v1/');

/** News of releases: it has no end to wait for. */
const isEndless = (type: string) => type === 'EventSource';

/** Within a wave: style sheets and letters, as the document names them, what runs, and last of all the API's answers. */
const turns: readonly ((held: Held) => boolean)[] = [
  ({ type }) => type === 'Stylesheet',
  ({ type }) => type === 'Font',
  (held) => !isCall(held),
  () => true,
];

const turnOf = (held: Held) => turns.findIndex((isOf) => isOf(held));

/**
 * Holds back everything that a page asks for until it can do no more without it: then all of that arrives, a wave. The page
 * needs `holdLater`.
 */
export async function openWaves(page: Page) {
  const network = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  const held: Held[] = [];
  /** Sent by the page and not yet held: the browser stops a request in another process than the page's. */
  const sent = new Set<string>();
  const underWay = new Set<string>();
  let wave = 1;
  let told = () => {};

  const ended = (requestId: string, bytes = 0) => {
    const known = asked.get(requestId);
    if (known) known.bytes = bytes;
    underWay.delete(requestId);
    sent.delete(requestId);
    told();
  };
  network.on(
    'Fetch.requestPaused',
    ({ requestId: hold, networkId: id = hold, request: { url }, resourceType: type }) => {
      asked.set(id, { url, type, wave, bytes: 0 });
      held.push({ hold, id, type, url });
      sent.delete(id);
      told();
    },
  );
  network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http') && !asked.has(requestId)) sent.add(requestId);
  });
  // a resource that the page has in memory is never held
  network.on('Network.requestServedFromCache', ({ requestId }) => {
    sent.delete(requestId);
    told();
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  network.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await network.send('Network.enable');
  await network.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] });

  const until = async (isSo: () => boolean) => {
    while (!isSo())
      await new Promise<void>((looked) => {
        told = looked;
      });
  };
  const isHeld = (address: string) => held.some(({ url }) => url === address);
  const quiet = async () => {
    let seen: number;
    let unevaluated: readonly string[];
    do {
      await until(() => underWay.size === 0 && sent.size === 0);
      seen = asked.size;
      unevaluated = await page.evaluate(() => (window as unknown as LaterWindow).later.quiet());
    } while (asked.size !== seen || underWay.size > 0 || sent.size > 0 || !unevaluated.every(isHeld));
  };
  const letGo = async (requests: readonly Held[]) => {
    for (const request of requests) {
      held.splice(held.indexOf(request), 1);
      if (!isEndless(request.type)) underWay.add(request.id);
    }
    await Promise.all(requests.map(({ hold }) => network.send('Fetch.continueRequest', { requestId: hold })));
  };
  /** Lets one wave arrive, and waits until the page has made of it what it can. */
  const arrive = async (opened?: Promise<unknown>) => {
    const arriving = [...held];
    wave += 1;
    for (const turn of turns.keys()) {
      const now = arriving.filter((each) => turnOf(each) === turn);
      if (now.length === 0) continue;
      await letGo(now);
      await opened;
      await quiet();
    }
  };

  return {
    asked: (): readonly Asked[] => [...asked.values()],
    /** How many waves have arrived. */
    arrived: () => wave - 1,
    /** Whether something is held back. */
    isAsking: () => held.length > 0,
    quiet,
    async open(address: string): Promise<void> {
      const opened = page.goto(address, { waitUntil: 'commit' });
      await until(() => held.length > 0);
      await arrive(opened);
    },
    /** False when nothing is asked for. */
    async next(): Promise<boolean> {
      if (held.length === 0) return false;
      await arrive();
      return true;
    },
    /** From now on everything arrives as it does. */
    async close(): Promise<void> {
      await network.send('Fetch.disable');
      await network.detach();
    },
  };
}
