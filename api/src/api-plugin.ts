import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type CheckAccess, keepOpenCalls, type OpenCalls, serveApi } from 'server/http';
import { registerDocs } from 'server/openapi';
import { apiDocument } from './api-document';
import type { Context } from './context';
import { registerHealth } from './health';
import type { DatabaseWatch } from './health/watch-database';
import { demandStaff } from './http/staff';
import { outageRefusal } from './jobs/circuit-breaker';

/** An area of the API: adds its routes to the app. */
export type RegisterArea = (app: FastifyInstance, context: Context) => void | Promise<void>;

/** Everything under `/api/v1`: each area's routes, then health and documents. Mount it with that prefix. */
export const createApiPlugin =
  (
    context: Context,
    areas: readonly RegisterArea[],
    openCalls: OpenCalls,
    databaseWatch: DatabaseWatch,
  ): FastifyPluginAsync =>
  async (app) => {
    keepOpenCalls(app, openCalls);
    const checkAccess: CheckAccess = async ({ access }, request) => {
      if (access === 'staff') await demandStaff(context, request);
    };
    await serveApi(app, { context, checkAccess, refusalOf: outageRefusal }, async () => {
      for (const register of areas) await register(app, context);
      registerHealth(app, context, databaseWatch);
      registerDocs(app, apiDocument(context.settings.origin));
    });
  };
