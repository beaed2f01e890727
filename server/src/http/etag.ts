import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const opaqueTag = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the client has the body with this ETag (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((held) => held.trim() === '*' || opaqueTag(held) === opaqueTag(etag));
};

/** Sends a body with its ETag, or 304 if the client has it. Other headers have to be set before. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: Buffer | string,
): FastifyReply => {
  reply.header('etag', etag);
  if (reply.statusCode !== 200 || !matchesEtag(request.headers['if-none-match'], etag)) return reply.send(body);
  return reply.code(304).removeHeader('content-type').send();
};

/** Sends a public list that is cached for `maxAgeSeconds`, then revalidated by its ETag. */
export const sendCached = (request: FastifyRequest, reply: FastifyReply, body: string, maxAgeSeconds: number) => {
  // weak: the same for all encodings
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}, stale-while-revalidate=86400`);
  return sendTagged(request, reply, etag, body);
};
