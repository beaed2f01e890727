import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a public list with an ETag; who has it already gets 304 without a body. */
export const sendCached = (request: FastifyRequest, reply: FastifyReply, body: string, maxAgeSeconds: number) => {
  // weak: compressed and plain are the same answer
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}, stale-while-revalidate=86400`).header('etag', etag);
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^(?!W\/)/, 'W/'));
  return held.includes(etag) ? reply.code(304).removeHeader('content-type').send() : reply.send(body);
};
