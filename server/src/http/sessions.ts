import { createHash, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Required with the cookie of a session, with the value 1: a foreign page can send the cookie, but not this header. */
export const sessionHeader = 'x-tafiya-ops';

/** The token of an `Authorization: Bearer` header; undefined without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * The reason why a call with a session cookie is not of our own pages; undefined if it is. Browsers send cookies with
 * foreign calls too.
 */
export const foreignSessionFault = (request: FastifyRequest, origin: string): 'origin' | 'header' | undefined => {
  if (isForeignCall(request, origin)) return 'origin';
  return request.headers[sessionHeader] === '1' ? undefined : 'header';
};

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The stored hash of a secret, which opens nothing. */
export const secretHash = (secret: string): string => digestOf(secret).toString('hex');

/** Whether a secret is the one with this hash. Takes the same time whatever is compared. */
export const isSecretOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'hex'), digestOf(secret));

type Call = Pick<FastifyRequest, 'headers' | 'host'>;

interface CookieScope {
  readonly path: string;
  readonly isSecure: boolean;
}

/**
 * The name under which a cookie is set and read. Over https a prefix has the browser refuse it from anybody else: `__Host-`
 * from another host or path, `__Secure-` from plain http. Over plain http, on a developer's machine, browsers refuse the
 * prefixes themselves.
 */
export const cookieName = (name: string, { path, isSecure }: CookieScope): string => {
  if (!isSecure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
};

/** The value of a cookie in a `Cookie` header, for code that has no request. */
export const cookieNamed = (name: string, cookies: string | undefined): string | undefined =>
  cookie.parse(cookies ?? '')[name];

/**
 * Whether a call was sent to another host, or a browser reports by `Origin` or `Sec-Fetch-Site` that a page of another origin makes
 * it. Other clients send neither of the two.
 *
 * @param own the address of the back office
 */
export const isForeignCall = ({ headers, host }: Call, own: string): boolean => {
  const { origin = own, 'sec-fetch-site': site = 'none' } = headers;
  if (site !== 'same-origin' && site !== 'none') return true;
  return origin !== own || host !== new URL(own).host;
};
