import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { defaultSiteRules } from 'shared/remote';
import { openReleases } from '../index';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { openTestDatabase } from './test-database';

export interface TestRegistry {
  readonly registry: Registry;
  readonly db: Kysely<ReleasesTables>;
  readonly dataDir: string;
  /** The URL of the database, if it is on a server. */
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/** A registry without HTTP server, on a new database and folder. */
export async function openTestRegistry(): Promise<TestRegistry> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tafiya-registry-'));
  const releases = await openReleases({
    database,
    storage: { driver: 'folder', folder: join(dataDir, 'releases') },
    origin: 'https://tafiya.test',
    opsOrigin: 'https://ops.tafiya.test',
    site: { testMode: true, rules: defaultSiteRules },
    onError: () => undefined,
  });
  return {
    registry: releases.registry,
    db: database.db as unknown as Kysely<ReleasesTables>,
    dataDir,
    databaseUrl: database.url,
    async close() {
      await releases.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
