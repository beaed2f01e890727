import { type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseSettings, type Settings, type StorageSettings } from 'api/settings';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Database, migrate } from 'server/database';
import type { ReleaseMap } from 'shared/remote';
import { createDocumentSeals } from './document/document-seal';
import { createDocuments } from './document/documents';
import { createRounds, type Rounds } from './gate/rounds';
import { createHealth, type Health } from './health/health';
import { keepWatch } from './health/keep-watch';
import { registerDocuments } from './http/document.routes';
import { registerFiles } from './http/files.routes';
import { registerLive } from './http/live.routes';
import { previewsOf } from './http/preview-of';
import { registerReleasesApi } from './http/releases.routes';
import { registerServiceWorker } from './http/service-worker.routes';
import { registerWellKnown } from './http/well-known.routes';
import { hearOfMoves } from './live/hear-of-moves';
import { keepIntact } from './live/keep-intact';
import { followReleases, type LiveReleases } from './live/live-releases';
import type { LiveSite } from './live/live-site';
import { createStreams } from './live/streams';
import { createVisits } from './live/visits';
import { type Access, createAccess } from './registry/access';
import type { Examiner } from './registry/examiner';
import { createRegistry, type Registry } from './registry/registry';
import type { ReleasesTables } from './registry/tables';
import { createTrust } from './registry/trust';
import { followTrustedKeys } from './registry/trusted-keys';
import { noExaminer } from './registry/unexamined';
import { createUpkeep, keepUpkeep, type Upkeep } from './registry/upkeep';
import { shellName } from './release/names';
import { openStore } from './store/open-store';
import type { ReleaseStore } from './store/release-store';

export interface ReleasesOptions {
  readonly database: Database;
  /** Where the files of releases lie. */
  readonly storage: StorageSettings;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** Where security faults are reported to; the contact page unless given. */
  readonly supportMail?: string;
  /** What the documents tell pages of the site's settings. */
  readonly site: ReleaseMap['site'];
  readonly onError: (error: unknown) => void;
  /** Called with a sentence when a release begins to fail, or to be suspected of it. */
  readonly onAlarm?: (sentence: string) => void;
  /** How releases in use are watched; as with no variable set unless given. */
  readonly watching?: Pick<Settings, 'releases' | 'limits'>;
  /** Signs the cookies of visits: the same for every process; this one's own unless given. */
  readonly visitSecret?: string;
  readonly now?: () => Date;
  /** Restricts which signers' releases are served; anybody's unless given. */
  readonly signing?: {
    /** Signs what this machine builds from its own checkout. */
    readonly localKey?: KeyObject;
    readonly trustedKeysFile?: string;
    /** Whether nothing is published or served without a trusted signature. */
    readonly isRequired: boolean;
  };
  /** Looks at what is published; nobody does unless given. */
  readonly examiner?: (store: ReleaseStore) => Examiner;
}

/** What takes the place of the live releases in documents while packages are being worked on. */
export interface DevelopmentDocuments {
  current(live: LiveSite | undefined): LiveSite | undefined;
  /** The addresses of the watch builds. */
  readonly alsoFrom: readonly string[];
}

export interface Releases {
  readonly registry: Registry;
  readonly live: LiveReleases;
  readonly health: Health;
  readonly upkeep: Upkeep;
  /** The routes: files, registry, documents. The documents take every address that nothing else has. */
  register(app: FastifyInstance, development?: DevelopmentDocuments): Promise<void>;
  /** Tokens and the sessions that are opened with them. */
  readonly access: Access;
  /** Makes an operator's token. */
  issueToken(holder: string): Promise<string>;
  /**
   * Has a browser look in the background at what is live and was not seen in the live shell, now and after each move that
   * is made here. Without a browser nothing happens.
   */
  examineLive(): void;
  /**
   * Begins to write down what tabs report and to act on it, to compare all stored files with their recorded hashes, and to
   * remove old releases. Without it this process only serves.
   */
  keepWatch(): void;
  close(): Promise<void>;
}

/**
 * The release registry and the document server on a database; its tables are brought to the present schema here. What is
 * live is first looked up by `live.refresh()`, or by a move.
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
    void rounds?.begin();
  };
  const { localKey, trustedKeysFile, isRequired } = options.signing ?? { isRequired: false };
  const keys = trustedKeysFile === undefined ? () => [] : followTrustedKeys(trustedKeysFile, onError);
  const trust = createTrust({ keys, isRequired, ...(localKey && { localKey }) });
  const registry = createRegistry({ db, store, examiner, moved, trust, now });
  const live = followReleases({
    registry,
    store,
    site,
    now,
    trust: { state: trust.state, faultOf: registry.trustFault },
  });
  const hearing = hearOfMoves({ database, refresh: live.refresh, onError });
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
  const visits = createVisits({ secret, isSecure: origin.startsWith('https:'), now });
  const { streams: all, streamsAddress: ofAddress } = watching.releases;
  const streams = createStreams({ all, ofAddress }, (bucket) => live.forVisit(bucket)?.map.tag);
  live.onChange(streams.announce);
  let watch: ReturnType<typeof keepWatch> | undefined;
  let intact: ReturnType<typeof keepIntact> | undefined;
  let rounds: Rounds | undefined;
  const { retention } = watching.releases;
  const upkeep = createUpkeep({ db, store, settings: retention, keys, now, moved });
  let kept: ReturnType<typeof keepUpkeep> | undefined;
  const access = createAccess(db);

  return {
    registry,
    live,
    health,
    upkeep,
    async register(app, development) {
      registerFiles(app, live, store);
      registerServiceWorker(app, live, seals);
      const { limits } = watching;
      await registerReleasesApi(app, {
        context: { db: database.db, now, log: app.log, settings: { origin, limits } },
        access,
        registry,
        health,
        live,
        store,
        storeKind: storage.driver,
        diskAlarmMegabytes: watching.releases.diskAlarmMegabytes,
      });
      const siteFor = development
        ? (bucket: number | undefined) => development.current(live.forVisit(bucket))
        : live.forVisit;
      const served = { visits, siteFor, previewOf: previewsOf(live), live, seals };
      registerLive(app, { ...served, streams, health, reportsOfAddress: watching.limits.reportAddress });
      registerWellKnown(app, { origin, current: () => siteFor(undefined), supportMail: options.supportMail, now });
      registerDocuments(app, {
        ...served,
        documents: createDocuments({ origin, alsoFrom: development?.alsoFrom }),
        isAltered: () => live.pointers().some((pointer) => pointer.name === shellName && pointer.live !== null),
      });
    },
    access,
    issueToken: async (holder) => (await access.issue({ holder, role: 'operator', issuedBy: 'the site' })).token,
    keepWatch() {
      watch ??= keepWatch(health, onError);
      intact ??= keepIntact({ registry, store, live, onError });
      kept ??= keepUpkeep(upkeep, { store, onError });
    },
    examineLive() {
      if (!examiner.canLook()) return;
      rounds ??= createRounds({ registry, onError });
      void rounds.begin();
    },
    async close() {
      const over = rounds?.close();
      await examiner.close();
      await over;
      await hearing.close();
      await watch?.close();
      await intact?.close();
      await kept?.close();
    },
  };
}
