import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, encode, Refusal } from 'server/http';
import { type CarType, carColors as carColorNames, carTypes } from 'shared/contract/lists';
import { carColors } from '../fleet/car-models';

/** Below `/api/v1`. */
const carImagesPath = '/ride/car-image';

interface CarImage {
  readonly file: string;
  readonly hash: string;
  readonly svg: Buffer;
}

const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

/** The drawing takes its paint from a variable, which an `<img>` cannot set: its fallback is replaced instead. */
const paint = /var\(--car,\s*#[0-9a-f]{3,6}\)/gi;

function draw(type: CarType, tint: string): Buffer {
  const drawing = readFileSync(path.join(import.meta.dirname, 'assets', `${slug(type)}.svg`), 'utf8');
  const painted = drawing.replace(paint, tint);
  if (painted === drawing) throw new Error(`The drawing of ${type} has no paint to change`);
  return Buffer.from(painted);
}

const byLook = new Map<string, CarImage>(
  carTypes.flatMap((type) =>
    carColorNames.map((color): [string, CarImage] => {
      const svg = draw(type, carColors[color]);
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
      return [`${type} ${color}`, { file: `${slug(type)}-${slug(color)}-${hash}.svg`, hash, svg }];
    }),
  ),
);

const byFile = new Map([...byLook.values()].map((image) => [image.file, image]));

/** The URL of a car's picture, which changes with its content. @throws for an unknown paint */
export function carImageAddress(type: CarType, color: string): string {
  const image = byLook.get(`${type} ${color}`);
  if (!image) throw new Error(`No picture of a ${type} in ${color}`);
  return `/api/v1${carImagesPath}/${image.file}`;
}

/** A picture by the last part of its address; undefined for any other name. */
const carImageOf = (file: string): CarImage | undefined => byFile.get(file);

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
