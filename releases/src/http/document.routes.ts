import { acceptedEncodings } from 'api/encodings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createDocuments } from '../document/documents';
import { commonHeaders } from '../document/security';
import { reservedPaths } from '../release/declaration';
import { sendTagged } from './conditional';

const themes = ['light', 'dark'];
const themeCookie = 'theme';

/** What the traveller chose, from the cookie; empty for "as the device has it". */
function themeOf(cookies: string | undefined): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const chosen = pairs.find(([name]) => name === themeCookie)?.[1] ?? '';
  return themes.includes(chosen) ? chosen : '';
}

const isReserved = (pathname: string) =>
  reservedPaths.some((taken) => pathname === taken || pathname.startsWith(`${taken}/`));

/** Every address that nothing else answers is a page of the site, or its not-found page. */
export function registerDocuments(app: FastifyInstance, documents: ReturnType<typeof createDocuments>): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?');
    reply.headers(commonHeaders);
    if (isReserved(pathname)) return reply.callNotFound();
    const prepared = await documents(pathname, themeOf(request.headers.cookie));
    if (!prepared) return notReady(reply);
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    reply
      .code(prepared.status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Cookie')
      .header('Content-Security-Policy', prepared.policy);
    return sendTagged(request, reply, `"${prepared.tag}-${encoding}"`, prepared.forms[encoding]);
  };
  app.get('/', answer);
  app.get('/*', answer);
}

const notReady = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Retry-After', '5')
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The site has no shell yet: publish one, or run `pnpm start`.\n');
