import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieNamed } from 'server/http';

/** One browser for thirty days. It does not identify the person. */
export interface Visit {
  /** Decides which canaries it is assigned to, 0 to 99. */
  readonly bucket: number;
  /** Identifies the visit in health reports: a hash of its id, never the id itself. */
  readonly idHash: string;
}

export interface Visits {
  /** Whether its cookies have the attribute `Secure`. */
  readonly isSecure: boolean;
  /** The visit of a request by its cookies; undefined for a missing, altered or expired one. */
  read(cookies: string | undefined): Visit | undefined;
  /** A new visit, and the `Set-Cookie` that makes it. */
  begin(): { readonly visit: Visit; readonly setCookie: string };
}

export interface VisitsOptions {
  readonly secret: string;
  /** Whether the site is reached by https alone. */
  readonly isSecure: boolean;
  readonly now: () => Date;
  readonly nextBucket?: () => number;
}

const lifetimeSeconds = 30 * 86_400;
const form = /^((\d{1,2})\.([\w-]{22})\.(\d{1,11}))\.([\w-]{43})$/;

/** The hash is computed on access, as most requests need only the bucket. */
const visitOf = (bucket: number, id: string): Visit => ({
  bucket,
  get idHash() {
    return createHash('sha256').update(id).digest('base64url').slice(0, 22);
  },
});

/** Visits are stateless: a signed cookie `<bucket>.<random id>.<expiry in seconds>.<hmac>`. */
export function createVisits({ secret, isSecure, now, nextBucket = createBuckets() }: VisitsOptions): Visits {
  const name = cookieName('visit', { path: '/', isSecure });
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    isSecure,
    read(cookies) {
      const [, text, bucket, id, expiry, signature] = form.exec(cookieNamed(name, cookies) ?? '') ?? [];
      if (!text || !id || !signature || Number(bucket) >= buckets || Number(expiry) <= nowSeconds()) return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return undefined;
      return visitOf(Number(bucket), id);
    },
    begin() {
      const bucket = nextBucket();
      const id = randomBytes(16).toString('base64url');
      const text = `${bucket}.${id}.${nowSeconds() + lifetimeSeconds}`;
      const value = `${text}.${sign(text)}`;
      const rules = `Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      return { visit: visitOf(bucket, id), setCookie: `${name}=${value}; ${rules}` };
    },
  };
}

/** A visit is in one of a hundred buckets; a canary of n per cent takes n of them. */
const buckets = 100;

/**
 * A permutation of the buckets that spreads consecutive turns: any hundred visitors in a row get all buckets, and a few
 * visitors already approximate the shares of canaries. 37 is coprime to 100, so all buckets occur.
 */
const bucketAt = (turn: number): number => (turn * 37 + 11) % buckets;

/** @param first the first turn; random, so that restarts do not favour the same buckets */
export function createBuckets(first = Math.floor(Math.random() * buckets)): () => number {
  let turn = first;
  return () => {
    turn = (turn + 1) % buckets;
    return bucketAt(turn);
  };
}

/** With this factor the shifts of this site's names are at least 14 apart, so that small canaries share no visits. */
const spread = 89;

/** The shift of a name's buckets, so that canaries of two remotes get different visits. */
const shiftOf = (name: string): number =>
  [...name].reduce((shift, letter) => (shift * spread + (letter.codePointAt(0) ?? 0)) % buckets, 0);

/** Whether a visit gets the canary of a name. It stays assigned when the percentage grows. */
export const isInCanary = (name: string, percent: number, bucket: number): boolean =>
  (bucket + shiftOf(name)) % buckets < percent;
