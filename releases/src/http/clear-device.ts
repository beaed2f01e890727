import type { FastifyReply } from 'fastify';
import { cookieName, cookieNamed } from 'server/http';
import type { LiveReleases } from '../live/live-releases';

/** Longer than the period in which devices are notified of a withdrawal. */
const lifetimeSeconds = 40 * 86_400;

/**
 * Sends `Clear-Site-Data` once for each withdrawal: for the HTTP cache always, for the site's storage, which includes
 * the traveller's data, only if the withdrawal requests it.
 *
 * @returns whether the header was set
 */
export function clearDevice(
  live: Pick<LiveReleases, 'withdrawalsSince'>,
  cookies: string | undefined,
  reply: FastifyReply,
  isSecure: boolean,
): boolean {
  const cookie = cookieName('cleared', { path: '/', isSecure });
  const news = live.withdrawalsSince(cookieNamed(cookie, cookies));
  const last = news.at(-1);
  if (!last) return false;
  const kinds = news.some(({ purgesDevices }) => purgesDevices) ? '"cache", "storage"' : '"cache"';
  const rules = `Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('Clear-Site-Data', kinds).header('Set-Cookie', `${cookie}=${last.mark}; ${rules}`);
  return true;
}
