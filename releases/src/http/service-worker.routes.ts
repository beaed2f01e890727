import { acceptedEncodings } from 'api/encodings';
import type { FastifyInstance } from 'fastify';
import { sealKeyName } from 'shared/remote';
import type { DocumentSeals } from '../document/document-seal';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import { inlineHash } from '../release/digest';
import { compress } from '../store/compress';
import { sendTagged } from './conditional';
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
  const keyTag = inlineHash(key).slice(8, 16);
  const made = new WeakMap<Buffer, Buffer>();
  /** The worker's script behind the key that documents are sealed with. The same buffer each time, so it is compressed once. */
  const scriptOf = (content: Buffer): Buffer => {
    const script = made.get(content) ?? Buffer.concat([Buffer.from(`self.${sealKeyName}=${key};\n`), content]);
    made.set(content, script);
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
    const script = scriptOf(worker.content);
    const body = encoding ? (await compress(script))[encoding] : script;
    return sendTagged(request, reply, `"${worker.integrity.slice(7, 39)}-${keyTag}-${encoding ?? 'identity'}"`, body);
  });
}
