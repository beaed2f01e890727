import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Called at the start of each request. It may refuse the request by throwing. The returned function is called once at
 * the end of the request.
 */
type BeginRequest = (request: FastifyRequest, reply: FastifyReply) => (() => void) | undefined;

/**
 * Calls `begin` at the start of every request and its result at the end, whatever ends it: a response, an incomplete
 * body, a time-out, a reset. Fastify's `onResponse` runs only after a complete response.
 *
 * A handler continues when its client has disconnected, and its request ends with the handler: otherwise clients that
 * disconnect at once could accumulate work that is not counted.
 */
export const followRequests = (app: FastifyInstance, begin: BeginRequest): void => {
  const lives = new WeakMap<FastifyRequest, Life>();
  app.addHook('onRequest', (request, reply, done) => {
    const end = begin(request, reply);
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
    // a handler that has hijacked the response does not run Fastify's hooks
    if (this.#isConnected || (this.#isWorking && !this.#reply.sent)) return;
    this.#end?.();
    this.#end = undefined;
  }
}

const listeners = new WeakMap<EventEmitter, Set<() => void>>();

/**
 * One listener for each socket with any number of pipelined requests. A response that waits for its turn emits no
 * `close` when its socket closes.
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

/** The open calls of this process, and the time of its latest response by `performance.now()`. */
export interface OpenCalls {
  readonly open: Set<FastifyRequest>;
  answeredAtMs: number;
}

export const noOpenCalls = (): OpenCalls => ({ open: new Set(), answeredAtMs: Number.NEGATIVE_INFINITY });

/** Under steady load there are moments without an open call, in which no job should start. */
const calmMs = 100;

/** Whether calls are open, or were a moment ago. */
export const hasCalls = ({ open, answeredAtMs }: OpenCalls): boolean =>
  open.size > 0 || performance.now() - answeredAtMs < calmMs;

/** Tracks the open calls, so that jobs let calls go first. */
export const trackOpenCalls = (app: FastifyInstance, calls: OpenCalls): void =>
  followRequests(app, (request) => {
    calls.open.add(request);
    return () => {
      calls.open.delete(request);
      calls.answeredAtMs = performance.now();
    };
  });
