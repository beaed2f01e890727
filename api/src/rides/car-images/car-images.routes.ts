import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http';
import { carImageOf, carImagesPath } from './car-images';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Coding = 'br' | 'gzip' | 'identity';

const encode: Readonly<Record<Coding, (svg: Buffer) => Promise<Buffer>>> = {
  br: (svg) => brotli(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (svg) => zip(svg, { level: 9 }),
  identity: (svg) => Promise.resolve(svg),
};

/** The smallest coding that a reader takes; `br;q=0` means that it does not. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  const taken = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([coding]) => coding),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/** Serves the drawn cars in the fleet's paints, compressed once each. Their address changes with their content. */
export function registerCarImages(app: FastifyInstance): void {
  const encoded = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { file: string } }>(`${carImagesPath}/:file`, async (request, reply) => {
    const image = carImageOf(request.params.file);
    if (!image) throw new Refusal('NOT_FOUND', 'There is no such picture');
    const coding = codingFor(request.headers['accept-encoding']);
    const etag = `"${image.hash}-${coding}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const key = `${image.file} ${coding}`;
    const body = encoded.get(key) ?? encode[coding](image.svg);
    encoded.set(key, body);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('image/svg+xml').send(await body);
  });
}
