import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from 'server/http';
import { brand } from 'shared/brand';
import { escapeHtml } from 'shared/html';
import { paths } from 'shared/paths';
import { brandFiles } from '../document/brand-files';
import { indexedPath, type ListedPages, listedPath } from '../document/page';
import { commonHeaders } from '../document/security';
import type { LiveSite } from '../live/live-site';
import { mediaTypeOf } from '../release/media-types';
import { shellName } from '../release/names';

const brandAssets = join(import.meta.dirname, '../../../shared/src/brand/assets');
const oneDay = 'public, max-age=86400';
const oneYear = 'public, max-age=31536000, immutable';

export interface WellKnownOptions {
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  readonly current: () => LiveSite | undefined;
  readonly listedPages: ListedPages;
  /** Contact for security reports; the contact page if absent. */
  readonly supportMail: string | undefined;
  readonly now: () => Date;
}

const dayMs = 86_400_000;
/** The response is cached for a day. */
const securityTextDays = 30;

/** `/.well-known/security.txt` (RFC 9116). */
function securityText({ origin, supportMail, now, current }: WellKnownOptions): string {
  const mail = supportMail ?? current()?.map.site.contacts?.email;
  const expires = new Date(Math.floor(now().getTime() / dayMs) * dayMs + securityTextDays * dayMs);
  return [
    `Contact: ${mail ? `mailto:${mail}` : `${origin}/contact`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const kept = (reply: FastifyReply, type: string, lifetime = oneDay) =>
  reply.headers(commonHeaders).header('Cache-Control', lifetime).type(type);

/** The icon in the tabs of browsers. */
export function registerIcon(app: FastifyInstance): void {
  const favicon = readFileSync(join(brandAssets, 'favicon.svg'));
  app.get('/favicon.svg', (_, reply) => kept(reply, 'image/svg+xml').send(favicon));
  app.get('/favicon.ico', (_, reply) => kept(reply, 'image/svg+xml').redirect('/favicon.svg', 302));
}

/** The well-known files that browsers, phones and crawlers request, and the brand's images. */
export function registerWellKnown(app: FastifyInstance, options: WellKnownOptions): void {
  const { origin, current, listedPages } = options;
  registerIcon(app);
  // The conventional name redirects to the image.
  app.get('/apple-touch-icon.png', (_, reply) =>
    kept(reply, 'image/png').redirect(brandFiles['apple-touch-icon.png'].path, 302),
  );

  for (const { path, content } of Object.values(brandFiles))
    app.get(path, (_, reply) => kept(reply, mediaTypeOf(path) ?? '', oneYear).send(content));

  app.get('/robots.txt', (_, reply) => kept(reply, 'text/plain; charset=utf-8').send(robotsText(origin)));
  app.get('/.well-known/security.txt', (_, reply) =>
    kept(reply, 'text/plain; charset=utf-8').send(securityText(options)),
  );
  app.get('/manifest.webmanifest', (request, reply) =>
    sendFresh(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(webManifest)),
  );
  app.get('/sitemap.xml', (request, reply) => {
    const live = current();
    if (!live) return reply.headers(commonHeaders).code(503).header('Retry-After', '5').send();
    return sendFresh(request, reply, 'application/xml; charset=utf-8', sitemapXml(live, origin, listedPages));
  });
}

/** Content that may change with any move: revalidated each time, and sent again only if it changed. */
function sendFresh(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  reply.headers(commonHeaders).header('Cache-Control', 'no-cache').type(type);
  return sendTagged(request, reply, `"${tag}"`, Buffer.from(text));
}

/** Allows all pages, and excludes other paths. */
const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /releases/
Disallow: /sandbox
Allow: /

Sitemap: ${origin}/sitemap.xml
`;

interface Entry {
  readonly path: string;
  /** The name of the page's remote. */
  readonly of: string;
}

const entriesOf = ({ map }: LiveSite, listedPages: ListedPages): Entry[] => [
  { path: '/', of: shellName },
  ...Object.values(map.remotes).flatMap(({ name, routes }) =>
    routes.flatMap((route) => {
      const listed = route.listing ? [...(listedPages(route.listing)?.keys() ?? [])] : [];
      const path = indexedPath(route);
      const paths = path === undefined ? listed.map((value) => listedPath(route, value)) : [path];
      return paths.map((each) => ({ path: each, of: name }));
    }),
  ),
];

/** The sitemap: all indexable pages, each with the time of its last change. */
function sitemapXml(live: LiveSite, origin: string, listedPages: ListedPages): string {
  const urls = entriesOf(live, listedPages).map(({ path, of }) => {
    const since = live.since.get(of);
    const modified = since ? `<lastmod>${since.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(origin + path)}</loc>${modified}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const icon = brandFiles['icon-192.png'].path;
const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: icon, sizes: '192x192', type: 'image/png' }],
});

/** The web manifest, which lets phones install the site as an app. */
const webManifest = {
  id: '/',
  name: `${brand.name}: flights and airport pickup`,
  short_name: brand.name,
  description: brand.description,
  lang: brand.locale,
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  theme_color: brand.colours.bar.light,
  background_color: brand.colours.ground,
  categories: ['travel'],
  icons: [
    { src: icon, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: brandFiles['icon-512.png'].path, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: brandFiles['icon-maskable-512.png'].path, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: brandFiles['mark.svg'].path, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    shortcut('Flights', paths.flightSearch),
    shortcut('Airport Pickup', paths.rideSearch),
    shortcut('Track Booking', paths.trackBooking),
  ],
};
