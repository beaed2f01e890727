import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from './errors';
import { networkOf } from './limits';
import { followRequests } from './request-end';
import type { ShedReason } from './request-meter';
import { queueWork, WorkQueue, type WorkQueueSettings } from './work-queue';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under any load, and not counted. */
    isVital?: boolean;
    /** An event stream, open as long as its tab: not counted, with a limit of its own. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    /** Whether this process has refused all requests and answered none for so long that only a restart helps. */
    isStuck(): boolean;
  }
}

export interface SheddingSettings extends WorkQueueSettings {
  /** Requests that may be open at once. */
  readonly maxOpenRequests: number;
  /** Requests of one network that may be open at once. */
  readonly maxOpenRequestsNetwork: number;
  /** The maximum lag of the event loop. */
  readonly maxLoopLagMs: number;
}

/** A process without a response for this long under overload does not recover. */
const stuckAfterMs = 60_000;

interface SheddingOptions {
  /** A monotonic clock. */
  readonly nowMs?: (() => number) | undefined;
  /** Called for each refused request. */
  readonly onShed?: ((reason: ShedReason) => void) | undefined;
}

/**
 * Refuses requests (503 with Retry-After) that could not be served in time, so that the others are: when too many are
 * open, in total or of one network, when the event loop lags, or when a call has waited too long in the queue.
 */
export const shedOverload = (
  app: FastifyInstance,
  settings: SheddingSettings,
  { nowMs = () => performance.now(), onShed = () => {} }: SheddingOptions = {},
): void => {
  const { maxOpenRequests, maxOpenRequestsNetwork, maxLoopLagMs } = settings;
  const isLagging = watchLoopLag(app, maxLoopLagMs);
  const open = new OpenRequests();
  const accepted = new WeakSet<FastifyRequest>();
  let overloadedSinceMs: number | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;

  const isOverloaded = (): boolean => {
    const isNow = open.count >= maxOpenRequests || isLagging();
    overloadedSinceMs = isNow ? (overloadedSinceMs ?? nowMs()) : undefined;
    return isNow;
  };

  followRequests(app, (request) => {
    const { isVital, isStream } = request.routeOptions.config;
    if (isVital) return undefined;
    if (isOverloaded()) {
      onShed(open.count >= maxOpenRequests ? 'open_requests' : 'event_loop');
      throw busy();
    }
    if (isStream) return undefined;
    const network = networkOf(request.ip);
    if (open.countOf(network) >= maxOpenRequestsNetwork) {
      onShed('network');
      throw busy('Too many requests from your network are open right now. Please try again in a moment.');
    }
    accepted.add(request);
    return open.add(network);
  });
  app.addHook('onResponse', async (request) => {
    if (accepted.has(request)) answeredAtMs = nowMs();
  });
  // after the hooks of `followRequests`: a call that waits for its turn is under way already
  const queue = new WorkQueue(settings, nowMs);
  queueWork(app, queue, () => onShed('queue'));
  app.decorate('isStuck', () => {
    const isSilent = () => nowMs() - Math.max(overloadedSinceMs ?? nowMs(), answeredAtMs) >= stuckAfterMs;
    return (isOverloaded() && isSilent()) || queue.isStuckFor(stuckAfterMs);
  });
};

/** The open requests, in total and by network. */
class OpenRequests {
  readonly #byNetwork = new Map<string, number>();
  count = 0;

  countOf(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  /** @returns a function that removes the request */
  add(network: string): () => void {
    this.count += 1;
    this.#byNetwork.set(network, this.countOf(network) + 1);
    return () => {
      this.count -= 1;
      const left = this.countOf(network) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }
}

/**
 * The `config` of requests that are never refused: health checks, so that a supervisor does not restart a busy process,
 * and bank notices, which end the polling of pages.
 */
export const vital: FastifyContextConfig = { isVital: true };

const sampleMs = 250;
const samplesInRow = 3;

/**
 * Whether the event loop was late in three samples in a row. A single long step (a big query of the embedded database)
 * is no overload, nor is the start: sampling begins when the server is ready.
 */
const watchLoopLag = (app: FastifyInstance, longestLagMs: number): (() => boolean) => {
  let lateInRow = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    let expectedAtMs = performance.now() + sampleMs;
    timer = setInterval(() => {
      const nowMs = performance.now();
      lateInRow = nowMs - expectedAtMs > longestLagMs ? lateInRow + 1 : 0;
      expectedAtMs = nowMs + sampleMs;
    }, sampleMs);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return () => lateInRow >= samplesInRow;
};
