import type { FastifyInstance } from 'fastify';
import { compressAnswers } from './compress';
import type { CheckAccess, ServerContext } from './context';
import { answerError, type RefusalOf } from './errors';
import { acceptJsonOnly } from './json-body';
import { answerUnknownRoutes, refuseOtherMethods } from './unknown-routes';

export interface ApiOptions {
  readonly context: ServerContext;
  /** Who may call an operation that is not public. */
  readonly checkAccess: CheckAccess;
  /** The refusals of errors that are this API's own. */
  readonly refusalOf?: RefusalOf;
}

/**
 * Makes an app one API: JSON in and out, errors in the envelope, 404 and 405 for what it does not have. Its operations are
 * added by `register`, each with `route`.
 */
export const serveApi = async (
  app: FastifyInstance,
  { context, checkAccess, refusalOf }: ApiOptions,
  register: (app: FastifyInstance) => void | Promise<void>,
): Promise<void> => {
  app.decorate('context', context);
  app.decorate('checkAccess', checkAccess);
  app.decorate('operations', []);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, refusalOf));
  acceptJsonOnly(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  compressAnswers(app);
  await register(app);
  refuseOtherMethods(app);
  answerUnknownRoutes(app);
};
