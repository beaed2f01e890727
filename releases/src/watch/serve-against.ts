import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { livePaths, type ReleaseMap } from 'shared/remote';
import type { ReleasePackage } from '../builds/packages';
import type { Step } from '../terminal/output';
import { mapIn, overlayDocument, overlayPolicy } from './overlay';
import { registerReload } from './reload.routes';
import { type Watched, type WatchListener, watchPackage } from './watch-packages';
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

const reloadScript = '<script defer src="/releases/dev/reload.js"></script>';

/**
 * Remotes from watch builds inside a deployed site: its documents with another release map in them, and everything else as
 * it answers. The override lives in this process alone, so no link can make anybody's browser run it.
 *
 * @throws BuildFailed, or what listening throws
 */
export async function serveAgainst({ deployed, packages, port, step, listener }: AgainstOptions): Promise<AgainstSite> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const { reload } = registerReload(app);
  const heard: WatchListener = {
    built(of) {
      reload();
      listener.built(of);
    },
    failed: listener.failed,
  };
  const watched = packages.map((each) => watchPackage(each.of, each.port, heard));
  const stop = () => {
    for (const each of watched) each.stop();
  };
  const origin = `http://localhost:${port}`;
  try {
    await Promise.all(watched.map(({ of, base, ready }) => step(`watching ${of.name} at ${base}`, () => ready)));
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
  const replaced = watched.map(({ of }) => of.name);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  // A worker would answer in place of the watch build; moves and health are the deployed site's own.
  app.get('/sw.js', (_, reply) => reply.code(404).send());
  app.get(livePaths.events, (_, reply) => reply.code(204).send());
  app.post(livePaths.reports, (_, reply) => reply.code(204).send());

  app.all('/*', async (request, reply) => {
    const answer = await askDeployed(request, { from: origin, to: deployed }).catch(() => undefined);
    if (!answer) return reply.code(502).type('text/plain').send(`${deployed} does not answer.\n`);
    reply.code(answer.status).headers(answer.headers);
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    const isGet = request.method === 'GET';
    if (isGet && new URL(request.url, origin).pathname === livePaths.map)
      return reply.send(overlay((await answer.response.json()) as ReleaseMap));
    if (isGet && answer.headers['content-type']?.startsWith('text/html'))
      return sendDocument(reply, answer, { overlay, replaced, alsoFrom });
    return reply.send(answer.response.body && Readable.fromWeb(answer.response.body as ReadableStream));
  });
}

interface DocumentChange {
  readonly overlay: (map: ReleaseMap) => ReleaseMap;
  readonly replaced: readonly string[];
  readonly alsoFrom: readonly string[];
}

async function sendDocument(
  reply: FastifyReply,
  { response, headers }: DeployedAnswer,
  { overlay, replaced, alsoFrom }: DocumentChange,
) {
  const html = await response.text();
  const map = mapIn(html);
  if (!map) return reply.send(html);
  return reply
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .header('content-security-policy', overlayPolicy(headers['content-security-policy'] ?? '', alsoFrom))
    .send(overlayDocument(html, { map: overlay(map), replaced, script: reloadScript }));
}

/** What belongs to one connection, or is changed on the way. */
const ownOfConnection = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
];
/** What would tie this machine's name to the deployed site, no longer fits the body, or forbids watch builds, which have no hashes. */
const notPassedOn = [
  ...ownOfConnection,
  'strict-transport-security',
  'content-encoding',
  'set-cookie',
  'alt-svc',
  'integrity-policy',
];

interface DeployedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As this machine may keep them: without `Secure` and a domain. */
  readonly cookies: readonly string[];
  readonly response: Response;
}

/** Browsers refuse `__Host-` and `__Secure-` over plain http, so these names are changed here and changed back on the way. */
const prefixMark = 'plain';

const keptHere = (cookie: string): string =>
  cookie.replace(/^__(?=Host-|Secure-)/, `${prefixMark}__`).replace(/;\s*(Secure|Domain=[^;]*)(?=;|$)/gi, '');

const headersFor = (request: FastifyRequest, from: string, to: string): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !ownOfConnection.includes(name)) headers.set(name, String(value));
  // The site takes calls of its own pages alone, and this page counts as one of them here.
  if (headers.get('origin') === from) headers.set('origin', to);
  headers.delete('referer');
  const cookies = headers.get('cookie');
  if (cookies) headers.set('cookie', cookies.replaceAll(`${prefixMark}__`, '__'));
  return headers;
};

/** Passes a request of this machine's site on to the deployed one. @throws TypeError if that cannot be reached */
async function askDeployed(
  request: FastifyRequest,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DeployedAnswer> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const response = await fetch(new URL(request.url, to), {
    method: request.method,
    headers: headersFor(request, from, to),
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !notPassedOn.includes(name))),
    cookies: response.headers.getSetCookie().map(keptHere),
    response,
  };
}
