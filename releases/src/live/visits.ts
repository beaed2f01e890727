import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieNamed } from 'server/http';
import { buckets, createBuckets } from './buckets';

/** One visitor's browser for thirty days; nothing in it says whose. */
export interface Visit {
  /** Which canaries it gets. */
  readonly bucket: number;
  /** Its one voice in what is said of releases: a hash, never the id itself. */
  readonly voice: string;
}

export interface Visits {
  /** Whether its cookies are for https alone. */
  readonly isSecure: boolean;
  /** The visit of a request by its cookies; undefined for none, an altered or a worn-out one. */
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

/** A document needs the bucket alone, so the voice is made when it is asked for. */
const visitOf = (bucket: number, id: string): Visit => ({
  bucket,
  get voice() {
    return createHash('sha256').update(id).digest('base64url').slice(0, 22);
  },
});

/** Visits stand in a signed cookie `<bucket>.<random id>.<expiry in seconds>.<hmac>`; nothing of them is kept here. */
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
