import type { FastifyReply } from 'fastify';
import { cookieName, cookieNamed } from 'server/http';
import type { LiveReleases } from '../live/live-releases';

/** Longer than devices are notified of a withdrawal. */
const lifetimeSeconds = 40 * 86_400;

/**
 * Has a browser delete what a withdrawn release may have left on the device, once for each withdrawal. The HTTP cache
 * always; what the site has stored, which is also the traveller's, only where the withdrawal asks for it.
 *
 * @returns whether it is to
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
