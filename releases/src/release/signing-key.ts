import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Makes an Ed25519 key in a new file that only its owner can read. @throws EEXIST where there is a file already */
export async function writePrivateKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}

/** As it stands in the file of trusted keys: SPKI in DER, base64. */
export const publicText = (publicKey: KeyObject): string =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
