import type { StorageSettings } from 'api/settings';
import { folderStore } from './folder-store';
import type { ReleaseStore, StoreBackend } from './release-store';
import { verifiedStore } from './verified-store';

/**
 * A bucket answers in about ten milliseconds. Two attempts of three seconds end before a browser's timeout for a remote
 * (8 seconds), and do not delay the next refresh of the active releases for long.
 */
const silence = {
  requestHandler: { connectionTimeout: 2000, socketTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  maxAttempts: 2,
};

/** The folder or bucket that the settings name. Amazon's client is large, and loaded only for a bucket. @throws StartFailure if the bucket is unusable */
export async function openBackend(settings: StorageSettings): Promise<StoreBackend> {
  if (settings.driver === 'folder') return folderStore(settings.folder);
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { bucketStore, checkBucket } = await import('./bucket-store');
  const { endpoint, region, bucket: name, prefix } = settings;
  // Other services address a bucket by path, and some do not support newer checksums.
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...silence,
  });
  await checkBucket({ client, name, prefix }, endpoint ?? `Amazon S3 in ${region}`);
  return bucketStore({ client, name, prefix });
}

/** Opens the store, with all reads verified against the recorded hashes. */
export const openStore = async (settings: StorageSettings): Promise<ReleaseStore> =>
  verifiedStore(await openBackend(settings));
