import type { FastifyInstance } from 'fastify';
import { commonHeaders } from '../document/security';
import type { LiveReleases } from '../live/live-releases';
import type { ReleaseStore } from '../store/release-store';
import { sendTagged } from './conditional';
import { notThere, readBestForm } from './files.routes';

/** What the worker itself may do: ask this site, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The service worker of the live shell, under the one name that reaches the whole site. It goes back with its shell. */
export function registerServiceWorker(app: FastifyInstance, live: LiveReleases, store: ReleaseStore): void {
  app.get('/sw.js', async (request, reply) => {
    const shell = live.current()?.shell;
    const file = shell?.build.worker;
    const record = shell?.files.find((known) => known.file === file);
    reply.headers(commonHeaders);
    if (!shell || !file || !record) return notThere(reply);
    const form = await readBestForm(store, shell, file, request.headers['accept-encoding']);
    if (!form) throw new Error(`The store lacks ${file} of shell@${shell.version}`);
    if (form.encoding !== 'identity') reply.header('Content-Encoding', form.encoding);
    reply
      .header('Vary', 'Accept-Encoding')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .type('text/javascript; charset=utf-8');
    return sendTagged(request, reply, `"${record.integrity.slice(7, 39)}-${form.encoding}"`, form.body);
  });
}
