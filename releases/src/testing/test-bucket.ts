import type { StorageSettings } from 'api/settings';
import { type TestBucket as Bucket, startBucket } from 'tooling/bucket';

export interface TestBucket extends Pick<Bucket, 'environment' | 'keys' | 'setSilent' | 'stop'> {
  readonly settings: Extract<StorageSettings, { driver: 's3' }>;
}

/** An empty bucket; its credentials are set in the environment of this process. */
export async function startTestBucket(): Promise<TestBucket> {
  const bucket = await startBucket();
  const { name, endpoint, environment } = bucket;
  Object.assign(process.env, environment);
  return { ...bucket, settings: { driver: 's3', bucket: name, endpoint, region: 'us-east-1', prefix: '' } };
}
