import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, encode } from './encodings';

const smallestBytes = 1024;

/** Compresses text answers from 1 kB on: the traveller pays for every byte. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes || reply.hasHeader('content-encoding')) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encode(payload, encoding, 'quick');
  });
};
