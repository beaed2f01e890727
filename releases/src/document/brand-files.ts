import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '../../../shared/src/brand/assets');

/** The brand's pictures that documents and the manifest point to. */
const names = [
  'social-card.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'mark.svg',
] as const;

export type BrandFileName = (typeof names)[number];

export interface BrandFile {
  /** Its address, which has a hash of its content in it, so that it never changes: `/brand/icon-192.3f2a1b00.png`. */
  readonly path: string;
  readonly content: Buffer;
}

function readBrandFile(name: BrandFileName): BrandFile {
  const content = readFileSync(join(assets, name));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/brand/${name.replace('.', `.${hash}.`)}`, content };
}

/** Read once, at the start of the process. */
export const brandFiles = Object.fromEntries(names.map((name) => [name, readBrandFile(name)])) as Readonly<
  Record<BrandFileName, BrandFile>
>;
