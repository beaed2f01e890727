import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSettings, type StorageSettings } from 'api/settings';
import { noExaminer } from '../registry/examiner';
import { createRegistry } from '../registry/registry';
import { removeRelease } from '../registry/remove-old';
import { openStore } from '../store/open-store';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());

const watching = parseSettings({ RELEASE_KEEP_DAYS: '30', RELEASE_KEEP_COUNT: '2', RELEASE_NOTICE_DAYS: '7' });
const started = Date.now();
const script = 'ride-search.bbbbbbbb.js';
let count = 0;

/** Tests that depend on the store run with each kind of store, the others only with the folder. */
const drivers = ['folder', 's3'] as const satisfies readonly StorageSettings['driver'][];

describe.each(drivers)('in a store of the kind %s', (driver) => {
  let site: TestReleases;
  let call: ReturnType<typeof callsOf>;
  let now: Date;
  let prefix: string;
  beforeEach(async () => {
    now = new Date(started);
    count += 1;
    prefix = `retention-${count}/`;
    site = await openTestReleases({
      watching,
      now: () => now,
      ...(driver === 's3' && { storage: { ...bucket.settings, prefix } }),
    });
    call = callsOf(site.app, bearer(site.token));
    await site.goLive(shellCandidate('1.0.0'));
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.goLive(ridesCandidate(version));
  });
  afterEach(() => site.close());

  const wait = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  /** Runs the maintenance once, and returns the results of the lists and files after it. */
  async function run() {
    await site.releases.upkeep.run();
    const { releases } = (await call('GET', '/releases?name=mf-rides')).data as {
      releases: { version: string; removedAt: string | null; kept: object | null }[];
    };
    return releases;
  }
  const listed = async () => (await run()).map(({ version }) => version);
  const file = async (version: string) => (await site.app.inject(`/remotes/mf-rides/${version}/${script}`)).statusCode;
  const stored = async (version: string) =>
    driver === 's3'
      ? bucket.keys(`${prefix}mf-rides/${version}/`)
      : readdir(join(site.dataDir, 'releases', 'mf-rides', version)).catch(() => []);
  const history = async () =>
    ((await call('GET', '/history?name=mf-rides')).data.moves as { kind: string; to: string; why: string }[]).filter(
      ({ kind }) => ['notice', 'remove', 'keep', 'unkeep'].includes(kind),
    );
  const keep = (version: string, isKept = true) =>
    call('POST', '/keeps', { name: 'mf-rides', version, keep: isKept, by: 'Obi', why: 'for the audit' });

  test('an old unused release is listed with its due date, and only it is removed after that date', async () => {
    wait(29);
    expect((await run()).map(({ removedAt }) => removedAt)).toEqual([null, null, null, null]);
    wait(2);
    const day = new Date(now.getTime() + 7 * 86_400_000);
    expect(await run()).toMatchObject([
      { version: '1.3.0', removedAt: null },
      { version: '1.2.0', removedAt: null },
      { version: '1.1.0', removedAt: day.toISOString() },
      { version: '1.0.0', removedAt: day.toISOString() },
    ]);
    expect(await history()).toMatchObject([
      { kind: 'notice', to: '1.0.0', why: expect.stringContaining(day.toISOString().slice(0, 10)) },
      { kind: 'notice', to: '1.1.0' },
    ]);
    const { releases } = (await call('GET', '/status')).data as {
      releases: { name: string; dueForRemoval: object[] }[];
    };
    expect(releases.find(({ name }) => name === 'mf-rides')?.dueForRemoval).toHaveLength(2);
    wait(6);
    expect(await listed()).toHaveLength(4);
    expect(await file('1.0.0')).toBe(200);

    wait(2);
    expect(await listed()).toEqual(['1.3.0', '1.2.0']);
    expect(await stored('1.0.0')).toEqual([]);
    // the same bytes under another version
    expect(await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(file))).toEqual([404, 404, 200, 200]);
    expect(await site.releases.registry.isServable('mf-rides', '1.2.0')).toBe(true);
    expect((await history()).slice(0, 2)).toMatchObject([{ kind: 'remove' }, { kind: 'remove' }]);
  });

  test('every call that names a removed release reports its removal', async () => {
    wait(31);
    await run();
    wait(8);
    await run();
    const sentence = /^mf-rides@1\.0\.0 is not stored any more\. It was removed on \d{4}-\d\d-\d\d/;
    const of = { name: 'mf-rides', version: '1.0.0', by: 'Obi', why: 'x' };
    for (const kind of ['promote', 'rollback', 'canary'])
      expect(await call('POST', '/moves', { ...of, kind, ...(kind === 'canary' && { percent: 5 }) })).toMatchObject({
        status: 409,
        code: 'REMOVED',
        message: expect.stringMatching(sentence),
      });
    for (const path of ['/verify', '/previews'])
      expect((await call('POST', path, { name: of.name, version: of.version })).message).toMatch(sentence);
    expect((await keep('1.0.0')).message).toMatch(sentence);
    // devices may have stored it
    expect((await call('POST', '/withdrawals', of)).data).toMatchObject({ isNew: true });
  });

  test('a kept release stays until it is no longer kept, with the reasons in the history', async () => {
    wait(31);
    await run();
    expect((await keep('1.0.0')).data).toMatchObject({ isNew: true });
    expect((await keep('1.0.0')).data).toMatchObject({ isNew: false });
    wait(8);
    const left = await run();
    expect(left).toMatchObject([{}, {}, { version: '1.0.0', removedAt: null, kept: { why: 'for the audit' } }]);
    await keep('1.0.0', false);
    expect(await history()).toMatchObject([
      { kind: 'unkeep', to: '1.0.0' },
      { kind: 'remove', to: '1.1.0' },
      { kind: 'keep', to: '1.0.0', why: 'for the audit' },
      { kind: 'notice' },
      { kind: 'notice' },
    ]);
    wait(1);
    expect((await run()).at(-1)).toMatchObject({ version: '1.0.0', removedAt: expect.any(String) });
  });

  test('using a release again deletes its notice at once', async () => {
    wait(31);
    await run();
    await site.releases.registry.rollBack({ name: 'mf-rides', version: '1.0.0', who: 'Obi', why: 'needed' });
    const { releases } = (await call('GET', '/status')).data as {
      releases: { name: string; dueForRemoval: object[] }[];
    };
    expect(releases.find(({ name }) => name === 'mf-rides')?.dueForRemoval).toMatchObject([{ version: '1.1.0' }]);
    wait(8);
    expect(await listed()).toEqual(['1.3.0', '1.2.0', '1.0.0']);
  });

  test('a release that is published again meanwhile stays, and a removed one can be published again only with the same build', async () => {
    wait(31);
    await run();
    await call('POST', '/releases', upload(ridesCandidate('1.0.0')));
    wait(8);
    expect(await listed()).toEqual(['1.3.0', '1.2.0', '1.0.0']);

    const other = await call('POST', '/releases', upload(ridesCandidate('1.1.0', { mark: 'other' })));
    expect(other).toMatchObject({ status: 409, code: 'VERSION_TAKEN', message: expect.stringContaining('before') });
    expect((await call('POST', '/releases', upload(ridesCandidate('1.1.0')))).status).toBe(201);
    expect(await file('1.1.0')).toBe(200);
    expect(await site.releases.registry.isServable('mf-rides', '1.1.0')).toBe(true);
    expect(
      (await call('POST', '/moves', { name: 'mf-rides', kind: 'promote', version: '1.1.0', by: 'Obi' })).status,
    ).toBe(200);
  });

  test('a crash between deleting the row and the files is completed by the next run or publish', async () => {
    wait(31);
    await run();
    wait(8);
    const of = { db: site.db, settings: watching.releases.retention, now };
    expect(await removeRelease(of, { name: 'mf-rides', version: '1.0.0' })).toBe(true);
    expect(await removeRelease(of, { name: 'mf-rides', version: '1.1.0' })).toBe(true);
    expect(await stored('1.0.0')).not.toEqual([]);
    expect((await call('POST', '/releases', upload(ridesCandidate('1.1.0')))).status).toBe(201);
    await run();
    expect(await stored('1.0.0')).toEqual([]);
    expect(await site.releases.registry.isServable('mf-rides', '1.1.0')).toBe(true);
  });

  test('files of a publish that ended before its row are removed a day later, and no release is', async () => {
    const folder = join(site.dataDir, 'releases');
    const store = await openStore(driver === 's3' ? { ...bucket.settings, prefix } : { driver: 'folder', folder });
    const dying = createRegistry({
      db: site.db,
      store: {
        ...store,
        async put(...of) {
          await store.put(...of);
          throw new Error('killed');
        },
      },
      examiner: noExaminer,
      moved: async () => undefined,
      now: () => now,
    });
    await expect(dying.publish(ridesCandidate('2.0.0'))).rejects.toThrow('killed');
    await run();
    expect(await stored('2.0.0')).not.toEqual([]);
    wait(1.1);
    expect(await listed()).toHaveLength(4);
    expect(await stored('2.0.0')).toEqual([]);
    for (const version of await listed())
      expect(await site.releases.registry.isServable('mf-rides', version)).toBe(true);
  });

  test('the status shows the stored size by name and in total', async () => {
    await run();
    const { store } = (await call('GET', '/status')).data as {
      store: {
        sizeBytes: number;
        freeBytes: number | null;
        alarm: string | null;
        names: { name: string; releases: number }[];
      };
    };
    expect(store).toMatchObject({
      names: [
        { name: 'mf-rides', releases: 4 },
        { name: 'shell', releases: 1 },
      ],
    });
    expect(store.sizeBytes).toBeGreaterThan(1_000);
    if (driver === 's3') expect(store.freeBytes).toBeNull();
    else expect(store.freeBytes).toBeGreaterThan(0);
  });
});

test('of two processes one removes releases, and the other evicts them from memory', async () => {
  let now = new Date(started);
  const site = await openTestReleases({ watching, now: () => now });
  try {
    await site.goLive(shellCandidate('1.0.0'));
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.goLive(ridesCandidate(version));
    const other = await site.startAnother();
    const file = () => other.app.inject(`/remotes/mf-rides/1.0.0/${script}`);
    expect((await file()).statusCode).toBe(200);
    for (const days of [31, 8]) {
      now = new Date(now.getTime() + days * 86_400_000);
      const ran = await Promise.all([site.releases.upkeep.run(), other.releases.upkeep.run()]);
      expect(ran.filter(Boolean)).toHaveLength(1);
    }
    await other.releases.live.refresh();
    expect((await file()).statusCode).toBe(404);
  } finally {
    await site.close();
  }
});

test('below the configured free space there is an alarm with advice', async () => {
  const site = await openTestReleases({ watching: parseSettings({ RELEASE_DISK_ALARM_MB: '100000000' }) });
  try {
    const { data } = await callsOf(site.app, bearer(site.token))('GET', '/status');
    expect(data.store).toMatchObject({ alarm: expect.stringMatching(/^Only \d+ MB are free .* free some space/) });
  } finally {
    await site.close();
  }
});
