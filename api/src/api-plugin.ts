import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type ApiOptions, keepOpenCalls, type OpenCalls, serveApi } from 'server/http';
import { registerDocs } from 'server/openapi';
import { brand } from 'shared/brand';
import { apiDescription } from './api-description';
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
    const { origin } = context.settings;
    const options: ApiOptions = {
      context,
      description: apiDescription(origin),
      refusalOf: outageRefusal,
      async checkAccess({ access }, request) {
        if (access === 'staff') await demandStaff(context, request);
      },
    };
    await serveApi(app, options, async () => {
      for (const register of areas) await register(app, context);
      registerHealth(app, context, databaseWatch);
      registerDocs(app, {
        title: `${brand.name} API`,
        description: 'Amounts are naira. Instants are ISO 8601 in UTC; ride dates and times are Lagos time.',
        origin,
      });
    });
  };
