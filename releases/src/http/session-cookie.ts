import type { FastifyRequest } from 'fastify';
import { cookieName, cookieNamed, isByHttps } from 'server/http';
import { apiBase } from '../contract/common';

/** @param isSecure whether the site is reached by https */
export const sessionCookieName = (isSecure: boolean): string =>
  cookieName('tafiya_releases', { path: apiBase, isSecure });

/** What a request's session cookie holds, whatever it is worth. */
export function readSessionCookie(request: FastifyRequest, origin: string): string | undefined {
  const name = sessionCookieName(isByHttps(request, origin));
  return cookieNamed(name, request.headers.cookie) || undefined;
}

/** The `set-cookie` header of a session; of none, with an empty value and no seconds, the one that takes it away. */
export function sessionCookie(request: FastifyRequest, origin: string, value: string, maxAgeSeconds: number): string {
  const isSecure = isByHttps(request, origin);
  const rules = `Path=${apiBase}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  return `${sessionCookieName(isSecure)}=${value}; ${rules}`;
}
