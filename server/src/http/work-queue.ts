import type { FastifyInstance } from 'fastify';
import { busy } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Makes the handler wait for its turn. Calls of the `first` line, which a traveller waits for, are taken before those
     * of the `later` line, by which one begins.
     */
    line?: 'first' | 'later';
  }
}

export interface WorkQueueSettings {
  /** The maximum number of calls that are processed at once. */
  readonly maxWorkingRequests: number;
  /** The maximum time that a call may wait in the queue. */
  readonly maxWaitMs: number;
}

interface Waiter {
  /** Whether the client has disconnected. */
  isGone(): boolean;
  /** @param leave has to be called when the work is done */
  start(leave: () => void): void;
  refuse(): void;
}

interface Place {
  readonly untilMs: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Limits how long calls wait. Few are processed at once, so each is quick; the others wait in two lines, and a call
 * that has waited for the longest time is refused. A call that has started is never refused.
 */
export class WorkQueue {
  readonly #settings: WorkQueueSettings;
  readonly #nowMs: () => number;
  readonly #lines = { first: new Map<Waiter, Place>(), later: new Map<Waiter, Place>() };
  #working = 0;
  /** When the last call was started. */
  #turnAtMs = 0;

  /** @param nowMs a monotonic clock */
  constructor(settings: WorkQueueSettings, nowMs: () => number) {
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  enter(line: 'first' | 'later', waiter: Waiter): void {
    if (this.#working < this.#settings.maxWorkingRequests) {
      this.#begin(waiter);
      return;
    }
    const waiting = this.#lines[line];
    const timer = setTimeout(() => {
      waiting.delete(waiter);
      waiter.refuse();
    }, this.#settings.maxWaitMs);
    waiting.set(waiter, { untilMs: this.#nowMs() + this.#settings.maxWaitMs, timer });
  }

  /** Whether all slots are in use, and no call has been started for this long. */
  isStuckFor(ms: number): boolean {
    return this.#working >= this.#settings.maxWorkingRequests && this.#nowMs() - this.#turnAtMs >= ms;
  }

  #begin(waiter: Waiter): void {
    this.#working += 1;
    this.#turnAtMs = this.#nowMs();
    let isWorking = true;
    waiter.start(() => {
      if (!isWorking) return;
      isWorking = false;
      // The embedded database answers without leaving the event loop. Without a break between turns nothing would be
      // read, written or timed out for as long as calls wait.
      setImmediate(() => {
        this.#working -= 1;
        this.#next();
      });
    });
  }

  #next(): void {
    for (const line of [this.#lines.first, this.#lines.later]) {
      for (const [waiter, { untilMs, timer }] of line) {
        line.delete(waiter);
        clearTimeout(timer);
        // on a busy event loop the timer is late
        if (!waiter.isGone() && this.#nowMs() <= untilMs) {
          this.#begin(waiter);
          return;
        }
        waiter.refuse();
      }
    }
  }
}

/**
 * Makes the handlers of routes with a `line` wait for their turn, once their bodies have arrived.
 *
 * @param onRefused called for each call that has waited too long while its client is connected
 */
export const queueWork = (app: FastifyInstance, queue: WorkQueue, onRefused = () => {}): void => {
  const leaving = new WeakMap<object, () => void>();
  app.addHook('preHandler', (request, _reply, done) => {
    const { line } = request.routeOptions.config;
    if (!line) return done();
    queue.enter(line, {
      isGone: () => request.raw.socket.destroyed,
      start(leave) {
        leaving.set(request, leave);
        done();
      },
      refuse() {
        if (!request.raw.socket.destroyed) onRefused();
        done(busy());
      },
    });
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaving.get(request)?.();
    done(null, payload);
  });
};
