import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, sendTagged } from 'server/http';
import { sealKeyName, withdrawnReleasesName } from 'shared/remote';
import type { DocumentSeals } from '../document/document-seal';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import { inlineHash } from '../release/digest';
import { compress } from '../store/compress';
import { notThere } from './files.routes';

/** What the worker itself may do: ask this site, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The service worker of the live shell, under the one name that reaches the whole site. It goes back with its shell. It was
 * compared with its recorded hash when its shell was read: no browser compares it.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  live: LiveReleases,
  { publicKey }: Pick<DocumentSeals, 'publicKey'>,
): void {
  const key = JSON.stringify(publicKey);
  const made = new WeakMap<Buffer, { readonly facts: string; readonly script: Buffer }>();
  /** What no page may write: the key that documents are sealed with, and what must not be opened any more. */
  const factsOf = () =>
    `self.${sealKeyName}=${key};\nself.${withdrawnReleasesName}=${JSON.stringify(live.withdrawn())};\n`;
  /** The worker's script behind these facts. The same buffer while they are the same, so it is compressed once. */
  const scriptOf = (content: Buffer, facts: string): Buffer => {
    const known = made.get(content);
    if (known?.facts === facts) return known.script;
    const script = Buffer.concat([Buffer.from(facts), content]);
    made.set(content, { facts, script });
    return script;
  };

  app.get('/sw.js', async (request, reply) => {
    const worker = live.current()?.worker;
    reply.headers(commonHeaders);
    if (!worker) return notThere(reply);
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding) reply.header('Content-Encoding', encoding);
    reply
      .header('Vary', 'Accept-Encoding')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .type('text/javascript; charset=utf-8');
    const facts = factsOf();
    const factsTag = inlineHash(facts).slice(8, 16);
    const script = scriptOf(worker.content, facts);
    const body = encoding ? (await compress(script))[encoding] : script;
    return sendTagged(request, reply, `"${worker.integrity.slice(7, 39)}-${factsTag}-${encoding ?? 'identity'}"`, body);
  });
}
