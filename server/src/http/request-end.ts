import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Called as each request begins. May refuse it by throwing. What it returns is called once, when the request has ended;
 * nothing is called if it returns undefined.
 */
type BeginRequest = (request: FastifyRequest) => (() => void) | undefined;

/**
 * Follows every request of an app from its head to its end, whatever ends it: an answer, a body that is cut off, a
 * time-out, a reset. Fastify's `onResponse` runs after a whole answer only, so it cannot be used to give a place back.
 *
 * A handler that has begun goes on when its client has left. Its request ends with the handler: otherwise clients that
 * leave at once could pile up work that nothing counts.
 */
export const followRequests = (app: FastifyInstance, begin: BeginRequest): void => {
  const lives = new WeakMap<FastifyRequest, Life>();
  app.addHook('onRequest', (request, reply, done) => {
    const end = begin(request);
    if (end) lives.set(request, new Life(request, reply, end));
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    lives.get(request)?.beginWork();
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    lives.get(request)?.endWork();
    done(null, payload);
  });
};

class Life {
  readonly #reply: FastifyReply;
  #end: (() => void) | undefined;
  #isConnected = true;
  #isWorking = false;

  constructor(request: FastifyRequest, reply: FastifyReply, end: () => void) {
    this.#reply = reply;
    this.#end = end;
    const disconnect = () => {
      forget();
      this.#isConnected = false;
      this.#settle();
    };
    const forget = onSocketClose(request.raw.socket, disconnect);
    reply.raw.once('close', disconnect);
  }

  beginWork(): void {
    this.#isWorking = true;
  }

  endWork(): void {
    this.#isWorking = false;
    this.#settle();
  }

  #settle(): void {
    // a handler that took the answer over (`hijack`) sends nothing through Fastify's hooks
    if (this.#isConnected || (this.#isWorking && !this.#reply.sent)) return;
    this.#end?.();
    this.#end = undefined;
  }
}

const listeners = new WeakMap<EventEmitter, Set<() => void>>();

/**
 * One listener a socket, however many requests were pipelined on it. An answer that still waits for its turn on a socket
 * emits no `close` when that socket goes.
 *
 * @returns takes the listener away
 */
const onSocketClose = (socket: EventEmitter, listener: () => void): (() => void) => {
  let all = listeners.get(socket);
  if (!all) {
    const created = new Set<() => void>();
    listeners.set(socket, created);
    socket.once('close', () => {
      for (const each of created) each();
    });
    all = created;
  }
  all.add(listener);
  return () => all.delete(listener);
};

/** The calls that this process is about to answer, and when it answered one last, by `performance.now()`. */
export interface OpenCalls {
  readonly open: Set<FastifyRequest>;
  answeredAtMs: number;
}

export const noOpenCalls = (): OpenCalls => ({ open: new Set(), answeredAtMs: Number.NEGATIVE_INFINITY });

/** Under a steady load there are moments without an open call: what begins in one is in the next call's way. */
const calmMs = 100;

/** Whether calls are open, or were a moment ago. */
export const hasCalls = ({ open, answeredAtMs }: OpenCalls): boolean =>
  open.size > 0 || performance.now() - answeredAtMs < calmMs;

/** Keeps them true, so that work which can wait lets calls go first. */
export const trackOpenCalls = (app: FastifyInstance, calls: OpenCalls): void =>
  followRequests(app, (request) => {
    calls.open.add(request);
    return () => {
      calls.open.delete(request);
      calls.answeredAtMs = performance.now();
    };
  });
