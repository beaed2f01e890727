import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Context } from './context';
import { registerDocs } from './docs';
import { registerHealth } from './health';
import type { DatabaseWatch } from './health/watch-database';
import { compressAnswers } from './http/compress';
import { answerError } from './http/errors';
import { acceptJsonOnly } from './http/json-body';
import './http/instance';
import { keepOpenCalls, type OpenCalls } from './http/open-calls';
import { answerUnknownRoutes, refuseOtherMethods } from './http/unknown-routes';

/** An area of the API: adds its routes to the app. */
export type RegisterArea = (app: FastifyInstance, context: Context) => void | Promise<void>;

/** Everything under `/api/v1`: the frame, then each area's routes. Mount it with that prefix. */
export const createApiPlugin =
  (
    context: Context,
    areas: readonly RegisterArea[],
    openCalls: OpenCalls,
    databaseWatch: DatabaseWatch,
  ): FastifyPluginAsync =>
  async (app) => {
    app.decorate('context', context);
    app.decorate('operations', []);
    app.setErrorHandler(answerError);
    keepOpenCalls(app, openCalls);
    acceptJsonOnly(app);
    app.addHook('onSend', async (_request, reply, payload) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    });
    compressAnswers(app);
    for (const register of areas) await register(app, context);
    registerHealth(app, context, databaseWatch);
    registerDocs(app);
    refuseOtherMethods(app);
    answerUnknownRoutes(app);
  };
