import { randomBytes } from 'node:crypto';
import { secretHash } from 'server/http';

/** A new secret: `id` and `secret` are handed out once, `id` and `hash` are stored. */
export interface NewSecret {
  readonly id: string;
  readonly secret: string;
  readonly hash: string;
}

/** Creates a secret of 256 random bits, with a random id to find its row. */
export function newSecret(): NewSecret {
  const secret = randomBytes(32).toString('hex');
  return { id: randomBytes(6).toString('hex'), secret, hash: secretHash(secret) };
}

/** Parses the id and the secret; undefined if the text does not match. */
export function readSecret(text: string, form: RegExp): Pick<NewSecret, 'id' | 'secret'> | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}
