import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** How a device is connected, and how much slower than this machine it is. */
export interface Conditions {
  readonly name: string;
  readonly latencyMs: number;
  /** Kilobits a second; -1 is as fast as it goes. */
  readonly downKbit: number;
  readonly upKbit: number;
  readonly processorSlowdown: number;
}

export const slow4G: Conditions = {
  name: 'slow 4G',
  latencyMs: 150,
  downKbit: 1600,
  upKbit: 750,
  processorSlowdown: 4,
};
export const cable: Conditions = { name: 'cable', latencyMs: 28, downKbit: 5000, upKbit: 1000, processorSlowdown: 1 };
/** Each round trip takes so long that nothing else counts: what a page takes in them is how many it needs, one after another. */
export const farAway: Conditions = {
  name: 'far away',
  latencyMs: 1500,
  downKbit: -1,
  upKbit: -1,
  processorSlowdown: 1,
};
export const direct: Conditions = { name: 'direct', latencyMs: 0, downKbit: -1, upKbit: -1, processorSlowdown: 1 };

const bytesInSecond = (kbit: number) => (kbit < 0 ? -1 : (kbit * 1000) / 8);

export async function emulate(session: CDPSession, conditions: Conditions): Promise<void> {
  const { latencyMs, downKbit, upKbit, processorSlowdown } = conditions;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesInSecond(downKbit),
    uploadThroughput: bytesInSecond(upKbit),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** What came over the wire. */
export interface Traffic {
  readonly requests: number;
  readonly documents: number;
  readonly scripts: number;
  /** Calls of the site's API. */
  readonly calls: number;
  readonly scriptBytes: number;
  readonly totalBytes: number;
}

interface Fetched {
  readonly type: string;
  readonly url: string;
  isCached: boolean;
  bytes: number | undefined;
}

export interface Recording {
  traffic(): Traffic;
  /** Waits until the network has been still for a moment. */
  atRest(): Promise<void>;
}

/** Longer than any answer takes to begin on slow 4G. Far away answers take longer, and nobody waits for rest there. */
const stillMs = 1_000;

/** Writes down what the network carries from now on; what comes out of the browser's cache is not carried. */
export async function recordTraffic(session: CDPSession): Promise<Recording> {
  const fetched = new Map<string, Fetched>();
  let lastMs = Date.now();
  const noted = (requestId: string): Fetched | undefined => {
    lastMs = Date.now();
    return fetched.get(requestId);
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    noted(requestId);
    fetched.set(requestId, { type, url: request.url, isCached: false, bytes: undefined });
  });
  session.on('Network.dataReceived', ({ requestId }) => void noted(requestId));
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = noted(requestId);
    if (known) known.isCached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = noted(requestId);
    if (known && response.fromDiskCache) known.isCached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = noted(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const atRest = async () => {
    while (Date.now() - lastMs < stillMs) await delay(50);
  };
  return { atRest, traffic: () => trafficOf([...fetched.values()]) };
}

function trafficOf(all: readonly Fetched[]): Traffic {
  // a stream of news never ends, and data in an address never came
  const carried = all.filter(
    ({ bytes, isCached, url }) => bytes !== undefined && !isCached && url.startsWith('https:'),
  );
  const ofType = (type: string) => carried.filter((each) => each.type === type);
  const bytesOf = (list: readonly Fetched[]) => list.reduce((total, { bytes = 0 }) => total + bytes, 0);
  return {
    requests: carried.length,
    documents: ofType('Document').length,
    scripts: ofType('Script').length,
    calls: carried.filter(({ url }) => url.includes('/api/v1/')).length,
    scriptBytes: bytesOf(ofType('Script')),
    totalBytes: bytesOf(carried),
  };
}
