import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createServer, type ServerSettings } from 'server/http';
import { defaultSiteRules } from 'shared/remote';
import { openReleases, type Releases, type ReleasesOptions } from '../index';
import { createPreviewLinks } from '../live/preview-links';
import type { ReleasesTables } from '../registry/tables';
import type { Candidate } from '../release/release';
import { openTestDatabase } from './test-database';
import { testPeople } from './test-people';

/** The registry and the document server of one process. */
export interface TestProcess {
  readonly app: FastifyInstance;
  readonly releases: Releases;
}

export interface TestReleases extends TestProcess {
  readonly dataDir: string;
  readonly db: Kysely<ReleasesTables>;
  readonly token: string;
  publish(candidate: Candidate): Promise<unknown>;
  /** Publishes and activates a release. */
  goLive(candidate: Candidate): Promise<unknown>;
  /** The address of a page with a valid preview link in it, whether or not there is such a release: `mf-rides@1.1.0`. */
  previewOf(release: string, path?: string): string;
  /** Another process on the same database and files without caches, as after a restart. */
  startAnother(more?: TestOptions): Promise<TestProcess>;
  close(): Promise<void>;
}

type TestOptions = Partial<
  Pick<
    ReleasesOptions,
    | 'callApi'
    | 'examiner'
    | 'watching'
    | 'now'
    | 'onAlarm'
    | 'onError'
    | 'storage'
    | 'signing'
    | 'supportMail'
    | 'contacts'
  >
>;

const serverSettings: ServerSettings = {
  logLevel: 'silent',
  trustedProxies: [],
  origin: 'https://tafiya.test',
  shedding: {
    maxOpenRequests: 1000,
    maxOpenRequestsNetwork: 1000,
    maxWorkingRequests: 1000,
    // a busy machine must not fail a test
    maxWaitMs: 60_000,
    maxLoopLagMs: 60_000,
  },
};

/** The registry and the document server in this process, on a new database and folder. */
export async function openTestReleases(options: TestOptions = {}): Promise<TestReleases> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tafiya-releases-'));
  const opened: TestProcess[] = [];
  // the same in all processes of one site
  const visitSecret = randomBytes(32).toString('base64url');
  async function start(more: TestOptions = {}): Promise<TestProcess> {
    const releases = await openReleases({
      database,
      storage: { driver: 'folder', folder: join(dataDir, 'releases') },
      origin: serverSettings.origin,
      opsOrigin: 'https://ops.tafiya.test',
      site: { testMode: true, rules: defaultSiteRules },
      visitSecret,
      onError: (error) => {
        throw error;
      },
      ...options,
      ...more,
    });
    const app = await createServer(serverSettings);
    // on one server, as the tests call both
    await releases.registerApi(app, testPeople);
    await releases.register(app);
    opened.push({ app, releases });
    return { app, releases };
  }
  const { app, releases } = await start();
  const { now = () => new Date() } = options;
  const links = createPreviewLinks({ secret: visitSecret, origin: serverSettings.origin, now });
  const { registry } = releases;
  return {
    app,
    releases,
    dataDir,
    db: database.db as unknown as Kysely<ReleasesTables>,
    token: await releases.issueToken('test token'),
    publish: (candidate) => registry.publish(candidate),
    async goLive(candidate) {
      await registry.publish(candidate);
      const { name, version } = candidate.build;
      return registry.makeLive({ name, version, kind: 'start', who: 'test', why: 'test' });
    },
    previewOf(release, path = '/') {
      const [name = '', version = ''] = release.split('@');
      return links.make({ name, version }, path).url.slice(serverSettings.origin.length);
    },
    async startAnother(more) {
      const another = await start(more);
      await another.releases.live.refresh();
      return another;
    },
    async close() {
      for (const each of opened) {
        await each.app.close();
        await each.releases.close();
      }
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
