import type { FastifyInstance } from 'fastify';

const sweepMs = 50;

/**
 * Takes no new requests and resolves when those under way are answered. A connection that falls idle only now, because
 * its last answer has just gone out, is closed too; by itself the server would wait for its keep-alive to run out.
 */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  await app.close().finally(() => clearInterval(sweep));
};
