import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isShell } from './build';
import { canonicalJson } from './digest';
import type { Release } from './release';

/** An Ed25519 signature over the manifest of a release. */
export interface ReleaseSignature {
  /** The first 16 hexadecimal digits of the SHA-256 of the public key, in DER. */
  readonly keyId: string;
  /** Base64. */
  readonly signature: string;
  /** The builder: a person and a machine, or a pipeline. */
  readonly builder: string;
}

/** The signed fields of a release: all that determine the code that runs, and its origin. */
export type Manifest = Pick<Release, 'name' | 'version' | 'build' | 'declaration' | 'files' | 'commit'>;

/** The bytes that are signed: JSON with sorted keys and no spaces, see docs/releases-signing.md. */
const signedBytes = ({ name, version, build, declaration, files, commit }: Manifest, builder: string): Buffer => {
  const contract = isShell(build) ? (build.contract ?? null) : (declaration?.contract ?? null);
  return Buffer.from(
    canonicalJson({ type: 'tafiya-release-1', name, version, contract, commit, builder, build, declaration, files }),
  );
};

export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

export const signManifest = (privateKey: KeyObject, manifest: Manifest, builder: string): ReleaseSignature => ({
  keyId: keyIdOf(createPublicKey(privateKey)),
  signature: sign(null, signedBytes(manifest, builder), privateKey).toString('base64'),
  builder,
});

export const isSignatureOf = (
  manifest: Manifest,
  { signature, builder }: ReleaseSignature,
  publicKey: KeyObject,
): boolean => verify(null, signedBytes(manifest, builder), publicKey, Buffer.from(signature, 'base64'));

/** Creates an Ed25519 key in a new file that only its owner can read. @throws EEXIST if the file exists */
export async function writePrivateKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}

/** The public key in the format of the file of trusted keys: SPKI in DER, base64. */
export const publicText = (publicKey: KeyObject): string =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
