import { type Encoding as Compression, encode } from 'api/encodings';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

type Compressed = Record<Compression, Buffer>;

/** What bytes were compressed to, as long as somebody holds them. */
const made = new WeakMap<Buffer, Promise<Compressed>>();

/** The smallest forms there are: each is made once and sent many times. The same bytes asked for again cost nothing. */
export function compress(content: Buffer): Promise<Compressed> {
  const forms = made.get(content) ?? makeForms(content);
  made.set(content, forms);
  return forms;
}

async function makeForms(content: Buffer): Promise<Compressed> {
  const [br, gzip] = await Promise.all([encode(content, 'br', 'smallest'), encode(content, 'gzip', 'smallest')]);
  return { br, gzip };
}

/** Every form in which a file is kept. */
export async function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip } = await compress(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gzip],
  ];
}
