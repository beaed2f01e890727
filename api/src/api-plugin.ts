import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import {
  type ApiDescription,
  type ApiOptions,
  keepOpenCalls,
  type OpenCalls,
  serveApi,
  sessionHeader,
} from 'server/http';
import { registerDocs } from 'server/openapi';
import { brand } from 'shared/brand';
import type { Context } from './context';
import { registerHealth } from './health/health.routes';
import type { DatabaseWatch } from './health/watch-database';
import { demandStaff, staffCookie } from './http/staff';
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

/** What the OpenAPI document says of the booking API besides its operations. @param origin the site's public address */
const apiDescription = (origin: string): ApiDescription => ({
  access: {
    staff: {
      description: 'For the staff: with the staff token, or with a session of the back office.',
      // the cookie only together with the header that no foreign page can send
      security: [{ staffToken: [] }, { staffSession: [], staffPage: [] }],
    },
  },
  securitySchemes: {
    staffToken: { type: 'http', scheme: 'bearer', description: 'The staff token' },
    staffSession: {
      type: 'apiKey',
      in: 'cookie',
      name: staffCookie(origin).nameOf(origin.startsWith('https:')),
      description: 'A session of the back office, opened by signing in with the staff token',
    },
    staffPage: {
      type: 'apiKey',
      in: 'header',
      name: sessionHeader,
      description:
        'Always 1, beside the cookie: a browser sends the cookie whoever asks, and this for our own pages alone',
    },
  },
  errorStatus: {},
  errorsOf: ({ access }) => ['VALIDATION_FAILED', ...(access === 'staff' ? ['STAFF_ONLY'] : [])],
});
