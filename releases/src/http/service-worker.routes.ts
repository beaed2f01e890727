import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, sendTagged } from 'server/http';
import { sealKeyName, withdrawnReleasesName } from 'shared/remote';
import type { DocumentSeals } from '../document/document-seal';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import { inlineHash } from '../release/digest';
import { compress } from '../store/compress';
import { fileNotFound } from './files.routes';

/** The worker may only connect to this site. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the service worker of the active shell at the root, so that its scope is the whole site. Its hash was verified
 * when the shell was loaded, as browsers do not verify it.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  live: LiveReleases,
  { publicKey }: Pick<DocumentSeals, 'publicKey'>,
): void {
  const key = JSON.stringify(publicKey);
  const made = new WeakMap<Buffer, { readonly facts: string; readonly script: Buffer }>();
  /** Facts that pages cannot alter: the public key of document seals, and the withdrawn releases. */
  const factsOf = () =>
    `self.${sealKeyName}=${key};\nself.${withdrawnReleasesName}=${JSON.stringify(live.withdrawn())};\n`;
  /** The worker's script, preceded by these facts. The buffer is cached, so that it is compressed once. */
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
    if (!worker) return fileNotFound(reply);
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
