import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createServer } from 'server/http';
import type { Metrics } from 'server/metrics';
import type { RegisterArea } from '..';
import { areas, jobHandlers, opsAreas, recurringJobs } from '../areas';
import type { Context } from '../context';
import type { Database } from '../database';
import type { FlightSupplier } from '../flights/supplier/flight-supplier';
import type { DatabaseWatch } from '../health/watch-database';
import { type Api, apiPrefix, createApi } from '../index';
import { type JobOutcome, registerRecurring } from '../jobs/queue';
import type { Banks } from '../payments/providers/banks';
import type { Rules, Settings } from '../settings';
import { openTestDatabase } from './open-test-database';
import { runDueJobs } from './run-due-jobs';
import { testSettings } from './test-settings';

export interface TestApiOptions {
  readonly settings?: Partial<Omit<Settings, 'rules'>> & { readonly rules?: Partial<Rules> };
  /** The time at the start of the test; only `travel` changes it. */
  readonly now?: Date;
  /** By default a new one, which is removed at the end. */
  readonly database?: Database;
  /** The payment providers; by default the sandbox bank alone. */
  readonly banks?: Banks;
  /** The external supplier of flights; by default the site's own flights. */
  readonly airline?: FlightSupplier;
  /** Additional routes of this test. */
  readonly register?: RegisterArea;
  /** The destination of the log, with `settings: { logLevel: 'info' }`. */
  readonly logTo?: { write(line: string): void };
  /** Detects that the process has lost its database; watches the test's own unless given. */
  readonly databaseWatch?: DatabaseWatch;
  /** The metrics of the process. */
  readonly metrics?: Metrics;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly addEventSource: Api['addEventSource'];
  /** A call in process; the address is below `/api/v1`: `inject({ method: 'GET', url: '/ride/getallstate' })`. */
  inject(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  /** Advances the clock by milliseconds. */
  travel(ms: number): void;
  /** Runs all due jobs, including recurring ones. @returns their outcomes */
  runJobs(): Promise<JobOutcome[]>;
  close(): Promise<void>;
}

/** The real API in this process, by default on a new migrated and seeded database. Has to be closed at the end of the test. */
export const openTestApi = async ({
  settings,
  now,
  banks,
  airline,
  register,
  logTo,
  databaseWatch,
  metrics,
  ...options
}: TestApiOptions = {}): Promise<TestApi> => {
  const database = options.database ?? (await openTestDatabase());
  const own = await testSettings(settings);
  let nowMs = (now ?? new Date('2026-11-20T09:00:00Z')).getTime();
  const app = await createServer(own.settings, {
    logTo,
    nowMs: () => nowMs,
    ...(metrics && { meter: metrics.meter('site') }),
  });
  const api = await createApi({
    settings: own.settings,
    log: app.log,
    now: () => new Date(nowMs),
    database,
    ...(banks && { banks }),
    ...(airline && { airline }),
    // on one server, as the tests call both
    areas: [...areas, ...opsAreas, ...(register ? [register] : [])],
    databaseWatch,
    ...(metrics && { metrics }),
  });
  await app.register(api.plugin, { prefix: apiPrefix });
  await app.ready();
  await registerRecurring(api.context, recurringJobs);
  return {
    app,
    context: api.context,
    addEventSource: api.addEventSource,
    inject: ({ url, ...options }) => app.inject({ ...options, url: `${apiPrefix}${url}` }),
    travel: (ms) => {
      nowMs += ms;
    },
    runJobs: () => runDueJobs(api.context, jobHandlers),
    async close() {
      await app.close();
      await api.close();
      await own.remove();
    },
  };
};
