import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings, sendTagged } from 'server/http';
import { commonHeaders } from '../document/security';
import { fixturesOf } from '../gate/fixture';
import type { LiveReleases } from '../live/live-releases';
import { serverFilesOf } from '../release/build';
import { isCompressible, mediaTypeOf } from '../release/media-types';
import { releaseName, releaseVersion } from '../release/names';
import type { Release } from '../release/release';
import { type Encoding, type ReleaseStore, StoreOutage } from '../store/release-store';

const oneYear = 'public, max-age=31536000, immutable';

/** Serves all published releases, active or not, so that open tabs can still load chunks of older ones. */
export function registerFiles(app: FastifyInstance, live: LiveReleases, store: ReleaseStore): void {
  const config = { operation: 'release_file' };
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    { config },
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      reply.headers(commonHeaders).header('Access-Control-Allow-Origin', '*');
      if (live.isWithdrawn(name, version)) return gone(reply);
      const release = isAddress(name, version) ? await live.find(name, version) : undefined;
      // Only recorded file names are looked up, so no path can lead out of a release.
      const record = release?.files.find((known) => known.file === file);
      const type = mediaTypeOf(file);
      if (!release || !record || !type || isInternal(release, file)) return fileNotFound(reply);

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
  app.get('/remotes/*', { config }, (_, reply) => fileNotFound(reply.headers(commonHeaders)));
}

/** Source maps, fixtures and the server side, which no page requests. */
const isInternal = ({ declaration, build }: Release, file: string) =>
  file.endsWith('.map') || fixturesOf(declaration).includes(file) || serverFilesOf(build).includes(file);

const isAddress = (name: string, version: string) =>
  releaseName.safeParse(name).success && releaseVersion.safeParse(version).success;

/** Never HTML: a careless loader would run it as a script. */
export const fileNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ message: 'There is no such file in this release.', code: 'NOT_FOUND' });

/** The stored file is altered. Not cached, as the file may be repaired. */
const altered = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Cache-Control', 'no-store')
    .send({ message: 'This file is not here as it was published. Ask again later.', code: 'FILE_ALTERED' });

/** The store is unavailable. */
const storeOut = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: 'This file cannot be read right now. Ask again later.', code: 'STORAGE_OUT' });

/** The release is withdrawn. */
const gone = (reply: FastifyReply) =>
  reply
    .code(410)
    .header('Cache-Control', 'no-store')
    .send({ message: 'This release was withdrawn.', code: 'WITHDRAWN' });

/** A file of a release in the best encoding that the client accepts and that is stored unaltered. */
async function readBestForm(store: ReleaseStore, release: Release, file: string, accept: string | undefined) {
  const wanted: Encoding[] = isCompressible(file) ? [...acceptedEncodings(accept), 'identity'] : ['identity'];
  for (const encoding of wanted) {
    const body = await store.read(release, file, encoding);
    if (body) return { encoding, body };
  }
  return undefined;
}
