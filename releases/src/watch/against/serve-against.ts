import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type ReleaseMap, releasePaths } from 'shared/remote';
import type { ReleasePackage } from '../../builds/packages';
import type { Step } from '../../terminal/steps';
import { registerReload } from '../reload.routes';
import { type Watched, type WatchListener, watchPackage } from '../watch-package';
import { remoteOf } from '../watched-site';
import { askDeployed, type DeployedAnswer } from './deployed-site';
import { mapIn, overlayDocument, overlayPolicy } from './overlay';

export interface AgainstOptions {
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
  app.get(releasePaths.events, (_, reply) => reply.code(204).send());
  app.post(releasePaths.reports, (_, reply) => reply.code(204).send());

  app.all('/*', async (request, reply) => {
    const answer = await askDeployed(request, { from: origin, to: deployed }).catch(() => undefined);
    if (!answer) return reply.code(502).type('text/plain').send(`${deployed} does not answer.\n`);
    reply.code(answer.status).headers(answer.headers);
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    const isGet = request.method === 'GET';
    if (isGet && new URL(request.url, origin).pathname === releasePaths.map)
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
