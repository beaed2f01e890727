import type { FastifyRequest } from 'fastify';
import { AddressCounter } from 'server/http';
import type { Limit } from 'server/settings';
import { ReleaseRefusal } from '../release/refusal';

/** Lets a secret be tried from one address so often; a right one is let through whatever was tried before. */
export type Try = <T>(request: FastifyRequest, attempt: Promise<T>) => Promise<T>;

/** Counts wrong secrets by address, in this process. */
export function countStrangers(limit: Limit): Try {
  const counter = new AddressCounter();
  return (request, attempt) =>
    attempt.catch((error: unknown) => {
      if (!(error instanceof ReleaseRefusal) || error.code !== 'UNAUTHORIZED') throw error;
      const waitMs = counter.count('strangers', request.ip, limit, Date.now());
      if (waitMs === 0) throw error;
      const waitSeconds = Math.max(1, Math.ceil(waitMs / 1000));
      throw new ReleaseRefusal(
        'RATE_LIMITED',
        `Too many wrong tokens came from your address. Try again in ${waitSeconds} s with the right one.`,
        waitSeconds,
      );
    });
}
