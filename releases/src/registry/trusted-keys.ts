import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { StartFailure } from 'server/start-failure';
import { z } from 'zod';
import { releaseName } from '../release/names';
import { keyIdOf } from '../release/signature';

/** One line of the file of trusted keys. */
const trustedKey = z.strictObject({
  holder: z.string().min(1).max(80),
  /** Ed25519, SPKI in DER, base64. */
  publicKey: z.base64(),
  /** Names whose releases it may sign; `*` for all. */
  names: z.union([z.literal('*'), z.array(releaseName).min(1)]),
  /** If present, releases signed only by this key are no longer served. */
  revokedAt: z.iso.datetime().optional(),
});
export const trustedKeysFile = z.strictObject({ keys: z.array(trustedKey) });
export type TrustedKeyEntry = z.output<typeof trustedKey>;

export interface TrustedKey extends Omit<TrustedKeyEntry, 'publicKey'> {
  readonly id: string;
  readonly publicKey: KeyObject;
}

export const readPublicKey = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

function parse(path: string): TrustedKey[] {
  const { keys } = trustedKeysFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  return keys.map((entry) => {
    const publicKey = readPublicKey(entry.publicKey);
    if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error(`the key of ${entry.holder} is not Ed25519`);
    return { ...entry, publicKey, id: keyIdOf(publicKey) };
  });
}

/** A fingerprint of a file's state; undefined if it does not exist. */
const fingerprintOf = (path: string): string | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
};

/**
 * Reads the file of trusted keys, and again after each change. If the changed file is invalid, no key is trusted.
 *
 * @throws StartFailure if the file is invalid at the start
 */
export function followTrustedKeys(path: string, onError: (error: unknown) => void): () => readonly TrustedKey[] {
  let state: string | undefined;
  let keys: readonly TrustedKey[] = [];
  const read = () => {
    const present = fingerprintOf(path);
    if (present === state) return keys;
    state = present;
    keys = [];
    if (present !== undefined) keys = parse(path);
    return keys;
  };
  try {
    read();
  } catch (cause) {
    throw new StartFailure(`The file of trusted keys ${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
  return () => {
    try {
      return read();
    } catch (error) {
      onError(error);
      return keys;
    }
  };
}
