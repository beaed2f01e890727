import type { FastifyRequest } from 'fastify';
import { apiBase } from '../contract/common';

const cookie = 'tafiya_releases';
const scope = `Path=${apiBase}; HttpOnly; SameSite=Strict`;

/** What a request's session cookie holds, whatever it is worth. */
export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name === cookie && value) return value;
  }
  return undefined;
}

/** The `set-cookie` header of a session; of none, with an empty value and no seconds, the one that takes it away. */
export const sessionCookie = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${cookie}=${value}; ${scope}; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

/** Over plain http, on a developer's machine, a secure cookie would be lost. */
export const needsSecure = ({ protocol }: FastifyRequest, origin: string): boolean =>
  protocol === 'https' || origin.startsWith('https:');
