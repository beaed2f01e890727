import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, isSecretOf, Refusal, refuseWrongSecret, secretHash, vital } from '../http';
import type { Metrics } from './metrics';

interface MetricsRouteOptions {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** The bearer token; undefined allows calls of this machine alone. */
  readonly token: string | undefined;
  readonly context: Parameters<typeof refuseWrongSecret>[0];
}

/** Serves `/metrics` under any load, for the one who scrapes: not for the server of travellers. */
export const registerMetrics = (app: FastifyInstance, { metrics, token, context }: MetricsRouteOptions): void => {
  const mayRead = token === undefined ? isOfThisMachine : hasToken(secretHash(token));
  app.get('/metrics', { config: { ...vital, operation: 'metrics' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayRead(request)) {
      const refusal = new Refusal('STAFF_ONLY', 'The metrics are read with their own token.');
      if (token === undefined) throw refusal;
      refuseWrongSecret(context, request, refusal);
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
};

const hasToken =
  (hash: string) =>
  (request: FastifyRequest): boolean =>
    isSecretOf(hash, bearerOf(request) ?? '');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Read from the header itself: `request.host` may be what a header of a proxy says, which a page can send too. */
const isLocalName = (host = ''): boolean => {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || isLoopback(hostname);
};

/**
 * Whether a program on this machine calls directly: the connection is local, no proxy has passed the call on, and the address
 * that it was sent to is local too, so that no page in a browser here reads the metrics under a name of its own.
 */
const isOfThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && isLocalName(headers.host);
