import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, apiPrefix, createApi, type Settings } from 'api';
import type { FastifyInstance } from 'fastify';
import { closeServer, createServer } from 'server/http';
import { createMetrics, type Metrics } from 'server/metrics';
import { searchFlights } from 'shared/contract/flights';
import { searchRides } from 'shared/contract/rides';
import { openReleases, type Releases } from '..';
import { createExaminer } from '../gate/examiner';
import { writePrivateKey } from '../release/signature';
import type { CallApi } from '../renderer/page-answers';
import { PageNotRendered } from '../renderer/rendered-pages';
import { siteFacts } from './site-facts';

/** The parts of a site, before routes are registered and the server listens. */
export interface SiteParts {
  readonly app: FastifyInstance;
  /** The server of the back office, on an origin that no remote runs on. */
  readonly ops: FastifyInstance;
  readonly api: Api;
  readonly releases: Releases;
  /** Of both servers and of what they serve. */
  readonly metrics: Metrics;
}

/** Opens the database, and the API and the registry over it. @throws StartFailure */
export async function openParts(settings: Settings, undo: UndoList): Promise<SiteParts> {
  const metrics = createMetrics({
    onError: (error) => app.log.warn({ err: error }, 'Metrics of the database could not be read'),
  });
  const app = await createServer(settings, { meter: metrics.meter('site') });
  const ops = await createServer({ ...settings, origin: settings.opsOrigin }, { meter: metrics.meter('back_office') });
  const api = await createApi({ settings, log: app.log, metrics });
  undo.add(() => api.close());
  const releases = await openReleases({
    database: api.database,
    storage: settings.storage,
    origin: settings.origin,
    opsOrigin: settings.opsOrigin,
    supportMail: settings.supportMail,
    site: siteFacts(settings),
    contacts: api.contacts,
    watching: settings,
    visitSecret: settings.visitSecret,
    signing: {
      localKey: await keepSigningKey(settings.dataDir),
      trustedKeysFile: settings.releases.trustedKeysFile,
      isRequired: settings.releases.requiresSignature,
    },
    examiner: (store) => {
      const { requiresGate, gateUser } = settings.releases;
      return createExaminer({ store, requiresGate, user: gateUser });
    },
    callApi: apiCalls(app),
    onError(error) {
      const isOfPage = error instanceof PageNotRendered;
      app.log.warn({ err: error }, isOfPage ? error.message : 'The live releases could not be looked up');
    },
    onAlarm: (sentence) => app.log.warn(sentence),
  });
  undo.add(() => releases.close());
  // another process reads them within seconds, by polling
  api.onContacts(
    () =>
      void releases.live
        .refresh()
        .catch((error: unknown) => app.log.warn({ err: error }, 'The contacts of the site could not be read')),
  );
  // Opened last and so closed first, so that no request reaches a partly closed site.
  undo.add(() => Promise.all([app, ops].map(closeServer)));
  releases.addMetrics(metrics);
  api.addEventSource(releases.events);
  return { app, ops, api, releases, metrics };
}

/** The calls which a page may have made for it on the server, besides those that read by `GET`. They change nothing. */
const searches: ReadonlySet<string> = new Set([searchFlights, searchRides].map(({ path }) => apiPrefix + path));

/** Makes calls of the API within this process, once it listens. The limits count them as calls of the visitor. */
function apiCalls(app: FastifyInstance): CallApi {
  const listening = new Promise<void>((resolve) => app.addHook('onListen', async () => resolve()));
  return async (call, address) => {
    const { method, url, body } = call;
    if (method !== 'GET' && !searches.has(url)) return undefined;
    await listening;
    const { statusCode, payload } = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    });
    return statusCode === 200 ? { ...call, text: payload } : undefined;
  };
}

/** The key of this data folder, which signs local builds; created at the first start. */
async function keepSigningKey(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, 'releases-signing-key.pem');
  await mkdir(dataDir, { recursive: true });
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return pem === undefined ? writePrivateKey(path) : createPrivateKey(pem);
}

/** Collects close functions, and runs them in reverse order. */
export interface UndoList {
  add(undo: () => unknown): void;
  /** Closes everything, even if some of it fails. @throws the first error, at the end */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const undos: (() => unknown)[] = [];
  return {
    add: (undo) => undos.push(undo),
    async run() {
      const faults: unknown[] = [];
      for (const undo of undos.splice(0).reverse())
        await Promise.resolve()
          .then(undo)
          .catch((error: unknown) => faults.push(error));
      if (faults.length) throw faults[0];
    },
  };
}
