import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { commonHeaders } from '../document/security';

const brandAssets = join(import.meta.dirname, '../../../shared/src/brand/assets');
const oneDay = 'public, max-age=86400';

/** Pages may be read by anybody; what is no page is kept out of searches. */
const robots = `User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /releases/
Disallow: /sandbox
Allow: /
`;

/** What browsers and crawlers ask of every site, by fixed names. */
export function registerWellKnown(app: FastifyInstance): void {
  const favicon = readFileSync(join(brandAssets, 'favicon.svg'));
  app.get('/favicon.svg', (_, reply) =>
    reply.headers(commonHeaders).header('Cache-Control', oneDay).type('image/svg+xml').send(favicon),
  );
  // The old name leads to the one drawing there is.
  app.get('/favicon.ico', (_, reply) =>
    reply.headers(commonHeaders).header('Cache-Control', oneDay).redirect('/favicon.svg', 302),
  );
  app.get('/robots.txt', (_, reply) =>
    reply.headers(commonHeaders).header('Cache-Control', oneDay).type('text/plain; charset=utf-8').send(robots),
  );
}
