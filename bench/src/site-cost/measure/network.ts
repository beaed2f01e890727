import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** A device's connection, and its processor relative to this machine. */
export interface Conditions {
  readonly name: string;
  readonly latencyMs: number;
  /** Kilobits a second; -1 is unlimited. */
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
/** A round trip takes so long that the time until usable is the number of sequential round trips. */
export const farAway: Conditions = {
  name: 'far away',
  latencyMs: 1500,
  downKbit: -1,
  upKbit: -1,
  processorSlowdown: 1,
};
export const direct: Conditions = { name: 'direct', latencyMs: 0, downKbit: -1, upKbit: -1, processorSlowdown: 1 };

const bytesPerSecond = (kbit: number) => (kbit < 0 ? -1 : (kbit * 1000) / 8);

export async function emulate(session: CDPSession, conditions: Conditions): Promise<void> {
  const { latencyMs, downKbit, upKbit, processorSlowdown } = conditions;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond(downKbit),
    uploadThroughput: bytesPerSecond(upKbit),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** Responses that came over the network, in bytes on the wire. */
export interface Traffic {
  readonly requests: number;
  readonly documents: number;
  readonly scripts: number;
  /** Calls of the API. */
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
  /** Waits until the network has been idle for a second. */
  networkIdle(): Promise<void>;
}

/** Longer than any response takes to begin on slow 4G. */
const idleMs = 1_000;

/** Records all network traffic from now on; responses from the browser's cache are left out. */
export async function recordTraffic(session: CDPSession): Promise<Recording> {
  const fetched = new Map<string, Fetched>();
  let lastMs = Date.now();
  const update = (requestId: string): Fetched | undefined => {
    lastMs = Date.now();
    return fetched.get(requestId);
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    update(requestId);
    fetched.set(requestId, { type, url: request.url, isCached: false, bytes: undefined });
  });
  session.on('Network.dataReceived', ({ requestId }) => void update(requestId));
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = update(requestId);
    if (known) known.isCached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = update(requestId);
    if (known && response.fromDiskCache) known.isCached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = update(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const networkIdle = async () => {
    while (Date.now() - lastMs < idleMs) await delay(50);
  };
  return { networkIdle, traffic: () => trafficOf([...fetched.values()]) };
}

function trafficOf(all: readonly Fetched[]): Traffic {
  // event streams never finish, and data URLs are not fetched
  const received = all.filter(
    ({ bytes, isCached, url }) => bytes !== undefined && !isCached && url.startsWith('https:'),
  );
  const ofType = (type: string) => received.filter((each) => each.type === type);
  const bytesOf = (list: readonly Fetched[]) => list.reduce((total, { bytes = 0 }) => total + bytes, 0);
  return {
    requests: received.length,
    documents: ofType('Document').length,
    scripts: ofType('Script').length,
    calls: received.filter(({ url }) => url.includes('/api/v1/')).length,
    scriptBytes: bytesOf(ofType('Script')),
    totalBytes: bytesOf(received),
  };
}
