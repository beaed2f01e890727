import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CarType, carTypes } from 'shared/contract/lists';
import { carColorNames, carColors } from '../fleet/car-colors';

/** Below `/api/v1`. */
export const carImagesPath = '/ride/car-image';

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

/** Where the picture of a car is found on this site; the address changes with the picture. Throws for a new paint. */
export function carImageAddress(type: CarType, color: string): string {
  const image = byLook.get(`${type} ${color}`);
  if (!image) throw new Error(`No picture of a ${type} in ${color}`);
  return `/api/v1${carImagesPath}/${image.file}`;
}

/** A picture by the last part of its address; undefined for any other name. */
export const carImageOf = (file: string): CarImage | undefined => byFile.get(file);
