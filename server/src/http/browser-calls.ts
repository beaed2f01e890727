import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

type Call = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/**
 * Whether a call reaches the site by https, as far as this process can tell.
 *
 * @param origin the site's public address
 */
export const isByHttps = ({ protocol }: Pick<Call, 'protocol'>, origin: string): boolean =>
  protocol === 'https' || origin.startsWith('https:');

export interface CookieScope {
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
 * Whether a browser says that a page of another origin makes this call, by `Origin` or by `Sec-Fetch-Site`. A call by hand
 * says neither.
 *
 * @param own the site's public address
 */
export const isForeignCall = ({ headers, protocol, host }: Call, own: string): boolean => {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== own && origin !== `${protocol}://${host}`;
};
