import type { Page } from '@playwright/test';
import type { DeferringWindow } from './defer-idle-work';

/** A request of a page. Wave 1 is the document, 2 what the document names, 3 what a script of wave 2 requests. */
export interface WaveRequest {
  readonly url: string;
  readonly type: string;
  readonly wave: number;
  /** Transferred bytes with headers; 0 from the browser's cache, and while the request is pending. */
  bytes: number;
}

interface HeldRequest {
  /** The id under which the browser's Fetch domain has paused the request. */
  readonly pauseId: string;
  readonly id: string;
  readonly type: string;
  readonly url: string;
}

export const isCall = ({ url }: { readonly url: string }) => new URL(url).pathname.startsWith('/api/v1/');

/** The event stream of releases never ends. */
const isEndless = (type: string) => type === 'EventSource';

/** The order within a wave: style sheets, fonts, scripts and the rest, then API responses. */
const groups: readonly ((held: HeldRequest) => boolean)[] = [
  ({ type }) => type === 'Stylesheet',
  ({ type }) => type === 'Font',
  (held) => !isCall(held),
  () => true,
];

const groupOf = (held: HeldRequest) => groups.findIndex((isOf) => isOf(held));

/**
 * Holds all requests of a page until the page can do nothing without them, then answers them together as a wave. The page
 * has to run `deferIdleWork`.
 */
export async function openWaves(page: Page) {
  const network = await page.context().newCDPSession(page);
  const requests = new Map<string, WaveRequest>();
  const held: HeldRequest[] = [];
  /** Sent by the page and not yet held: the browser pauses requests in another process than the page's. */
  const sent = new Set<string>();
  const pending = new Set<string>();
  let wave = 1;
  let notify = () => {};

  const ended = (requestId: string, bytes = 0) => {
    const request = requests.get(requestId);
    if (request) request.bytes = bytes;
    pending.delete(requestId);
    sent.delete(requestId);
    notify();
  };
  network.on(
    'Fetch.requestPaused',
    ({ requestId: pauseId, networkId: id = pauseId, request: { url }, resourceType: type }) => {
      // the browser pauses a font that a script loads once more after it was continued
      if (pending.has(id)) return void network.send('Fetch.continueRequest', { requestId: pauseId });
      requests.set(id, { url, type, wave, bytes: 0 });
      held.push({ pauseId, id, type, url });
      sent.delete(id);
      notify();
    },
  );
  network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http') && !requests.has(requestId)) sent.add(requestId);
  });
  // a resource in the page's memory cache is never held
  network.on('Network.requestServedFromCache', ({ requestId }) => {
    sent.delete(requestId);
    notify();
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  network.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await network.send('Network.enable');
  await network.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] });

  const until = async (condition: () => boolean) => {
    while (!condition())
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
  };
  const isHeld = (address: string) => held.some(({ url }) => url === address);
  const settle = async () => {
    let countBefore: number;
    let unevaluated: readonly string[];
    do {
      await until(() => pending.size === 0 && sent.size === 0);
      countBefore = requests.size;
      unevaluated = await page.evaluate(() => (window as unknown as DeferringWindow).later.settle());
    } while (requests.size !== countBefore || pending.size > 0 || sent.size > 0 || !unevaluated.every(isHeld));
  };
  const release = async (released: readonly HeldRequest[]) => {
    for (const request of released) {
      held.splice(held.indexOf(request), 1);
      if (!isEndless(request.type)) pending.add(request.id);
    }
    await Promise.all(released.map(({ pauseId }) => network.send('Fetch.continueRequest', { requestId: pauseId })));
  };
  /** Answers one wave, and waits until the page has processed it. */
  const arrive = async (opened?: Promise<unknown>) => {
    const waveRequests = [...held];
    wave += 1;
    for (const index of groups.keys()) {
      const group = waveRequests.filter((each) => groupOf(each) === index);
      if (group.length === 0) continue;
      await release(group);
      await opened;
      await settle();
    }
  };

  return {
    requests: (): readonly WaveRequest[] => [...requests.values()],
    /** The number of waves answered so far. */
    arrived: () => wave - 1,
    hasHeld: () => held.length > 0,
    settle,
    async open(address: string): Promise<void> {
      const opened = page.goto(address, { waitUntil: 'commit' });
      await until(() => held.length > 0);
      await arrive(opened);
    },
    /** Answers the next wave; false if no request is held. */
    async next(): Promise<boolean> {
      if (held.length === 0) return false;
      await arrive();
      return true;
    },
    /** Stops holding requests. */
    async close(): Promise<void> {
      await network.send('Fetch.disable');
      await network.detach();
    },
  };
}
