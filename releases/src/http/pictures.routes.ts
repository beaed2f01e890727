import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import { commonHeaders } from '../document/security';
import type { StoredPicture } from '../registry/pictures.repository';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import { requireVisible } from './registry-access';

const keyOf = ({ kind, remote, name, width }: StoredPicture) => `${kind} ${remote} ${name} ${width}`;

const address = (name: string, version: string, { file }: StoredPicture) =>
  `/pictures/${name}/${encodeURIComponent(version)}/${file}`;

/** A picture shows what a release has rendered: it is served as a picture only, never as a page. */
const pictureHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Content-Disposition': 'inline; filename="picture.webp"',
  'Cache-Control': 'no-store',
};

/** The pictures that the gate has taken, for callers who may see the release. */
export function registerPictures(app: FastifyInstance, registry: Registry): void {
  const operation = operations.pictures;

  route(app, operation, async ({ query: { name, version }, request }) => {
    requireVisible(request, name);
    if (!(await registry.find(name, version)))
      throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
    const before = await registry.predecessor(name, version);
    const earlier = new Map(
      before === null ? [] : (await registry.pictures(name, before)).map((picture) => [keyOf(picture), picture]),
    );
    const pictures = await registry.pictures(name, version);
    return {
      name,
      version,
      before,
      scenes: pictures.map((picture) => {
        const other = earlier.get(keyOf(picture));
        const { remote, kind, name: scene, width, height, integrity } = picture;
        return {
          remote,
          kind,
          name: scene,
          width,
          height,
          after: address(name, version, picture),
          before: other && before !== null ? address(name, before, other) : null,
          isEqual: other?.integrity === integrity,
        };
      }),
    };
  });

  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/pictures/:name/:version/:file',
    { config: { operation: 'getPicture' }, onRequest: (request) => app.api.checkAccess(operation, request) },
    async (request, reply) => {
      const { name, version, file } = request.params;
      requireVisible(request, name);
      const release = await registry.find(name, version);
      const picture = release && (await registry.pictures(name, version)).find((each) => each.file === file);
      const bytes = picture && (await registry.readPicture(release, picture));
      if (!bytes) throw new ReleaseRefusal('UNKNOWN_RELEASE', `${name}@${version} has no such picture.`);
      return reply.headers(pictureHeaders).type('image/webp').send(bytes);
    },
  );
}
