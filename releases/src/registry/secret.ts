import { randomBytes } from 'node:crypto';
import { secretHash } from 'server/http';

/** What is given out of a key, once, and what is kept of it. */
export interface NewSecret {
  readonly id: string;
  readonly secret: string;
  readonly hash: string;
}

/** 256 random bits under a name of their own, by which the row is found that has their hash. */
export function newSecret(): NewSecret {
  const secret = randomBytes(32).toString('hex');
  return { id: randomBytes(6).toString('hex'), secret, hash: secretHash(secret) };
}

/** The two halves as hexadecimal digits; undefined for anything else. */
export function readSecret(text: string, form: RegExp): Pick<NewSecret, 'id' | 'secret'> | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}
