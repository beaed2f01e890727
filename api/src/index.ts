import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { openDatabase, runSeeds } from 'server/database';
import {
  type ApiDescription,
  type ApiOptions,
  hasCalls,
  noOpenCalls,
  type OpenCalls,
  serveApi,
  sessionHeader,
  trackOpenCalls,
} from 'server/http';
import type { Metrics } from 'server/metrics';
import { registerDocs } from 'server/openapi';
import { dataFailure } from 'server/start-failure';
import { brand, type SiteContacts } from 'shared/brand';
import { areas as everyArea, jobHandlers, opsAreas, recurringJobs } from './areas';
import { readSiteContacts } from './contacts/contacts.repository';
import type { Context } from './context';
import { type Database, migrate } from './database';
import type { FlightStatus } from './flights/status/flight-status';
import { scheduledLandings } from './flights/status/scheduled-landings';
import type { FlightSupplier } from './flights/supplier/flight-supplier';
import { registerHealth } from './health/health.routes';
import { type DatabaseWatch, watchDatabase } from './health/watch-database';
import { neededOfStaff } from './http/staff';
import { serviceRefusal } from './jobs/circuit-breaker';
import { createJobs, registerRecurring } from './jobs/queue';
import { startWorker, type Worker } from './jobs/start-worker';
import { tidyMails } from './mail/transports';
import { addApiMetrics } from './metrics/api-metrics';
import { countsIn, noCounts } from './metrics/counts';
import type { Banks } from './payments/providers/banks';
import { openBanks } from './payments/providers/closing-providers';
import { seeds } from './seeds';
import type { Settings } from './settings';
import { requireSameSecrets } from './settings/same-secrets';
import { peopleCookie } from './staff/people/auth';
import { commandLineKeyOf } from './staff/people/command-line';
import { inviteFirstPerson } from './staff/people/invitations';
import { replaceStaffSecret } from './staff/people/replace-secret';
import { admitStaff, type PeopleSessions, peopleSessionsOf, renewSessions } from './staff/people/sessions';
import type { EventSource } from './staff/webhooks/event-source';

export { loadSettings, type Settings } from './settings';
export type { EventSource, HappenedEvent } from './staff/webhooks/event-source';

/** The base path of the API. */
export const apiPrefix = '/api/v1';

export interface Api {
  /** To be registered with the prefix `/api/v1`. */
  readonly plugin: FastifyPluginAsync;
  /** The calls of the staff: the same for the server of the back office. */
  readonly opsPlugin: FastifyPluginAsync;
  readonly context: Context;
  /** The key of this process for the command line on its machine. */
  readonly commandLineKey: string;
  /** The sessions of the staff, for other APIs on the server of the back office. */
  readonly people: PeopleSessions;
  /** The database, for other parts of the site with tables in it. */
  readonly database: Database;
  /**
   * While there is no person of the staff, makes a link by which the first one becomes an admin, and writes it to DATA_DIR.
   * @returns the link; undefined if there is a person
   */
  inviteFirstPerson(): Promise<string | undefined>;
  /** Has the events of another part of the site sent to webhooks. */
  addEventSource(source: EventSource): void;
  /** Who runs the site and how travellers reach it, now. */
  contacts(): Promise<SiteContacts>;
  /** @param listener called after a change of them in this process */
  onContacts(listener: () => void): void;
  /** Starts the jobs: mails, expiry, reconciliation. Without it this process only serves calls. */
  startJobs(): Promise<void>;
  /** Call it after the server is closed: waits for running jobs, then closes the database. */
  close(): Promise<void>;
}

interface ApiParts {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** The current time; by default the clock. */
  readonly now?: () => Date;
  /** An open, migrated and planted database; opened by the settings unless given. */
  readonly database?: Database;
  /** The payment providers; by default those of the settings. */
  readonly banks?: Banks;
  /** The external supplier of flights; by default the site's own flights. */
  readonly airline?: FlightSupplier;
  /** Knows when flights land; by default the schedule of the own flights. */
  readonly flightStatus?: FlightStatus;
  /** The served areas; by default all. */
  readonly areas?: readonly RegisterArea[];
  /** Detects that this process has lost its database; watches `database` unless given. */
  readonly databaseWatch?: DatabaseWatch;
  /** The metrics of the process, to which those of the API are added. */
  readonly metrics?: Metrics;
}

const openAndPrepare = async (settings: Settings, log: FastifyBaseLogger, now: () => Date): Promise<Database> => {
  const database = await openDatabase(settings, (error) =>
    log.warn({ code: (error as { code?: string }).code }, 'An idle database connection broke'),
  );
  try {
    const ran = await migrate(database);
    if (ran.length > 0) log.info({ migrations: ran }, 'The database was migrated');
    await runSeeds(database, seeds);
    await replaceStaffSecret(database.db, settings);
    // the embedded database belongs to one process, and nobody has to share its secrets
    if (settings.databaseUrl) await requireSameSecrets(database.db, settings, now());
    return database;
  } catch (error) {
    // of a damaged database the close may fail as well; what failed first is what matters
    await database.close().catch(() => undefined);
    throw error;
  }
};

const watchEveryMs = 30_000;

/** Whether both pools have a connection that answers. */
const answers = ({ db, urgentDb }: Database): Promise<boolean> =>
  Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(urgentDb)]).then(
    () => true,
    () => false,
  );

/**
 * Opens the database, brings it to the present schema, and makes the API over it. Nothing is served yet.
 * @throws StartFailure where the database cannot be opened for a known reason, SettingsError
 */
export const createApi = async ({
  settings,
  log,
  now = () => new Date(),
  database,
  banks,
  airline,
  flightStatus = scheduledLandings,
  areas = everyArea,
  databaseWatch,
  metrics,
}: ApiParts): Promise<Api> => {
  const open = () =>
    openAndPrepare(settings, log, now).catch((error: unknown) => {
      throw dataFailure(error, settings);
    });
  const opened = database ?? (await open());
  const providers =
    banks ??
    (await openBanks(opened.db, settings, log, now()).catch(async (error: unknown) => {
      if (!database) await opened.close();
      throw error;
    }));
  const openCalls = noOpenCalls();
  const watch =
    databaseWatch ?? watchDatabase({ answers: () => answers(opened), acceptsConnections: opened.acceptsConnections });
  let watching: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  const jobs = createJobs(now, (kinds) => worker?.wake(kinds));
  const { db, urgentDb } = opened;
  const counts = metrics ? countsIn(metrics) : noCounts;
  const eventSources: EventSource[] = [];
  const contactsListeners: (() => void)[] = [];
  const context: Context = {
    ...{ db, urgentDb, settings, now, jobs, banks: providers, airline, flightStatus, eventSources, log, counts },
    // after the transaction that changes them
    contactsChanged() {
      setImmediate(() => {
        for (const listener of contactsListeners) listener();
      });
    },
  };
  if (metrics) addApiMetrics(metrics, context, opened);
  return {
    plugin: createApiPlugin(context, openCalls, {
      areas: [...areas, (app) => registerHealth(app, context, watch)],
      origin: settings.origin,
    }),
    opsPlugin: createApiPlugin(context, openCalls, { areas: opsAreas, origin: settings.opsOrigin }),
    context,
    commandLineKey: commandLineKeyOf(context),
    people: peopleSessionsOf(context),
    database: opened,
    inviteFirstPerson: () => inviteFirstPerson(context),
    addEventSource: (source) => void eventSources.push(source),
    contacts: () => readSiteContacts(opened.db),
    onContacts: (listener) => void contactsListeners.push(listener),
    async startJobs() {
      // each process has its own mailbox, and a job is done by one of them
      await tidyMails(settings.mail);
      await registerRecurring(context, recurringJobs);
      watching ??= setInterval(() => void watch.check(), watchEveryMs).unref();
      worker ??= startWorker(context, jobHandlers, () => hasCalls(openCalls));
    },
    async close() {
      clearInterval(watching);
      await worker?.stop();
      await opened.close();
    },
  };
};

/** An area of the API: adds its routes to the app. */
export type RegisterArea = (app: FastifyInstance, context: Context) => void | Promise<void>;

interface PluginParts {
  readonly areas: readonly RegisterArea[];
  /** The address of the server. */
  readonly origin: string;
}

/** Everything under `/api/v1` of a server: each area's routes, then the documents. Mount it with that prefix. */
const createApiPlugin =
  (context: Context, openCalls: OpenCalls, { areas, origin }: PluginParts): FastifyPluginAsync =>
  async (app) => {
    trackOpenCalls(app, openCalls);
    const options: ApiOptions = {
      context,
      description: apiDescription(context.settings.opsOrigin),
      refusalOf: serviceRefusal,
      async checkAccess(operation, request) {
        const needed = neededOfStaff(context, operation);
        if (needed) await admitStaff(context, request, needed);
      },
    };
    renewSessions(app);
    await serveApi(app, options, async () => {
      for (const register of areas) await register(app, context);
      registerDocs(app, {
        title: `${brand.name} API`,
        description: 'Amounts are naira. Instants are ISO 8601 in UTC; ride dates and times are Lagos time.',
        origin,
      });
    });
  };

/** What the OpenAPI document says of the booking API besides its operations. @param origin the address of the back office */
const apiDescription = (origin: string): ApiDescription => ({
  access: {
    staff: {
      description: 'For the staff: with a session of the back office of a person with a role for it.',
      // the cookie only together with the header that no foreign page can send
      security: [{ personSession: [], staffPage: [] }],
    },
  },
  securitySchemes: {
    personSession: {
      type: 'apiKey',
      in: 'cookie',
      name: peopleCookie(origin),
      description: 'A session of a person of the staff, opened by e-mail and password',
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
  errorsOf: ({ access, permission, needsConfirmation }) => [
    'VALIDATION_FAILED',
    ...(access === 'staff' ? ['STAFF_ONLY', 'FORBIDDEN'] : []),
    ...(access === 'staff' && permission !== 'self' ? ['SECOND_FACTOR_NEEDED'] : []),
    ...(needsConfirmation ? ['CONFIRM_AGAIN'] : []),
  ],
});
