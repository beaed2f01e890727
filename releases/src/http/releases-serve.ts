import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPassing } from 'server/database';
import type { z } from 'zod';
import type { ReleasesOperation } from '../contract/operations';
import { type RefusalCode, ReleaseRefusal, refusalStatus } from '../release/refusal';
import { requireOperator, type SignInOptions, signIn } from './releases-sign-in';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A call with its inputs checked. */
export interface Call<O extends ReleasesOperation> {
  readonly query: Parsed<O['query']>;
  readonly params: Parsed<O['params']>;
  readonly body: Parsed<O['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves operations under the sign-in that each of them demands. */
export type Serve = <O extends ReleasesOperation>(
  operation: O,
  handle: (call: Call<O>) => Promise<z.input<O['data']>>,
) => void;

/** What a further part of `/releases/api` is given to serve its operations with. */
export type ReleasesArea = (serve: Serve) => void;

export const serveOn =
  (app: FastifyInstance, signInOptions: SignInOptions): Serve =>
  (operation, handle) => {
    const { method, path, access, bodyLimitBytes } = operation;
    const fault: RefusalCode = operation.id === 'publish' ? 'INVALID_RELEASE' : 'INVALID_REQUEST';
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
      // Before the body is read: a stranger's upload is not even received.
      onRequest: async (request) => {
        if (access === 'public') return;
        await signIn(request, signInOptions);
        if (access === 'operator') requireOperator(request);
      },
      handler: async (request, reply) => {
        const call = {
          query: parse(operation.query, request.query, fault),
          params: parse(operation.params, request.params, fault),
          body: parse(operation.body, request.body, fault),
          request,
          reply,
        };
        // The parts are parsed by the very schemas that their types are made of.
        const data = await handle(call as Call<typeof operation>);
        return { data };
      },
    });
  };

function parse(schema: z.ZodType | undefined, value: unknown, code: RefusalCode): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the request'}: ${message}`);
  throw new ReleaseRefusal(code, `This cannot be taken. ${faults.join('; ')}.`);
}

/** A move waits for the one before it, but not for ever. */
const busy = {
  message:
    'The registry’s database is busy or away just now. Look at `pnpm release status`, and try again in a moment.',
  code: 'BUSY',
};

/** By the code of its error, file systems' and PostgreSQL's. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100']);
const full = {
  message:
    'The disk of the release registry is full, so nothing was published. Free some space there, then publish again.',
  code: 'DISK_FULL',
};

const tooLarge = ({ routeOptions: { bodyLimit = 0 } }: FastifyRequest) =>
  `This request is larger than ${Math.floor(bodyLimit / 1024)} kB, the limit of this call. A release is sent as base64, so its files may have three quarters of that.`;

export function answerFailure(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ReleaseRefusal) {
    if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
    return reply.code(refusalStatus[error.code]).send({ message: error.message, code: error.code });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) {
    // Fastify would close the connection under a body that is still arriving, and a proxy answers that by 502.
    reply.removeHeader('connection');
    return reply.code(413).send({ message: tooLarge(request), code: 'PAYLOAD_TOO_LARGE' });
  }
  if (status < 500) return reply.code(status).send({ message: error.message, code: error.code ?? 'BAD_REQUEST' });
  request.log.error(error);
  if (fullDisk.has(error.code ?? '')) return reply.code(507).send(full);
  if (isPassing(error)) return reply.code(503).header('Retry-After', '2').send(busy);
  return reply.code(500).send({ message: 'The release registry failed at this. Its log says why.', code: 'INTERNAL' });
}
