import type { FastifyInstance } from 'fastify';
import { compressAnswers } from './compress';
import type { ApiOptions, ServedApi } from './context';
import { answerError } from './errors';
import { acceptJsonOnly } from './json-body';
import { answerUnknownRoutes, refuseOtherMethods } from './unknown-routes';

/**
 * Makes an app one API: JSON in and out, errors in the envelope, 404 and 405 for what it does not have. Its operations are
 * added by `register`, each with `route`. The app is a part of one that `createServer` has made.
 */
export const serveApi = async (
  app: FastifyInstance,
  options: ApiOptions,
  register: (app: FastifyInstance) => void | Promise<void>,
): Promise<void> => {
  const api: ServedApi = { ...options, prefix: app.prefix, operations: [] };
  app.apis.push(api);
  app.decorate('api', api);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.refusalOf));
  acceptJsonOnly(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  compressAnswers(app);
  await register(app);
  refuseOtherMethods(app, api.operations);
  answerUnknownRoutes(app);
};
