import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import { type FastifyInstance, fastify } from 'fastify';
import { answerError, failureBody } from './http/errors';
import { Refusal } from './http/refusal';
import { shedOverload } from './http/shedding';
import type { Settings } from './settings';

type ServerSettings = Pick<Settings, 'logLevel' | 'trustedProxies' | 'origin'>;

/** Paths without their query, which may name a person; an id in a path opens a booking, so it is left out as well. */
export const loggablePath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/[A-Za-z0-9_-]{22,}/g, '…').slice(0, 200);

const logger = ({ logLevel }: ServerSettings) => ({
  level: logLevel,
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggablePath(url) }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
});

/** A request that is no HTTP: the status alone, in the envelope, on a socket that is then closed. */
const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify(failureBody(new Refusal('MALFORMED_REQUEST', 'The request could not be read.')));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/**
 * The HTTP server that everything is mounted on: time-outs, limits, headers, shedding. It listens to nothing yet.
 * `close()` takes no new requests and resolves when those under way are answered.
 */
export const createServer = async (settings: ServerSettings): Promise<FastifyInstance> => {
  const app = fastify({
    logger: logger(settings),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest as (error: Error, socket: Socket) => void,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async () => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  });
  await app.register(helmet, securityHeaders(settings.origin.startsWith('https:')));
  await shedOverload(app);
  return app;
};

/** For data, nothing may load, frame or run; pages (the site's documents, the docs) set a policy of their own. */
const securityHeaders = (isTls: boolean) => ({
  global: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
  },
  strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  crossOriginResourcePolicy: { policy: 'same-origin' as const },
  xFrameOptions: { action: 'deny' as const },
});
