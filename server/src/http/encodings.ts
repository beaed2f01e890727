import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** The supported content encodings. */
export type Encoding = 'br' | 'gzip';

/** Best first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The encodings that a client accepts, best first. A quality of 0 excludes one (RFC 9110, 12.5.3). */
export const acceptedEncodings = (header: string | undefined): Encoding[] => {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality ? Number(quality.slice(2)) : 1];
    }),
  );
  return encodings.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
};

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compression levels: `quick` for a single response, `smallest` for content that is compressed once and sent many times. */
const levels = { quick: { br: 5, gzip: 6 }, smallest: { br: 11, gzip: 9 } } as const;

/** Up to this size, passing the work to another thread takes more processor time than the compression. */
const mostAtOnceBytes = 32 * 1024;

/** Compresses content; large content and high levels on zlib's threads. */
export const encode = async (
  content: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof levels,
): Promise<Buffer> => {
  const level = levels[effort][encoding];
  const bytes = Buffer.byteLength(content);
  const isAtOnce = effort === 'quick' && bytes <= mostAtOnceBytes;
  if (encoding === 'gzip') return isAtOnce ? zlib.gzipSync(content, { level }) : gzip(content, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes };
  return isAtOnce ? zlib.brotliCompressSync(content, { params }) : brotli(content, { params });
};
