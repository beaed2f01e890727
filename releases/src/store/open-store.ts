import type { StorageSettings } from 'api/settings';
import { folderStore } from './folder-store';
import type { ReleaseStore } from './release-store';
import { remembered } from './remembered';

/** All files of some dozen releases in all their forms. */
const rememberedBytes = 64 * 1024 * 1024;

/** The store that the settings name. Amazon's client is loaded only where there is a bucket: it is large. */
export async function openStore(settings: StorageSettings): Promise<ReleaseStore> {
  if (settings.driver === 'folder') return folderStore(settings.folder);
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { bucketStore } = await import('./bucket-store');
  const { endpoint, region, bucket: name, prefix } = settings;
  // Services that are not Amazon's know a bucket by the path, and some know no check sums of the newer kind.
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return remembered(bucketStore({ client, name, prefix }), rememberedBytes);
}
