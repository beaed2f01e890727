import { type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EventSource } from 'api';
import { parseSettings, type Settings, type StorageSettings } from 'api/settings';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Database, migrate } from 'server/database';
import type { Metrics } from 'server/metrics';
import type { SiteContacts } from 'shared/brand';
import type { ReleaseMap } from 'shared/remote';
import { createDocumentSeals } from './document/document-seal';
import { createDocuments, type DocumentPages } from './document/documents';
import { createListedPages } from './document/listed-pages';
import { type BackgroundExaminations, createBackgroundExaminations } from './gate/background-examinations';
import { createHealth, type Health } from './health/health';
import { startHealthJobs } from './health/health-jobs';
import { releaseEvents } from './health/release-events';
import { addReleaseMetrics } from './health/release-metrics';
import { registerDocuments } from './http/document.routes';
import { registerFiles } from './http/files.routes';
import { registerLive } from './http/live.routes';
import { previewsOf } from './http/preview-of';
import type { PeopleSessions } from './http/registry-access';
import { registerReleasesApi } from './http/releases.routes';
import { registerServiceWorker } from './http/service-worker.routes';
import { registerWellKnown } from './http/well-known.routes';
import { startInspectionJobs } from './live/inspection-jobs';
import { listenForMoves } from './live/listen-for-moves';
import { followReleases, type LiveReleases } from './live/live-releases';
import type { LiveSite } from './live/live-site';
import { createPreviewLinks } from './live/preview-links';
import { createStreams } from './live/streams';
import { createVisits } from './live/visits';
import { type Access, createAccess } from './registry/access';
import { type Examiner, noExaminer } from './registry/examiner';
import { createRegistry, type Registry } from './registry/registry';
import type { ReleasesTables } from './registry/tables';
import { createTrust } from './registry/trust';
import { followTrustedKeys } from './registry/trusted-keys';
import { createUpkeep, startUpkeepJob, type Upkeep } from './registry/upkeep';
import { shellName } from './release/names';
import { type CallApi, createPageAnswers } from './renderer/page-answers';
import { createRenderedPages, type RenderedPagesOptions, renderAll } from './renderer/rendered-pages';
import { createRenderer } from './renderer/renderer';
import { openStore } from './store/open-store';
import type { ReleaseStore } from './store/release-store';

export interface ReleasesOptions {
  readonly database: Database;
  /** The storage of the releases' files. */
  readonly storage: StorageSettings;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** The address of the back office and of `/releases/api`. */
  readonly opsOrigin: string;
  /** Contact for security reports; the contact page if absent. */
  readonly supportMail?: string;
  /** The site's settings that documents pass to pages. */
  readonly site: ReleaseMap['site'];
  /** Reads who runs the site and how travellers reach it, which documents have, too. */
  readonly contacts?: () => Promise<SiteContacts>;
  readonly onError: (error: unknown) => void;
  /** Called with a message when a release starts to fail or becomes suspected. */
  readonly onAlarm?: (sentence: string) => void;
  /** Settings of health checks and limits; the defaults if absent. */
  readonly watching?: Pick<Settings, 'releases' | 'limits'>;
  /** Signs the cookies of visits and the links to previews; must be the same in all processes. Random if absent. */
  readonly visitSecret?: string;
  readonly now?: () => Date;
  /** Restricts which signers' releases are served; no restriction if absent. */
  readonly signing?: {
    /** Signs what this machine builds from its own checkout. */
    readonly localKey?: KeyObject;
    readonly trustedKeysFile?: string;
    /** Whether nothing is published or served without a trusted signature. */
    readonly isRequired: boolean;
  };
  /** Makes the calls of pages that this server renders; without it they are rendered without data. */
  readonly callApi?: CallApi;
  /** Examines published releases; without it they are not examined. */
  readonly examiner?: (store: ReleaseStore) => Examiner;
}

/** Replaces the active releases in documents during development. */
export interface DevelopmentDocuments {
  current(live: LiveSite | undefined): LiveSite | undefined;
  /** The addresses of the watch builds. */
  readonly alsoFrom: readonly string[];
  /** The pages of the current site, rendered on this server. */
  pages(sources: Pick<RenderedPagesOptions, 'store' | 'answers'>): DocumentPages;
}

export interface Releases {
  readonly registry: Registry;
  readonly live: LiveReleases;
  readonly health: Health;
  readonly upkeep: Upkeep;
  /** The routes of the site: files and documents. The documents take every address that nothing else has. */
  register(app: FastifyInstance, development?: DevelopmentDocuments): Promise<void>;
  /** The calls of squads and operators, on the server of the back office. @param people without it only tokens open them */
  registerApi(app: FastifyInstance, people?: PeopleSessions): Promise<void>;
  /** Adds the health, tabs and moves of the releases to the metrics of the process. */
  addMetrics(metrics: Metrics): void;
  /** What happens to releases, for webhooks. */
  readonly events: EventSource;
  /** Tokens. */
  readonly access: Access;
  /** Creates an operator's token. @returns its text */
  issueToken(holder: string): Promise<string>;
  /**
   * Examines active releases that were not examined in the active shell, in the background: now and after each move of
   * this process. Does nothing without a browser.
   */
  startExaminations(): void;
  /**
   * Starts the background jobs: writes health reports and rolls back failing releases, inspects stored files, removes old
   * releases. Without them this process only serves.
   */
  startJobs(): void;
  close(): Promise<void>;
}

/**
 * Opens the release registry and the document server on a database, and migrates its tables. The active releases are
 * first read by `live.refresh()` or a move.
 */
export async function openReleases(options: ReleasesOptions): Promise<Releases> {
  const { database, storage, origin, site, onError, now = () => new Date() } = options;
  const { watching = parseSettings({}), visitSecret: secret = randomBytes(32).toString('base64url') } = options;
  await migrate(database, join(import.meta.dirname, '../migrations'), 'releases');
  const db = database.db as unknown as Kysely<ReleasesTables>;
  const store = await openStore(storage);
  const examiner = options.examiner?.(store) ?? noExaminer;
  const moved = async () => {
    await live.refresh();
    void examinations?.run();
  };
  const { localKey, trustedKeysFile, isRequired } = options.signing ?? { isRequired: false };
  const keys = trustedKeysFile === undefined ? () => [] : followTrustedKeys(trustedKeysFile, onError);
  const trust = createTrust({ keys, isRequired, ...(localKey && { localKey }) });
  const { requiresApproval } = watching.releases;
  const registry = createRegistry({ db, store, examiner, moved, trust, requiresApproval, now });
  const live = followReleases({
    registry,
    store,
    site,
    ...(options.contacts && { contacts: options.contacts }),
    now,
    trust: { state: trust.state, faultOf: registry.trustFault },
  });
  const moveListener = listenForMoves({ database, refresh: live.refresh, onError });
  const health = createHealth({
    db,
    registry,
    live,
    limits: watching.releases,
    secret,
    now,
    ...(options.onAlarm && { onAlarm: options.onAlarm }),
  });
  const seals = createDocumentSeals(secret);
  const previewLinks = createPreviewLinks({ secret, origin, now });
  const visits = createVisits({ secret, isSecure: origin.startsWith('https:'), now });
  const { streams: all, streamsAddress: ofAddress } = watching.releases;
  const streams = createStreams({ all, ofAddress }, (bucket) => live.forVisit(bucket)?.map.tag);
  live.onChange(streams.notify);
  let healthJobs: ReturnType<typeof startHealthJobs> | undefined;
  let inspectionJobs: ReturnType<typeof startInspectionJobs> | undefined;
  let examinations: BackgroundExaminations | undefined;
  const { retention } = watching.releases;
  const upkeep = createUpkeep({ db, store, settings: retention, keys, now, moved });
  let upkeepJob: ReturnType<typeof startUpkeepJob> | undefined;
  const access = createAccess(db);
  const renderer = watching.releases.rendersPages ? createRenderer() : undefined;
  const nowMs = () => now().getTime();
  const onLeftOut = ({ name, version }: { readonly name: string; readonly version: string }) => {
    health.reportRenderer(name, version);
    options.onAlarm?.(
      `${name}@${version} has ended the renderer: the pages of this set of releases are rendered by browsers for five minutes`,
    );
  };
  const answers = createPageAnswers(options.callApi, nowMs);
  const listedPages = createListedPages(options.callApi, { now: nowMs, onError });

  /** Renders the public pages of the current site now, and after each move. */
  function renderPages(): DocumentPages | undefined {
    if (!renderer) return undefined;
    const pages = createRenderedPages({ renderer, store, answers, onError, onLeftOut, now: nowMs });
    const renderCurrent = () => {
      const current = live.current();
      if (current) renderAll(pages, current, listedPages);
    };
    live.onChange(renderCurrent);
    renderCurrent();
    return pages;
  }

  return {
    registry,
    live,
    health,
    upkeep,
    async register(app, development) {
      registerFiles(app, live, store);
      registerServiceWorker(app, live, seals);
      const siteFor = development
        ? (bucket: number | undefined) => development.current(live.forVisit(bucket))
        : live.forVisit;
      const served = { visits, siteFor, previewOf: previewsOf(live, previewLinks), live, seals };
      registerLive(app, { ...served, streams, health, reportsOfAddress: watching.limits.reportAddress });
      registerWellKnown(app, {
        origin,
        current: () => siteFor(undefined),
        listedPages,
        supportMail: options.supportMail,
        now,
      });
      const pages = development && renderer ? development.pages({ store, answers }) : renderPages();
      registerDocuments(app, {
        ...served,
        documents: createDocuments({ origin, alsoFrom: development?.alsoFrom, pages, listedPages }),
        isAltered: () => live.pointers().some((pointer) => pointer.name === shellName && pointer.live !== null),
      });
    },
    registerApi: (app, people) =>
      registerReleasesApi(app, {
        context: {
          db: database.db,
          now,
          log: app.log,
          settings: { origin: options.opsOrigin, limits: watching.limits },
        },
        access,
        people,
        registry,
        health,
        live,
        previewLinks,
        store,
        storeKind: storage.driver,
        diskAlarmMegabytes: watching.releases.diskAlarmMegabytes,
      }),
    addMetrics: (metrics) => addReleaseMetrics(metrics, { db, health }),
    events: releaseEvents({ db, health, opsOrigin: options.opsOrigin }),
    access,
    issueToken: async (holder) => (await access.issue({ holder, role: 'operator' })).token,
    startJobs() {
      healthJobs ??= startHealthJobs(health, onError);
      inspectionJobs ??= startInspectionJobs({ registry, store, live, onError });
      upkeepJob ??= startUpkeepJob(upkeep, { store, onError });
    },
    startExaminations() {
      if (!examiner.hasBrowser()) return;
      examinations ??= createBackgroundExaminations({ registry, onError });
      void examinations.run();
    },
    async close() {
      await renderer?.close();
      const examinationsClosed = examinations?.close();
      await examiner.close();
      await examinationsClosed;
      await moveListener.close();
      await healthJobs?.close();
      await inspectionJobs?.close();
      await upkeepJob?.close();
    },
  };
}
