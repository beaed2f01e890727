import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageSettings } from 'api/settings';
import S3rver from 's3rver';

const name = 'releases';
/** The one pair of keys that this server knows. */
const environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export interface TestBucket {
  readonly settings: Extract<StorageSettings, { driver: 's3' }>;
  /** The credentials, for another process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where this server keeps what begins with a prefix. */
  folderOf(prefix: string): string;
  stop(): Promise<void>;
}

/** An S3-compatible server on loopback, with an empty bucket; its credentials stand in this process's environment. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'tafiya-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  Object.assign(process.env, environment);
  return {
    settings: { driver: 's3', bucket: name, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', prefix: '' },
    environment,
    folderOf: (prefix) => join(directory, name, prefix),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
