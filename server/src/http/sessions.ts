import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, isByHttps, isForeignCall } from './browser-calls';

/** Stands beside the cookie of a session, always with the value 1: a foreign page can send the cookie, but not this. */
export const sessionHeader = 'x-tafiya-ops';

export interface SessionCookieOptions {
  readonly name: string;
  /** The addresses that get it: those of one API, never a document or a remote. */
  readonly path: string;
  /** The site's public address. */
  readonly origin: string;
}

export interface SessionCookie {
  /** The name with its prefix, as browsers send it. @param isSecure whether the site is reached by https */
  nameOf(isSecure: boolean): string;
  /** What a request's cookie holds, whatever it is worth; undefined without one. */
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: Pick<FastifyReply, 'setCookie'>, value: string, maxAgeSeconds: number): void;
  /** Takes the cookie away. */
  clear(request: FastifyRequest, reply: Pick<FastifyReply, 'setCookie'>): void;
}

/** The cookie of a session: for no script, no other site, and no other path. */
export const sessionCookie = ({ name, path, origin }: SessionCookieOptions): SessionCookie => {
  const nameOf = (isSecure: boolean) => cookieName(name, { path, isSecure });
  const set: SessionCookie['set'] = (request, reply, value, maxAge) => {
    const secure = isByHttps(request, origin);
    reply.setCookie(nameOf(secure), value, { path, httpOnly: true, sameSite: 'strict', maxAge, secure });
  };
  return {
    nameOf,
    set,
    read: (request) => request.cookies[nameOf(isByHttps(request, origin))] || undefined,
    clear: (request, reply) => set(request, reply, '', 0),
  };
};

/** The token of an `Authorization: Bearer` header; undefined without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Why a call with a session's cookie is not one of our own pages; undefined for a call that is. A cookie comes along whoever
 * makes a browser call.
 */
export const foreignSessionFault = (request: FastifyRequest, origin: string): 'origin' | 'header' | undefined => {
  if (isForeignCall(request, origin)) return 'origin';
  return request.headers[sessionHeader] === '1' ? undefined : 'header';
};

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What is stored of a secret: it opens nothing by itself. */
export const secretHash = (secret: string): string => digestOf(secret).toString('hex');

/** Whether a secret is the one with this hash. Takes the same time whatever is compared. */
export const isSecretOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'hex'), digestOf(secret));
