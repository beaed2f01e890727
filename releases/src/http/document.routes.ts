import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createIsbotFromList, list } from 'isbot';
import { acceptedEncodings, cookieName, cookieNamed, sendTagged } from 'server/http';
import { brand } from 'shared/brand';
import { sealHeader } from 'shared/remote';
import type { DocumentSeals } from '../document/document-seal';
import type { Documents, PreparedDocument } from '../document/documents';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import type { LiveSite } from '../live/live-site';
import type { Visits } from '../live/visits';
import { reservedPaths } from '../release/declaration';
import { inlineHash } from '../release/digest';
import type { PreviewOf } from './preview-of';

const themes = ['light', 'dark'];
const themeCookie = 'theme';

/** The chosen theme, from the cookie; empty for the device's setting. */
function themeOf(cookies: string | undefined): string {
  const chosen = cookieNamed(themeCookie, cookies) ?? '';
  return themes.includes(chosen) ? chosen : '';
}

/** Robots that say so, and tools that fetch link previews; not people's own tools and browsers without a window. */
const isRobot = createIsbotFromList(
  list.filter(
    (pattern) =>
      !['curl/8.0', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0'].some((agent) =>
        new RegExp(pattern, 'i').test(agent),
      ),
  ),
);

/** Whether a person opens the page now: not a robot, a link preview, a prefetch or a script. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const { 'user-agent': agent, 'sec-fetch-dest': destination = 'document' } = headers;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return method === 'GET' && destination === 'document' && !String(purpose).includes('prefetch') && !isRobot(agent);
}

const isReserved = (pathname: string) =>
  reservedPaths.some((taken) => pathname === taken || pathname.startsWith(`${taken}/`));

export interface DocumentRoutesOptions {
  readonly documents: Documents;
  readonly visits: Visits;
  /** The site for a visit; undefined while no shell is active. */
  readonly siteFor: (bucket: number | undefined) => LiveSite | undefined;
  readonly previewOf: PreviewOf;
  /** Whether the stored document of the active shell is no longer the one that was published. */
  readonly isAltered: () => boolean;
  readonly live: Pick<LiveReleases, 'withdrawalsSince'>;
  readonly seals: DocumentSeals;
}

/** Serves a page or the not-found page for all addresses without another route. */
export function registerDocuments(app: FastifyInstance, options: DocumentRoutesOptions): void {
  const { documents, visits, siteFor, previewOf, isAltered, live: releases, seals } = options;
  const sealCache = new WeakMap<PreparedDocument, string>();

  /** Cached for each document, as its headers do not change. */
  function sealOf(document: PreparedDocument, reply: FastifyReply): string {
    const headerOf = (name: string) => reply.getHeader(name)?.toString();
    const seal = sealCache.get(document) ?? seals.seal(headerOf, document.html);
    sealCache.set(document, seal);
    return seal;
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, pathname = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url) ?? [];
    const { cookie } = request.headers;
    reply.headers(commonHeaders);
    if (isReserved(pathname)) return reply.callNotFound();
    const preview = query ? await previewOf(query) : undefined;
    const live = preview ?? siteFor(visitOf(cookie, reply));
    if (!live) return isAltered() ? unavailable(reply) : notReady(reply);
    const visitor = { address: request.ip, mayCall: isVisit(request) };
    const prepared = await documents(live, { pathname, query, theme: themeOf(cookie), visitor });
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    reply
      .code(prepared.status)
      .type('text/html; charset=utf-8')
      .header('Vary', 'Accept-Encoding, Cookie')
      .header('Content-Security-Policy', prepared.policy)
      .headers(prepared.integrityPolicy);
    if (preview) {
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
      return reply.send(await prepared.form(encoding));
    }
    // Private: the variant and the cookie belong to this visit.
    reply.header('Cache-Control', 'private, no-cache').header(sealHeader, sealOf(prepared, reply));
    // as 200, because browsers may ignore Clear-Site-Data on a 304
    if (clearDevice(releases, cookie, reply, visits.isSecure)) return reply.send(await prepared.form(encoding));
    return sendTagged(request, reply, `"${prepared.tag}-${encoding}"`, await prepared.form(encoding));
  };

  /** The bucket of the visit. Starts a visit if there is none. */
  function visitOf(cookies: string | undefined, reply: FastifyReply): number {
    const known = visits.read(cookies);
    if (known) return known.bucket;
    const { visit, setCookie } = visits.begin();
    reply.header('Set-Cookie', setCookie);
    return visit.bucket;
  }

  const config = { operation: 'document' };
  app.get('/', { config }, answer);
  app.get('/*', { config }, answer);
}

/** A page that needs no files from the store. */
const unavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Retry-After', '60')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', unavailableDocument.policy)
    .type('text/html; charset=utf-8')
    .send(unavailableDocument.html);

const notReady = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Retry-After', '5')
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The site has no shell yet: publish one, or run `pnpm start`.\n');

/** Longer than the period in which devices are notified of a withdrawal. */
const lifetimeSeconds = 40 * 86_400;

/**
 * Sends `Clear-Site-Data` once for each withdrawal: for the HTTP cache always, for the site's storage, which includes
 * the traveller's data, only if the withdrawal requests it.
 *
 * @returns whether the header was set
 */
function clearDevice(
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

const styles =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}' +
  'main{max-width:32rem;margin:20vh auto 0;padding:0 1rem}h1{font-size:1.5rem;line-height:1.25}';

/** The document while the files of all available shells are altered. It has no scripts and loads no files. */
const unavailableDocument = {
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand.name} is not available</title><style>${styles}</style></head>
<body><main>
<h1>${brand.name} is not available just now</h1>
<p>We are repairing the site. Your bookings and payments are safe. Please open this page again in a few minutes.</p>
</main></body>
</html>
`,
  policy: `default-src 'none'; style-src ${inlineHash(styles)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
