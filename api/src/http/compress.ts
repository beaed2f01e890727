import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const smallestBytes = 1024;
const brotliQuality = 4;

const encoders = {
  br: (body: string) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body: string) => zip(body, { level: 6 }),
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The better of the codings that a reader takes; `br;q=0` means that it does not. */
const codingFor = (acceptEncoding = ''): keyof typeof encoders | undefined => {
  const taken = acceptEncoding
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
};

/** Compresses text answers from 1 kB on: the traveller pays for every byte. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes || reply.hasHeader('content-encoding')) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (!coding) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return encoders[coding](payload);
  });
};
