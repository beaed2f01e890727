import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The calls that this process is about to answer. */
export type OpenCalls = Set<FastifyRequest>;

/** Keeps the set true, so that work which can wait lets them go first. */
export const keepOpenCalls = (app: FastifyInstance, openCalls: OpenCalls): void => {
  app.addHook('onRequest', async (request) => {
    openCalls.add(request);
  });
  app.addHook('onResponse', async (request) => {
    openCalls.delete(request);
  });
};
