import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StorageSettings } from 'api/settings';
import { integrityOf } from '../release/digest';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { alteredFile } from './altered-file';
import { openStore } from './open-store';

const script = Buffer.from('globalThis.ride = 1;'.repeat(50));
const forged = Buffer.from('globalThis.ride = 2;'.repeat(50));
const files = [
  { file: 'entry.js', content: script },
  { file: 'onest.woff2', content: Buffer.from('letters') },
  { file: 'empty.js', content: Buffer.alloc(0) },
];
const release = {
  name: 'mf-rides',
  version: '1.0.0',
  digest: 'abc',
  files: files.map(({ file, content }) => ({ file, integrity: integrityOf(content), sizeBytes: content.byteLength })),
};

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
  /** Writes past the store. */
  readonly write: (path: string, bytes: Buffer) => Promise<unknown>;
}

const kinds: Readonly<Record<StorageSettings['driver'], Kind>> = {
  folder: {
    settings: () => ({ driver: 'folder', folder }),
    write: (path, bytes) => writeFile(join(folder, path), bytes),
  },
  s3: {
    settings: () => bucket.settings,
    write(path, bytes) {
      const { endpoint, region, bucket: Bucket } = bucket.settings;
      const client = new S3Client({ region, endpoint, forcePathStyle: true });
      return client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes }));
    },
  },
};

describe.each(Object.entries(kinds))('a store of the kind %s', (_, { settings, write }) => {
  const place = 'mf-rides/1.0.0/abc';
  /** As a server sees it that has just started. */
  const look = async () => alteredFile(await openStore(settings()), release);

  test('is as it was published until a form of a file is altered, and the file is named', async () => {
    await (await openStore(settings())).put(release, files);
    expect(await look()).toBeUndefined();

    await write(`${place}/br/entry.js`, brotliCompressSync(forged));
    expect(await look()).toBe('The file entry.js is not what was published as it is sent by br.');
    await write(`${place}/br/entry.js`, Buffer.from('no brotli at all'));
    expect(await look()).toBe('The file entry.js is not what was published as it is sent by br.');
    await write(`${place}/identity/entry.js`, forged);
    expect(await look()).toBe('The file entry.js is not what was published.');
  });
});
