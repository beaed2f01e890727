import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings, sendTagged } from 'server/http';
import { commonHeaders } from '../document/security';
import { fixturesOf } from '../gate/fixture';
import type { LiveReleases } from '../live/live-releases';
import { isCompressible, mediaTypeOf } from '../release/media-types';
import { releaseName, releaseVersion } from '../release/names';
import type { Release } from '../release/release';
import { type Encoding, type ReleaseStore, StoreOutage } from '../store/release-store';

const oneYear = 'public, max-age=31536000, immutable';

/** Serves every published release, live or not: an open tab of an older one still finds its chunks. */
export function registerFiles(app: FastifyInstance, live: LiveReleases, store: ReleaseStore): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      reply.headers(commonHeaders).header('Access-Control-Allow-Origin', '*');
      if (live.isWithdrawn(name, version)) return gone(reply);
      const release = isAddress(name, version) ? await live.find(name, version) : undefined;
      // Only names that the registry wrote down are ever looked up, so no path can lead out of a release.
      const record = release?.files.find((known) => known.file === file);
      const type = mediaTypeOf(file);
      if (!release || !record || !type || isInternal(release, file)) return notThere(reply);

      if (isCompressible(file)) reply.header('Vary', 'Accept-Encoding');
      const form = await readBestForm(store, release, file, request.headers['accept-encoding']).catch(
        (error: unknown) => {
          if (!(error instanceof StoreOutage)) throw error;
          request.log.warn({ reason: String(error.cause) }, error.message);
          return 'out' as const;
        },
      );
      if (form === 'out') return storeOut(reply);
      if (!form) return altered(reply);
      if (form.encoding !== 'identity') reply.header('Content-Encoding', form.encoding);
      reply.header('Cache-Control', oneYear).type(type);
      return sendTagged(request, reply, `"${record.integrity.slice(7, 39)}-${form.encoding}"`, form.body);
    },
  );
  app.get('/remotes/*', (_, reply) => notThere(reply.headers(commonHeaders)));
}

/** What a release was made from or is examined with: no page asks for it. */
const isInternal = ({ declaration }: Release, file: string) =>
  file.endsWith('.map') || fixturesOf(declaration).includes(file);

const isAddress = (name: string, version: string) =>
  releaseName.safeParse(name).success && releaseVersion.safeParse(version).success;

/** Never a document: HTML in place of a script would be run as one by a careless loader. */
export const notThere = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ message: 'There is no such file in this release.', code: 'NOT_FOUND' });

/** The store has it no longer as it was published. Nothing keeps this answer: the file may be put right. */
const altered = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Cache-Control', 'no-store')
    .send({ message: 'This file is not here as it was published. Ask again later.', code: 'FILE_ALTERED' });

/** The store does not answer: what its releases hold is here again once it does. */
const storeOut = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: 'This file cannot be read right now. Ask again later.', code: 'STORAGE_OUT' });

/** Of a withdrawn release nothing is served any more. */
const gone = (reply: FastifyReply) =>
  reply
    .code(410)
    .header('Cache-Control', 'no-store')
    .send({ message: 'This release was withdrawn.', code: 'WITHDRAWN' });

/** A file of a release in the best form that a client takes, and in which it is unaltered. */
async function readBestForm(store: ReleaseStore, release: Release, file: string, accept: string | undefined) {
  const wanted: Encoding[] = isCompressible(file) ? [...acceptedEncodings(accept), 'identity'] : ['identity'];
  for (const encoding of wanted) {
    const body = await store.read(release, file, encoding);
    if (body) return { encoding, body };
  }
  return undefined;
}
