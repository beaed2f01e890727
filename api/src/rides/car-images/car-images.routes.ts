import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, encode, Refusal } from 'server/http';
import { carImageOf, carImagesPath } from './car-images';

/** Serves the drawn cars in the fleet's paints, compressed once each. Their address changes with their content. */
export function registerCarImages(app: FastifyInstance): void {
  const encoded = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { file: string } }>(`${carImagesPath}/:file`, async (request, reply) => {
    const image = carImageOf(request.params.file);
    if (!image) throw new Refusal('NOT_FOUND', 'There is no such picture');
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    const etag = `"${image.hash}-${encoding ?? 'identity'}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('image/svg+xml');
    if (!encoding) return reply.send(image.svg);
    const key = `${image.file} ${encoding}`;
    const body = encoded.get(key) ?? encode(image.svg, encoding, 'smallest');
    encoded.set(key, body);
    return reply.header('content-encoding', encoding).send(await body);
  });
}
