import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Operation } from 'shared/contract/operation';
import type { Db } from '../database';
import type { Limit } from '../settings';

/** What the routes of an API work with. An API's own context has more, and may be passed wherever this is asked for. */
export interface ServerContext<Limits = Readonly<Record<string, Limit>>> {
  readonly db: Db;
  /** The present instant; tests move it. */
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly settings: {
    /** The site's public address, without a slash at the end. */
    readonly origin: string;
    /** A group `create` is counted by phone or e-mail under `create`, and by address under `createAddress`. */
    readonly limits: Limits;
  };
}

/** Checks who makes a call, before its body is read. @throws Refusal */
export type CheckAccess = (operation: Operation, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext;
    checkAccess: CheckAccess;
    /** Every operation that is served, in the order of registration: what the OpenAPI document is made of. */
    operations: Operation[];
  }
}
