import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the client holds this very body already (RFC 9110, 13.1.2). */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((held) => held.trim() === '*' || held.trim().replace(/^W\//, '') === etag);
}

/** Sends a body under its strong ETag, or 304 to a client that holds it. Headers are to be set before. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, etag: string, body: Buffer): FastifyReply {
  reply.header('ETag', etag);
  if (reply.statusCode === 200 && isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}
