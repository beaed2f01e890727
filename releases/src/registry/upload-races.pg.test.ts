import { once } from 'node:events';
import { join } from 'node:path';
import { type Kysely, type KyselyPlugin, RawNode, sql } from 'kysely';
import { folderStore } from '../store/folder-store';
import type { ReleaseStore } from '../store/release-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate } from '../testing/candidates';
import type { DyingSettings } from '../testing/dying-publisher';
import { forkProgram } from '../testing/registry-process';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { noExaminer } from './examiner';
import { createRegistry } from './registry';
import type { ReleasesTables } from './tables';
import { removeAbandonedUploads } from './uploads';

type Rows = Kysely<ReleasesTables>;

const dayMs = 86_400_000;

let site: TestRegistry;
let store: ReleaseStore;
/** A day and an hour after the killed publish began. */
let later: Date;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
  store = verifiedStore(folderStore(join(site.dataDir, 'releases')));
  later = new Date(Date.now() + dayMs + 3_600_000);
  await publishAndKill();
  expect(await store.list()).toMatchObject([{ version: '1.0.0', isWhole: true }]);
});
afterEach(() => site.close());

/** Publishes in a separate process, which is killed once its files are stored. */
async function publishAndKill(): Promise<void> {
  const folder = join(site.dataDir, 'releases');
  const settings: DyingSettings = { url: site.databaseUrl ?? '', folder, version: '1.0.0', place: 'after its files' };
  const child = forkProgram('dying-publisher.ts', settings);
  expect(await once(child, 'message')).toEqual(['after its files', undefined]);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Removes only the announcement from a publish. */
const withoutAnnouncement: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('insert into release_uploads'))
      ? RawNode.createWithSql('select 1')
      : node,
  transformResult: async ({ result }) => result,
};

const announced = ['as it is', (db: Rows) => db, true] as const;
const unannounced = ['that does not announce itself', (db: Rows) => db.withPlugin(withoutAnnouncement), false] as const;

const registryOn = (db: Rows, on: ReleaseStore) =>
  createRegistry({ db, store: on, examiner: noExaminer, moved: async () => undefined, now: () => later });

/** A point at which a flow waits until it is released. */
function gate() {
  let reach = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { reached, open, pass };
}

test('files of a killed publish are removed after a day, and not before', async () => {
  await removeAbandonedUploads(site.db, store, new Date(Date.now() + dayMs - 60_000));
  expect(await store.list()).toHaveLength(1);
  await removeAbandonedUploads(site.db, store, later);
  expect(await store.list()).toEqual([]);
  await site.registry.publish(ridesCandidate('1.0.0'));
  expect(await site.registry.isServable('mf-rides', '1.0.0')).toBe(true);
});

test('files of a recorded release stay, and files that this registry did not upload', async () => {
  await site.registry.publish(ridesCandidate('1.0.0'));
  const [recorded] = await store.list();
  if (!recorded) throw new Error('Nothing is stored.');
  const { name, version, digest } = recorded;
  await site.db
    .insertInto('release_uploads')
    .values({ name, version, digest, began_at: new Date(0) })
    .execute();
  const ofAnother = { name: 'mf-other', version: '1.0.0', digest: 'of-another-registry', files: [] };
  await store.put(ofAnother, [{ file: 'other.js', content: Buffer.from('1;') }]);
  const before = await store.list();
  await removeAbandonedUploads(site.db, store, later);
  expect(await store.list()).toEqual(before);
  expect(await site.registry.isServable('mf-rides', '1.0.0')).toBe(true);
});

test.each([announced, unannounced])(
  'a publish %s is overtaken by a removal between its files and its row',
  async (_, as, isSafe) => {
    const stored = gate();
    const registry = registryOn(as(site.db), {
      ...store,
      async put(...of) {
        await store.put(...of);
        await stored.pass();
      },
    });
    const publishing = registry.publish(ridesCandidate('1.0.0'));
    await stored.reached;
    await removeAbandonedUploads(site.db, store, later);
    stored.open();
    await publishing;
    expect(await registry.isServable('mf-rides', '1.0.0')).toBe(isSafe);
  },
);

test.each([announced, unannounced])('a publish %s begins while files are removed', async (_, as, isSafe) => {
  const removing = gate();
  const removal = removeAbandonedUploads(
    site.db,
    {
      async remove(key) {
        await removing.pass();
        await store.remove(key);
      },
    },
    later,
  );
  await removing.reached;
  const registry = registryOn(as(site.db), store);
  const publishing = registry.publish(ridesCandidate('1.0.0'));
  await Promise.race([publishing, someoneWaits()]);
  removing.open();
  await Promise.all([removal, publishing]);
  expect(await registry.isServable('mf-rides', '1.0.0')).toBe(isSafe);
});

/** Resolves when a connection to this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await waiting.execute(site.db)).rows[0]?.count) === 0) await new Promise((go) => setImmediate(go));
}
