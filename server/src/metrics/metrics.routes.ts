import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bearerOf,
  isFromThisMachine,
  isLoopback,
  isSecretOf,
  Refusal,
  refuseWrongSecret,
  secretHash,
  vital,
} from '../http';
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

/** Read from the header itself: `request.host` may be what a header of a proxy says, which a page can send too. */
const isLocalName = (host = ''): boolean => {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || isLoopback(hostname);
};

/** The address that it was sent to is local too, so that no page in a browser here reads the metrics under a name of its own. */
const isOfThisMachine = (request: FastifyRequest): boolean =>
  isFromThisMachine(request) && isLocalName(request.headers.host);
