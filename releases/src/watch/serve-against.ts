import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ReleaseMap, releaseMapIn, releasePaths } from 'shared/remote';
import type { ReleasePackage } from '../builds/packages';
import type { Step } from '../terminal/output';
import { overlayDocument, overlayPolicy } from './overlay';
import { pageScriptElement, registerPageRoutes } from './page.routes';
import { startWatching, type Watched, type WatchListener } from './watch-packages';
import { remoteOf } from './watched-site';

interface AgainstOptions {
  /** The deployed site's address, without a slash at the end. */
  readonly deployed: string;
  readonly packages: readonly { readonly of: ReleasePackage; readonly port: number }[];
  readonly port: number;
  readonly step: Step;
  readonly listener: WatchListener;
}

export interface AgainstSite {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a deployed site with watch builds of some remotes: it replaces the release map in documents and forwards all
 * other requests. The override exists only in this process, so no link can make another browser run it.
 *
 * @throws BuildFailed, or an error of listening
 */
export async function serveAgainst({ deployed, packages, port, step, listener }: AgainstOptions): Promise<AgainstSite> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const { reload } = registerPageRoutes(app, { failureAt: () => undefined, pageFailed: listener.pageFailed });
  const { watched, ready, stop } = startWatching({ packages, step, listener, onBuilt: reload });
  const origin = `http://localhost:${port}`;
  try {
    await ready;
    registerPages(app, { origin, deployed, watched });
    await app.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    stop();
    await app.close();
    throw error;
  }
  return {
    origin,
    async close() {
      stop();
      await app.close();
    },
  };
}

interface Between {
  readonly origin: string;
  readonly deployed: string;
  readonly watched: readonly Watched[];
}

function registerPages(app: FastifyInstance, { origin, deployed, watched }: Between): void {
  const overlay = (map: ReleaseMap): ReleaseMap => {
    const remotes = watched.flatMap((each) => remoteOf(each) ?? []);
    return { ...map, remotes: { ...map.remotes, ...Object.fromEntries(remotes.map((each) => [each.name, each])) } };
  };
  const alsoFrom = watched.map(({ base }) => new URL(base).origin);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  // A service worker would serve cached files. Tabs of this site must not affect the deployed site's moves and health.
  app.get('/sw.js', (_, reply) => reply.code(404).send());
  app.get(releasePaths.events, (_, reply) => reply.code(204).send());
  app.post(releasePaths.reports, (_, reply) => reply.code(204).send());

  app.all('/*', async (request, reply) => {
    const answer = await forward(request, { from: origin, to: deployed }).catch(() => undefined);
    if (!answer) return reply.code(502).type('text/plain').send(`${deployed} cannot be reached.\n`);
    reply.code(answer.status).headers(answer.headers);
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    const isGet = request.method === 'GET';
    if (isGet && new URL(request.url, origin).pathname === releasePaths.map)
      return reply.send(overlay((await answer.response.json()) as ReleaseMap));
    if (isGet && answer.headers['content-type']?.startsWith('text/html'))
      return sendDocument(reply, answer, { overlay, alsoFrom });
    return reply.send(answer.response.body && Readable.fromWeb(answer.response.body as ReadableStream));
  });
}

interface DocumentChange {
  readonly overlay: (map: ReleaseMap) => ReleaseMap;
  readonly alsoFrom: readonly string[];
}

async function sendDocument(
  reply: FastifyReply,
  { response, headers }: DeployedResponse,
  { overlay, alsoFrom }: DocumentChange,
) {
  const html = await response.text();
  const map = releaseMapIn(html);
  if (!map) return reply.send(html);
  return reply
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .header('content-security-policy', overlayPolicy(headers['content-security-policy'] ?? '', alsoFrom))
    .send(overlayDocument(html, overlay(map), pageScriptElement));
}

/** Headers of one connection, or that are set anew. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
];
/** Headers that apply to the deployed site's host or to the unchanged body, or that forbid files without hashes. */
const droppedHeaders = [
  ...connectionHeaders,
  'strict-transport-security',
  'content-encoding',
  'set-cookie',
  'alt-svc',
  'integrity-policy',
];

interface DeployedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Without `Secure` and a domain. */
  readonly cookies: readonly string[];
  readonly response: Response;
}

/** Browsers refuse `__Host-` and `__Secure-` cookies over plain http, so they have another prefix here. */
const prefixMark = 'plain';

const localCookie = (cookie: string): string =>
  cookie.replace(/^__(?=Host-|Secure-)/, `${prefixMark}__`).replace(/;\s*(Secure|Domain=[^;]*)(?=;|$)/gi, '');

const headersFor = (request: FastifyRequest, from: string, to: string): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !connectionHeaders.includes(name)) headers.set(name, String(value));
  // The site accepts only calls of its own origin.
  if (headers.get('origin') === from) headers.set('origin', to);
  headers.delete('referer');
  const cookies = headers.get('cookie');
  if (cookies) headers.set('cookie', cookies.replaceAll(`${prefixMark}__`, '__'));
  return headers;
};

/** Forwards a request to the deployed site. @throws TypeError if it cannot be reached */
async function forward(
  request: FastifyRequest,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DeployedResponse> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const response = await fetch(new URL(request.url, to), {
    method: request.method,
    headers: headersFor(request, from, to),
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name))),
    cookies: response.headers.getSetCookie().map(localCookie),
    response,
  };
}
