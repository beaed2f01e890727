import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { answerError, failureBody, Refusal } from './errors';
import { meterRequests, type RequestMeter } from './request-meter';
import { type SheddingSettings, shedOverload } from './shedding';
import { traceIdOf } from './trace-id';

export interface ServerSettings {
  readonly logLevel: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  readonly shedding: SheddingSettings;
}

/**
 * Logs one line for each request: the declared route, not the address, which may contain an id that opens a booking or
 * personal data.
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
  /** The destination of the log; by default standard output. */
  readonly logTo?: { write(line: string): void };
  /** Time-outs for receiving the head and the whole of a request, and the interval at which they are checked. */
  readonly timeouts?: Readonly<Partial<typeof usualTimeouts>>;
  /** A monotonic clock for liveness; by default that of the process. */
  readonly nowMs?: () => number;
  /** Counts the requests. */
  readonly meter?: RequestMeter;
}

/**
 * `silenceMs`: how long a connection with an open request may be idle in both directions. It ends clients that never read
 * their response, and is longer than the examination of a published release.
 */
const usualTimeouts = { headersMs: 5000, requestMs: 10_000, checkEveryMs: 1000, silenceMs: 300_000 };

/**
 * The HTTP server with time-outs, limits, headers and shedding, before it listens. `close()` accepts no new requests
 * and resolves when the open ones are answered.
 */
export const createServer = async (
  settings: ServerSettings,
  { logTo, timeouts, nowMs, meter }: ServerOptions = {},
): Promise<FastifyInstance> => {
  const { headersMs, requestMs, checkEveryMs, silenceMs } = { ...usualTimeouts, ...timeouts };
  const headers = securityHeaders(settings.origin.startsWith('https:'));
  const app = fastify({
    logger: { level: settings.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, options, { headers: { traceparent } }) =>
      logger.child({ ...bindings, traceId: traceIdOf(traceparent) }, options),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // requests on open connections after the signal are answered before the connection is closed, so that a proxy need not retry
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // no hook runs for these
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerBrokenRequest(headers),
  });
  app.decorate('apis', []);
  await app.register(cookie);
  // first, so that requests which a later hook refuses are counted as well
  if (meter) meterRequests(app, meter);
  logRequests(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async () => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  answerBareRequests(app, headers);
  shedOverload(app, settings.shedding, { nowMs, onShed: meter?.shed });
  return app;
};

type Headers = Readonly<Record<string, string>>;

const statusOf: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const body = JSON.stringify(failureBody(new Refusal('MALFORMED_REQUEST', 'The request could not be read.')));
const bodyHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  connection: 'close',
};

/** Answers invalid or slow requests in the envelope, and closes the socket. */
const answerBrokenRequest =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const lines = Object.entries({ ...headers, ...bodyHeaders }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${statusOf[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`);
    // `end` alone would leave the connection half open if the client never closes its side
    socket.destroySoon();
  };

/** Node answers an unknown expectation and a missing Host without any headers. */
const answerBareRequests = (app: FastifyInstance, headers: Headers): void => {
  (app.server as Server).on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, ...bodyHeaders }).end(body);
  });
  app.addHook('onRequest', async ({ raw, headers: { host } }) => {
    if (host === undefined && raw.httpVersion !== '1.0')
      throw new Refusal('MALFORMED_REQUEST', 'The request has no Host.');
  });
};

/** Browser features that no page of the site uses. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every response of a route, the framework, or the server on a bare socket. Data may not load, frame or
 * run anything; pages set a policy of their own.
 *
 * @param isTls whether the site is reached by https
 */
const securityHeaders = (isTls: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
});

const sweepMs = 50;

/**
 * Accepts no new requests and resolves when the open ones are answered. Connections that become idle meanwhile are
 * closed too, instead of waiting for their keep-alive.
 */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  await app.close().finally(() => clearInterval(sweep));
};
