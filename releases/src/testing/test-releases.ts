import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { defaultSiteRules } from 'shared/remote';
import { openReleases, type Releases, type ReleasesOptions } from '../index';
import type { Candidate } from '../release/release';
import { openTestDatabase } from './test-database';

export interface TestReleases {
  readonly app: FastifyInstance;
  readonly releases: Releases;
  readonly dataDir: string;
  readonly token: string;
  publish(candidate: Candidate): Promise<unknown>;
  /** Publishes a release and makes it live. */
  goLive(candidate: Candidate): Promise<unknown>;
  close(): Promise<void>;
}

/** The registry and the document server in process, on a fresh database and folder. */
export async function openTestReleases(
  options: Partial<Pick<ReleasesOptions, 'watching' | 'now'>> = {},
): Promise<TestReleases> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tafiya-releases-'));
  const releases = await openReleases({
    database,
    storage: { driver: 'folder', folder: join(dataDir, 'releases') },
    origin: 'https://tafiya.test',
    site: { testMode: true, rules: defaultSiteRules },
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  const app = Fastify({ bodyLimit: 16 * 1024 });
  await releases.register(app);
  const { registry } = releases;
  return {
    app,
    releases,
    dataDir,
    token: await releases.issueToken('test token'),
    publish: (candidate) => registry.publish(candidate),
    async goLive(candidate) {
      await registry.publish(candidate);
      const { name, version } = candidate.build;
      return registry.makeLive({ name, version, kind: 'start', who: 'test', why: 'test' });
    },
    async close() {
      await app.close();
      await releases.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
