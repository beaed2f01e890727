import { type Encoding as Compression, encode } from 'api/encodings';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

/** The smallest forms there are: each is made once and sent many times. */
export async function compress(content: Buffer): Promise<Record<Compression, Buffer>> {
  const [br, gzip] = await Promise.all([encode(content, 'br', 'smallest'), encode(content, 'gzip', 'smallest')]);
  return { br, gzip };
}

/** Of bytes that are held by somebody, what they were compressed to. */
const made = new WeakMap<Buffer, Promise<[Encoding, Buffer][]>>();

/** Every form in which a file is kept. The same bytes asked for again, or meanwhile, are compressed once. */
export function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  const forms = made.get(content) ?? makeForms(file, content);
  made.set(content, forms);
  return forms;
}

async function makeForms(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip } = await compress(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gzip],
  ];
}
