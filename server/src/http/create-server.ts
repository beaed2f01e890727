import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { answerBareRequests, answerBrokenRequest } from './broken-requests';
import { answerError } from './errors';
import { Refusal } from './refusal';
import { securityHeaders } from './security-headers';
import { type SheddingSettings, shedOverload } from './shedding';

export interface ServerSettings {
  readonly logLevel: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  readonly shedding: SheddingSettings;
}

/**
 * One line a request: the route as it was declared, never the address as it came, which may carry an id that opens a
 * booking or, in the query, a person.
 */
const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'Answered');
  });
};

export interface ServerOptions {
  /** Where the log goes; standard output unless given. */
  readonly logTo?: { write(line: string): void };
  /** How long a client may take for the head and for the whole of a request, and how often that is looked at. */
  readonly timeouts?: Readonly<Partial<typeof usualTimeouts>>;
  /** A monotonic clock for liveness; the process's own unless given. */
  readonly nowMs?: () => number;
}

/**
 * `silenceMs`: how long a connection may carry nothing either way while it has a request. A client that never reads its
 * answer is cut off by it; it is longer than a publish waits for its release to be examined.
 */
const usualTimeouts = { headersMs: 5000, requestMs: 10_000, checkEveryMs: 1000, silenceMs: 300_000 };

/**
 * The HTTP server that everything is mounted on: time-outs, limits, headers, shedding. It listens to nothing yet.
 * `close()` takes no new requests and resolves when those under way are answered.
 */
export const createServer = async (
  settings: ServerSettings,
  { logTo, timeouts, nowMs }: ServerOptions = {},
): Promise<FastifyInstance> => {
  const { headersMs, requestMs, checkEveryMs, silenceMs } = { ...usualTimeouts, ...timeouts };
  const headers = securityHeaders(settings.origin.startsWith('https:'));
  const app = fastify({
    logger: { level: settings.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // What comes over an open connection after the signal is answered, and the connection closed: a proxy need not guess.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // no hook runs for these
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerBrokenRequest(headers),
  });
  app.decorate('apis', []);
  await app.register(cookie);
  logRequests(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async () => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  answerBareRequests(app, headers);
  shedOverload(app, settings.shedding, nowMs);
  return app;
};
