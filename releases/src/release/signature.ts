import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { isShell } from './build';
import { canonicalJson } from './digest';
import type { Release } from './release';

/** An Ed25519 signature over the manifest of a release. */
export interface ReleaseSignature {
  /** The first 16 hexadecimal digits of the SHA-256 of the public key, in DER. */
  readonly keyId: string;
  /** Base64. */
  readonly signature: string;
  /** Who built it: a person and a machine, or a pipeline. */
  readonly builder: string;
}

/** What of a release is signed: everything that decides which code runs, and where it is from. */
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
