import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateKey } from '../release/signing-key';

/** The key of this data folder, by which the site signs what it builds from its own checkout; made at the first start. */
export async function keepSigningKey(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, 'releases-signing-key.pem');
  await mkdir(dataDir, { recursive: true });
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return pem === undefined ? writePrivateKey(path) : createPrivateKey(pem);
}
