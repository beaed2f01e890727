import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StorageSettings } from 'api/settings';
import { integrityOf } from '../release/digest';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openStore } from './open-store';

const script = Buffer.from('globalThis.ride = 1;'.repeat(50));
const forged = Buffer.from('globalThis.ride = 2;'.repeat(50));
const files = [
  { file: 'entry.js', content: script },
  { file: 'onest.woff2', content: Buffer.from('letters') },
  { file: 'empty.js', content: Buffer.alloc(0) },
];
const releaseOf = (version: string) => ({
  name: 'mf-rides',
  version,
  digest: 'abc',
  files: files.map(({ file, content }) => ({ file, integrity: integrityOf(content), sizeBytes: content.byteLength })),
});

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-altered-'));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Kind {
  readonly settings: () => StorageSettings;
  /** Writes past the store; without bytes it deletes. */
  readonly write: (path: string, bytes?: Buffer) => Promise<unknown>;
}

const kinds: Readonly<Record<StorageSettings['driver'], Kind>> = {
  folder: {
    settings: () => ({ driver: 'folder', folder }),
    write: (path, bytes) => (bytes ? writeFile(join(folder, path), bytes) : unlink(join(folder, path))),
  },
  s3: {
    settings: () => bucket.settings,
    write(path, bytes) {
      const { endpoint, region, bucket: Bucket } = bucket.settings;
      const client = new S3Client({ region, endpoint, forcePathStyle: true });
      if (!bytes) return client.send(new DeleteObjectCommand({ Bucket, Key: path }));
      return client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes }));
    },
  },
};

describe.each(Object.entries(kinds))('a store of the kind %s', (_, { settings, write }) => {
  /** Opens the store as a new process does, without a cache. */
  const open = () => openStore(settings());

  test('reports an altered form of a file by name', async () => {
    const release = releaseOf('1.0.0');
    const place = 'mf-rides/1.0.0/abc';
    const look = async () => (await open()).inspect(release);
    await (await open()).put(release, files);
    expect(await look()).toBeUndefined();

    const altered = 'The file entry.js of mf-rides@1.0.0 is not what was published';
    await write(`${place}/br/entry.js`, brotliCompressSync(forged));
    expect(await look()).toBe(`${altered} as it is sent by br.`);
    await write(`${place}/br/entry.js`, Buffer.from('no brotli at all'));
    expect(await look()).toBe(`${altered} as it is sent by br.`);
    await write(`${place}/identity/entry.js`, forged);
    expect(await look()).toBe(`${altered}.`);
    await write(`${place}/identity/entry.js`);
    expect(await look()).toBe('The file entry.js of mf-rides@1.0.0 is missing.');
  });

  test('never returns altered bytes, nor ones that unpack to more than was published', async () => {
    const release = releaseOf('1.1.0');
    const place = 'mf-rides/1.1.0/abc';
    await (await open()).put(release, files);
    await write(`${place}/identity/entry.js`, forged);
    await write(`${place}/br/entry.js`, brotliCompressSync(Buffer.concat([script, forged])));
    await write(`${place}/gzip/entry.js`, gzipSync(Buffer.alloc(50_000_000)));
    const store = await open();
    for (const encoding of ['identity', 'br', 'gzip'] as const)
      expect(await store.read(release, 'entry.js', encoding)).toBeUndefined();
    expect(await store.read(release, 'onest.woff2', 'identity')).toEqual(Buffer.from('letters'));
    expect(await store.read(release, 'never-published.js', 'identity')).toBeUndefined();
  });

  test('stores a whole release again without compressing it again', async () => {
    const letters = randomBytes(150_000).toString('hex');
    const store = await open();
    const put = async () => {
      // as from another upload: not the same buffer, whose forms are cached
      const content = Buffer.from(letters);
      const file = { file: 'entry.js', integrity: integrityOf(content), sizeBytes: content.byteLength };
      const startMs = performance.now();
      await store.put({ ...releaseOf('5.0.0'), files: [file] }, [{ file: 'entry.js', content }]);
      return performance.now() - startMs;
    };
    const firstMs = await put();
    expect(await put()).toBeLessThan(firstMs / 3);
  });

  test('is repaired by storing the same release again, also for a running process', async () => {
    const release = releaseOf('1.2.0');
    const place = 'mf-rides/1.2.0/abc';
    await (await open()).put(release, files);
    await write(`${place}/identity/entry.js`, forged);
    await write(`${place}/gzip/entry.js`, gzipSync(forged));
    await write(`${place}/identity/onest.woff2`);
    const running = await open();
    expect(await running.read(release, 'entry.js', 'identity')).toBeUndefined();
    expect(running.faultOf(release)).toContain('entry.js');

    await (await open()).put(release, files);
    expect(await (await open()).inspect(release)).toBeUndefined();
    expect(await running.read(release, 'entry.js', 'identity')).toEqual(script);
    expect(running.faultOf(release)).toBeUndefined();
  });

  test('returns verified files from memory, whatever is written meanwhile', async () => {
    const release = releaseOf('1.3.0');
    const store = await open();
    await store.put(release, files);
    expect(await store.read(release, 'entry.js', 'identity')).toEqual(script);
    await write('mf-rides/1.3.0/abc/identity/entry.js', forged);
    expect(await store.read(release, 'entry.js', 'identity')).toEqual(script);
    expect(await store.inspect(release)).toContain('entry.js');
  });
});
