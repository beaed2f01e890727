import { join } from 'node:path';
import type { Settings } from 'api/settings';
import { openPostgres } from 'server/database';
import { defaultSiteRules } from 'shared/remote';
import { openReleases, type Releases } from '../index';
import type { TestRegistry } from './test-registry';

/** Another server on the database of a test, with its own connections and memory. */
export interface ReleasesServer extends Releases {
  stop(): Promise<void>;
}

/** @param of a registry on PostgreSQL */
export async function openReleasesServer(
  of: Pick<TestRegistry, 'databaseUrl' | 'dataDir'>,
  watching?: Pick<Settings, 'releases' | 'limits'>,
): Promise<ReleasesServer> {
  const database = openPostgres({ url: of.databaseUrl ?? '' });
  const releases = await openReleases({
    database,
    storage: { driver: 'folder', folder: join(of.dataDir, 'releases') },
    origin: 'https://tafiya.test',
    opsOrigin: 'https://ops.tafiya.test',
    site: { testMode: true, rules: defaultSiteRules },
    onError: () => undefined,
    ...(watching && { watching }),
  });
  return {
    ...releases,
    async stop() {
      await releases.close();
      await database.close();
    },
  };
}
