import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from 'shared/contract/operation';
import type { z } from 'zod';
import type { Db } from '../database';
import type { Limit } from '../settings';
import type { HttpRefusal } from './errors';

/** An operation of any API. */
export type AnyOperation = Operation<string, string>;

/** The context of the routes. The context of an API extends it. */
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

/** The parts of the OpenAPI document of an API besides its operations. */
export interface ApiDescription {
  /** By the `access` of the operations. */
  readonly access: Readonly<Record<string, AccessDescription>>;
  readonly securitySchemes: Readonly<Record<string, Json>>;
  /** The HTTP statuses of the API's own error codes. */
  readonly errorStatus: Readonly<Record<string, number>>;
  /** The API's own error codes that every operation can return. */
  readonly errorsOf: (operation: AnyOperation) => readonly string[];
}

export interface ApiOptions {
  readonly context: ServerContext;
  readonly description: ApiDescription;
  /** Authenticates a call before its body is read. @throws HttpRefusal */
  readonly checkAccess: (operation: AnyOperation, request: FastifyRequest) => Promise<void>;
  /** The refusal for an error of this API; undefined for an unknown error. */
  readonly refusalOf?: (error: unknown, request: FastifyRequest) => HttpRefusal | undefined;
  /** The refusal of an invalid call; by default with a message for each invalid field. */
  readonly refusalOfInvalid?: (operation: AnyOperation, error: z.ZodError) => HttpRefusal;
  /** Whether its calls are queued; by default true. */
  readonly isQueued?: boolean;
}

/** The parts of a request that an operation takes. */
export interface CallParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** A registered operation. */
export interface ServedOperation {
  /** Checks access, and counts the call by its address. @throws HttpRefusal */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  /** Validates the parts and does the work. @param key the idempotency key; by default that of the header. @throws HttpRefusal */
  readonly answer: (
    call: CallParts & { readonly reply: FastifyReply },
    key?: string,
  ) => Promise<{ readonly body: string; readonly isReplayed: boolean }>;
}

/** An API that is mounted on a server. */
export interface ServedApi extends ApiOptions {
  /** Its base path, such as `/api/v1`. */
  readonly prefix: string;
  /** The registered operations, in order. */
  readonly operations: AnyOperation[];
  /** By the id of the operation. */
  readonly served: Map<string, ServedOperation>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All APIs of the server, for the OpenAPI document. */
    apis: ServedApi[];
    /** The API that the routes of this app belong to. */
    api: ServedApi;
  }
}
