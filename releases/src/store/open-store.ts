import type { StorageSettings } from 'api/settings';
import { folderStore } from './folder-store';
import type { ReleaseStore, StoreBackend } from './release-store';
import { verifiedStore } from './verified-store';

/**
 * A bucket answers in some ten milliseconds. One that is silent is given up before a browser gives a remote up (8 seconds),
 * and before the next refresh of the active releases has waited long: two attempts of three seconds.
 */
const silence = {
  requestHandler: { connectionTimeout: 2000, socketTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  maxAttempts: 2,
};

/** The folder or bucket that the settings name. Amazon's client is loaded only where there is a bucket: it is large. @throws StartFailure for a bucket that cannot be used */
export async function openBackend(settings: StorageSettings): Promise<StoreBackend> {
  if (settings.driver === 'folder') return folderStore(settings.folder);
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { bucketStore, checkBucket } = await import('./bucket-store');
  const { endpoint, region, bucket: name, prefix } = settings;
  // Services that are not Amazon's know a bucket by the path, and some know no check sums of the newer kind.
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

/** The releases in it, each byte compared with what the registry recorded. */
export const openStore = async (settings: StorageSettings): Promise<ReleaseStore> =>
  verifiedStore(await openBackend(settings));
