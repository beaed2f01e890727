import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Operation } from 'shared/contract/operation';
import type { z } from 'zod';
import type { Db } from '../database';
import type { Limit } from '../settings';
import type { HttpRefusal } from './errors';

/** An operation of any API. */
export type AnyOperation = Operation<string, string>;

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

type Json = Readonly<Record<string, unknown>>;

/** Who may call an operation that is not public. */
export interface AccessDescription {
  readonly description: string;
  /** Requirements of OpenAPI, each by the names of `securitySchemes`. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** What the OpenAPI document says of an API besides its operations. */
export interface ApiDescription {
  /** By the `access` of the operations. */
  readonly access: Readonly<Record<string, AccessDescription>>;
  readonly securitySchemes: Readonly<Record<string, Json>>;
  /** The statuses of the codes that are this API's own. */
  readonly errorStatus: Readonly<Record<string, number>>;
  /** The codes of its own that an operation can answer whatever it is about. */
  readonly errorsOf: (operation: AnyOperation) => readonly string[];
}

export interface ApiOptions {
  readonly context: ServerContext;
  readonly description: ApiDescription;
  /** Checks who makes a call, before its body is read. @throws HttpRefusal */
  readonly checkAccess: (operation: AnyOperation, request: FastifyRequest) => Promise<void>;
  /** The refusals of errors that are this API's own; undefined for an error that it does not know. */
  readonly refusalOf?: (error: unknown, request: FastifyRequest) => HttpRefusal | undefined;
  /** What a call with invalid parts is answered; with a message for each field at fault unless given. */
  readonly refusalOfInvalid?: (operation: AnyOperation, error: z.ZodError) => HttpRefusal;
  /** Whether its calls wait for their turn in the queue of the process; true unless given. */
  readonly isQueued?: boolean;
}

/** An API that is mounted on a server. */
export interface ServedApi extends ApiOptions {
  /** Its address, such as `/api/v1`. */
  readonly prefix: string;
  /** Every operation that is served, in the order of registration. */
  readonly operations: AnyOperation[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every API of the server: what the OpenAPI document is made of. */
    apis: ServedApi[];
    /** The API that the routes of this app belong to. */
    api: ServedApi;
  }
}
