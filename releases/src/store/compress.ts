import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Smallest form, for what is compressed once and served for a year. zlib works in its own threads. */
const compressFully = (content: Buffer): Promise<Record<'br' | 'gzip', Buffer>> => compress(content, 11, 9);

/** Nearly as small in a hundredth of the time, for documents, which change with every move of a pointer. */
export const compressQuickly = (content: Buffer): Promise<Record<'br' | 'gzip', Buffer>> => compress(content, 6, 6);

async function compress(content: Buffer, brotliQuality: number, gzipLevel: number) {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    gzip(content, { level: gzipLevel }),
  ]);
  return { br, gzip: gz };
}

/** Every form in which a file is kept. */
export async function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip: gz } = await compressFully(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gz],
  ];
}
