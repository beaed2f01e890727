import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { hostname } from 'node:os';
import { isShell } from '../release/build';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { isSignatureOf, keyIdOf, type Manifest, type ReleaseSignature, signManifest } from '../release/signature';
import type { TrustedKey } from './trusted-keys';

/** Who signed a release. */
export interface Provenance {
  readonly holder: string;
  readonly keyId: string;
  readonly builder: string;
  /** Ids of the other trusted keys that have signed it. Without any, it is untrusted once this key is revoked. */
  readonly alsoBy: readonly string[];
}

/** Decides which releases may be served, by their signatures. */
export interface Trust {
  /** Whether a release without a trusted signature is refused and not served. */
  readonly isRequired: boolean;
  /** Changes whenever the trusted keys change. */
  state(): string;
  /** The first trusted signature, with the other trusted keys; undefined for none. */
  provenanceOf(release: Manifest, signatures: readonly ReleaseSignature[]): Provenance | undefined;
  /** Why a release must not be served; undefined if it may. */
  faultOf(release: Release, signatures: readonly ReleaseSignature[]): string | undefined;
  /** @throws ReleaseRefusal UNTRUSTED if a signature is required, and the candidate has none or an invalid one */
  checkCandidate(candidate: Manifest, signature: ReleaseSignature | undefined): void;
  /** Signs a release built on this machine; undefined without a local key. */
  signLocally(manifest: Manifest): ReleaseSignature | undefined;
}

export interface TrustOptions {
  readonly keys: () => readonly TrustedKey[];
  /** Signs the releases that this machine builds. */
  readonly localKey?: KeyObject;
  readonly isRequired: boolean;
}

const advice = 'Sign it with a key that RELEASES_TRUSTED_KEYS_FILE names: see docs/releases-signing.md.';

export function createTrust({ keys, localKey, isRequired }: TrustOptions): Trust {
  const own: TrustedKey[] = localKey ? [ownKey(localKey)] : [];
  const trusted = () => [...own, ...keys()];

  const provenanceOf: Trust['provenanceOf'] = (release, signatures) => {
    const [first, ...others] = signatures.flatMap((signature) => {
      const key = trusted().find(({ id, revokedAt }) => id === signature.keyId && !revokedAt);
      if (!key || !(key.names === '*' || key.names.includes(release.name))) return [];
      if (!isSignatureOf(release, signature, key.publicKey)) return [];
      return [{ holder: key.holder, keyId: key.id, builder: signature.builder }];
    });
    return first && { ...first, alsoBy: others.map(({ keyId }) => keyId) };
  };

  return {
    isRequired,
    state: () => JSON.stringify(trusted().map(({ id, names, revokedAt }) => [id, names, revokedAt])),
    provenanceOf,
    faultOf(release, signatures) {
      if (!isRequired || (matchesItsBuild(release) && provenanceOf(release, signatures))) return undefined;
      return `${release.name}@${release.version} is not signed by a trusted key, so it is not served.`;
    },
    checkCandidate(candidate, signature) {
      if (!isRequired) return;
      const { name, version } = candidate;
      if (!signature) throw new ReleaseRefusal('UNTRUSTED', `${name}@${version} is not signed. ${advice}`);
      if (provenanceOf(candidate, [signature])) return;
      throw new ReleaseRefusal(
        'UNTRUSTED',
        `The signature of ${name}@${version} by the key ${signature.keyId} is not that of a key trusted for ${name}. ${advice}`,
      );
    },
    signLocally: (manifest) => localKey && signManifest(localKey, manifest, `pnpm start on ${hostname()}`),
  };
}

const ownKey = (localKey: KeyObject): TrustedKey => {
  const publicKey = createPublicKey(localKey);
  return { holder: 'this machine', names: '*', publicKey, id: keyIdOf(publicKey) };
};

/** Whether the columns of a row match its build record. Only the build record is signed. */
const matchesItsBuild = ({ name, version, container, build }: Release): boolean =>
  name === build.name && version === build.version && container === (isShell(build) ? shellName : build.container);

/** Requires no signatures. */
export const noTrust: Trust = createTrust({ keys: () => [], isRequired: false });
