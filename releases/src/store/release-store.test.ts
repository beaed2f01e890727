import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { StorageSettings } from 'api/settings';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openBackend } from './open-store';
import type { StoreBackend } from './release-store';

const key = { name: 'mf-rides', version: '1.0.0', digest: 'abc' };
const script = Buffer.from('console.log("ride");'.repeat(50));
let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-store-'));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Each test has its own folder or prefix; both kinds of store have the same tests. */
const kinds: Readonly<Record<StorageSettings['driver'], (place: string) => StorageSettings>> = {
  folder: (place) => ({ driver: 'folder', folder: join(folder, place) }),
  s3: (place) => ({ ...bucket.settings, prefix: `${place}/` }),
};
let count = 0;

describe.each(Object.entries(kinds))('releases in a store of the kind %s', (_, settingsOf) => {
  let settings: StorageSettings;
  let store: StoreBackend;
  beforeEach(async () => {
    count += 1;
    settings = settingsOf(`place-${count}`);
    store = await openBackend(settings);
  });

  test('have each script uncompressed and in two smaller compressed forms', async () => {
    await store.put(key, [{ file: 'parts/a.js', content: script }]);
    expect(await store.has(key)).toBe(true);
    expect(await store.read(key, 'parts/a.js', 'identity')).toEqual(script);
    const br = (await store.read(key, 'parts/a.js', 'br')) ?? Buffer.alloc(0);
    const gzip = (await store.read(key, 'parts/a.js', 'gzip')) ?? Buffer.alloc(0);
    expect(brotliDecompressSync(br)).toEqual(script);
    expect(gunzipSync(gzip)).toEqual(script);
    expect(Math.max(br.byteLength, gzip.byteLength)).toBeLessThan(script.byteLength);
  });

  test('have fonts and empty files only uncompressed, and do not exist before they are stored', async () => {
    await store.put(key, [
      { file: 'a.woff2', content: script },
      { file: 'empty.js', content: Buffer.alloc(0) },
    ]);
    expect(await store.read(key, 'a.woff2', 'br')).toBeUndefined();
    expect(await store.read(key, 'empty.js', 'identity')).toEqual(Buffer.alloc(0));
    expect(await store.read(key, 'b.js', 'identity')).toBeUndefined();
    const other = { ...key, version: '2.0.0' };
    expect(await store.has(other)).toBe(false);
    expect(await store.read(other, 'a.woff2', 'identity')).toBeUndefined();
  });

  test('that cannot be written completely leave nothing', async () => {
    const large = Array.from({ length: 30 }, (_, index) => ({
      file: `part-${index}.js`,
      content: Buffer.alloc(200_000, `${index}`),
    }));
    const clash = ['a.woff2', 'a.woff2/b.woff2'].map((file) => ({ file, content: script }));
    const failed = store.put(key, [...clash, ...large]);
    // a bucket has no folders, so both names are valid there
    if (settings.driver === 's3') return expect(failed).resolves.toBeUndefined();
    await expect(failed).rejects.toThrow();
    expect(await store.has(key)).toBe(false);
    // when another write has ended, all late writes of the first one have ended too
    await store.put({ ...key, version: '1.0.1' }, large);
    expect(await readdir(join(settings.folder, '.uploads'))).toEqual([]);
  });

  test('of twenty concurrent writers are stored once and completely', async () => {
    const put = async () => (await openBackend(settings)).put(key, [{ file: 'a.js', content: script }]);
    await Promise.all(Array.from({ length: 20 }, put));
    expect(await store.read(key, 'a.js', 'identity')).toEqual(script);
    if (settings.driver === 'folder') expect(await readdir(join(settings.folder, '.uploads'))).toEqual([]);
  });

  test('are removed completely, one by one, and repeatedly', async () => {
    const files = [{ file: 'parts/a.js', content: script }];
    const other = { ...key, version: '2.0.0', digest: 'def' };
    for (const each of [key, other]) await store.put(each, files);
    // another process that has read it
    const reader = await openBackend(settings);
    expect(await reader.has(key)).toBe(true);
    for (let time = 0; time < 2; time += 1) await store.remove(key);
    expect([await store.has(key), await reader.has(key), await store.has(other)]).toEqual([false, false, true]);
    expect(await reader.read(key, 'parts/a.js', 'identity')).toBeUndefined();
    expect(await store.read(other, 'parts/a.js', 'br')).toBeDefined();
    await reader.put(key, files);
    expect(await store.has(key)).toBe(true);
  });

  test('are listed with the size of all their forms', async () => {
    const { digest } = key;
    expect(await store.list()).toEqual([]);
    await store.put(key, [{ file: 'a.woff2', content: script }]);
    await store.put({ ...key, version: '2.0.0' }, [{ file: 'a.js', content: script }]);
    const places = (await store.list()).sort((one, two) => one.version.localeCompare(two.version));
    expect(places).toMatchObject([
      { name: 'mf-rides', version: '1.0.0', digest, isWhole: true, sizeBytes: script.byteLength },
      { name: 'mf-rides', version: '2.0.0', digest, isWhole: true },
    ]);
    expect(places[1]?.sizeBytes).toBeGreaterThan(script.byteLength);
    expect(places[0]?.changedAt.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
  });

  test('of a killed writer do not exist, and the next writer succeeds', async () => {
    await killedWriter(settings);
    expect(await store.has(key)).toBe(false);
    expect(await store.read(key, 'part-0.js', 'identity')).toBeUndefined();
    expect((await store.list()).filter(({ isWhole }) => isWhole)).toEqual([]);
    await store.removeLeftovers();
    // in a bucket, a writer counts as dead only after a day
    if (settings.driver === 'folder') expect(await readdir(join(settings.folder, '.uploads'))).toEqual([]);
    // a file that was not started: the bucket's server may still be writing an aborted one
    await store.put(key, [{ file: 'part-39.js', content: script }]);
    expect(await store.read(key, 'part-39.js', 'identity')).toEqual(script);
  });
});

test('a folder keeps partial files of a running process, and deletes those of an ended one', async () => {
  const root = join(folder, 'leftovers');
  const store = await openBackend({ driver: 'folder', folder: root });
  const [mine, alive] = [`${hostname().replace(/[^\w-]/g, '_')}`, process.ppid];
  const names = [`${mine}.${alive}.x`, `${mine}.${process.pid}.x`, `${mine}.2147483646.x`, 'elsewhere.1.x'];
  for (const name of names) await mkdir(join(root, '.uploads', name), { recursive: true });
  await store.removeLeftovers();
  expect((await readdir(join(root, '.uploads'))).sort()).toEqual([`${mine}.${alive}.x`, 'elsewhere.1.x'].sort());
  // the writer of another machine counts as dead only after some time
  await utimes(join(root, '.uploads', 'elsewhere.1.x'), 0, 0);
  await store.removeLeftovers();
  expect(await readdir(join(root, '.uploads'))).toEqual([`${mine}.${alive}.x`]);
});

/** Is killed by `kill -9` when only some of its files are uploaded. */
async function killedWriter(settings: StorageSettings): Promise<void> {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const program = `
    import { openBackend } from ${JSON.stringify(join(import.meta.dirname, 'open-store.ts'))};
    const content = Buffer.alloc(400_000, Math.random().toString(36));
    const files = Array.from({ length: 40 }, (_, index) => ({ file: 'part-' + index + '.js', content }));
    void openBackend(${JSON.stringify(settings)}).then((store) => store.put(${JSON.stringify(key)}, files));`;
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...bucket.environment, NODE_OPTIONS: '' },
  });
  const exited = once(child, 'exit');
  await untilSomethingIsUp(settings, child);
  child.kill('SIGKILL');
  await exited;
}

async function untilSomethingIsUp(settings: StorageSettings, writer: ChildProcess): Promise<void> {
  const written = async () =>
    settings.driver === 'folder'
      ? readdir(join(settings.folder, '.uploads'), { recursive: true }).catch(() => [])
      : bucket.keys(settings.prefix);
  while ((await written()).length < 4) {
    if (writer.exitCode !== null) throw new Error(`The writer ended with ${writer.exitCode} before it was killed`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
