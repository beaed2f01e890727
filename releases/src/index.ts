import { join } from 'node:path';
import { type Database, migrate } from 'api/database';
import type { StorageSettings } from 'api/settings';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReleaseMap } from 'shared/remote';
import { createDocuments } from './document/documents';
import { registerDocuments } from './http/document.routes';
import { registerFiles } from './http/files.routes';
import { registerReleasesApi } from './http/releases.routes';
import { registerServiceWorker } from './http/service-worker.routes';
import { registerWellKnown } from './http/well-known.routes';
import { followReleases, type LiveReleases, type LiveSite } from './live/live-site';
import { createRegistry, type Registry } from './registry/registry';
import type { ReleasesTables } from './registry/tables';
import { issueToken, tokenHolder } from './registry/tokens.repository';
import { openStore } from './store/open-store';

/** How soon a move made by another process is seen here. */
const pollMs = 500;

export interface ReleasesOptions {
  readonly database: Database;
  /** Where the files of releases lie. */
  readonly storage: StorageSettings;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** What the documents tell pages of the site's settings. */
  readonly site: ReleaseMap['site'];
  readonly onError: (error: unknown) => void;
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
  /** The routes: files, registry, documents. The documents take every address that nothing else has. */
  register(app: FastifyInstance, development?: DevelopmentDocuments): Promise<void>;
  issueToken(holder: string): Promise<string>;
  holderOf(token: string): Promise<string | undefined>;
  close(): void;
}

/**
 * The release registry and the document server on a database; its tables are brought to the present schema here. What is
 * live is first looked up by `live.refresh()`, or by a move.
 */
export async function openReleases(options: ReleasesOptions): Promise<Releases> {
  const { database, storage, origin, site, onError } = options;
  await migrate(database, join(import.meta.dirname, '../migrations'));
  const db = database.db as unknown as Kysely<ReleasesTables>;
  const store = await openStore(storage);
  const registry = createRegistry(db, store, () => live.refresh());
  const live = followReleases({
    registry,
    store,
    site,
    // The embedded database belongs to this process alone: nobody else can move a pointer in it.
    pollMs: database.engine === 'postgres' ? pollMs : undefined,
    onError,
  });
  const holderOf = (token: string) => tokenHolder(db, token);

  return {
    registry,
    live,
    async register(app, development) {
      registerFiles(app, live, store);
      registerServiceWorker(app, live, store);
      await registerReleasesApi(app, { registry, tokenHolder: holderOf });
      const current = development ? () => development.current(live.current()) : live.current;
      registerWellKnown(app, { origin, current });
      registerDocuments(app, createDocuments({ current, origin, alsoFrom: development?.alsoFrom }));
    },
    issueToken: (holder) => issueToken(db, holder),
    holderOf,
    close: () => live.close(),
  };
}
