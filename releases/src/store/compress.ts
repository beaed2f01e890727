import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The smallest forms there are: each is made once and sent many times. zlib works in its own threads. */
export async function compress(content: Buffer): Promise<Record<'br' | 'gzip', Buffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.byteLength };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzip(content, { level: 9 })]);
  return { br, gzip: gz };
}

/** Every form in which a file is kept. */
export async function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip: gz } = await compress(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gz],
  ];
}
