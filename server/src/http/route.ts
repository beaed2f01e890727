import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerTables, Tx } from '../database';
import type { AnyOperation, ApiOptions, CallParts, ServedApi, ServedOperation } from './context';
import { HttpRefusal, Refusal } from './errors';
import { sendCached } from './etag';
import { fieldMessages, issueMessage } from './field-messages';
import { answerOnce, keyOf } from './idempotency';
import { countAddress, countSubjects } from './limits';
import { vital } from './shedding';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The arguments of a handler: the validated parts of the request, typed by the operation. */
interface Call<O extends AnyOperation> {
  readonly params: Parsed<O['params']>;
  readonly query: Parsed<O['query']>;
  readonly body: Parsed<O['body']>;
  readonly request: FastifyRequest;
  /** Sets the status, headers and cookies of the response. */
  readonly reply: Pick<FastifyReply, 'code' | 'header' | 'setCookie'>;
}

/**
 * The call of an `idempotent` operation. Its handler works only through `tx`, which commits together with the stored
 * response: after a crash a retry finds both or neither.
 */
export interface IdempotentCall<O extends AnyOperation, Prepared, Tables> extends Call<O> {
  readonly tx: Tx<Tables>;
  /** What `before` returned. */
  readonly prepared: Prepared;
}

/**
 * Returns the contract's `data`. A failure is a `Refusal`: thrown, it rolls back the transaction; returned, it lets the
 * transaction commit. Refusals are not stored: the same key can try again.
 */
type Handler<O extends AnyOperation, Prepared, Tables> = (
  call: O extends { readonly idempotent: true } ? IdempotentCall<O, Prepared, Tables> : Call<O>,
) => Promise<z.input<O['data']> | HttpRefusal>;

interface RouteOptions<O extends AnyOperation, Prepared, LimitGroup> {
  /**
   * For idempotent operations: runs without an open transaction before the handler, unless the key has a stored
   * response. For calls of other services. Its writes must be safe to repeat.
   */
  readonly before?: (call: Call<O>) => Promise<Prepared>;
  /**
   * For idempotent operations: makes the response after the commit, at each repetition of the call again. For calls of other
   * services that must not be made in a transaction. If it throws a refusal, the stored response is deleted.
   */
  readonly after?: (call: Call<O>, data: z.output<O['data']>) => Promise<z.input<O['data']>>;
  /** The limit for this call by address, and by the subjects of `limitedBy`. */
  readonly limit?: LimitGroup;
  /** The phone, e-mail or reference that is rate-limited; undefined entries are ignored. */
  readonly limitedBy?: (call: Call<O>) => readonly (string | undefined)[];
  /** Public lists: cached by browsers and proxies for that long, then revalidated by ETag. Otherwise `no-store`. */
  readonly cacheSeconds?: number;
  /**
   * Sends the response without validation against the contract: for large responses that are built from the types of
   * the contract. Their tests validate them.
   */
  readonly skipsResponseValidation?: boolean;
  /** Served even while the process sheds load. */
  readonly isVital?: boolean;
  /** The operation in the documents, if a body is decoded before its validation. */
  readonly describedAs?: AnyOperation;
  /** Under load served after calls of travellers who have selected something. Public lists are, too. */
  readonly isLowPriority?: boolean;
}

/** `route` of an API, typed by its tables and the groups of its limits. */
export type Route<Tables, LimitGroup extends string> = <const O extends AnyOperation, Prepared = undefined>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O, Prepared, Tables>,
  options?: RouteOptions<O, Prepared, LimitGroup>,
) => void;

/**
 * Serves one operation of the contract: access, limits, validation, idempotency, envelope and the OpenAPI entry all
 * follow from its definition. An API gives it the type `Route` of its own tables and limits.
 */
export const route = <const O extends AnyOperation, Prepared = undefined>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O, Prepared, ServerTables>,
  options: RouteOptions<O, Prepared, string> = {},
): void => {
  const { isQueued = true, operations, served } = app.api;
  const serving = servingOf(app.api, operation, handler, options);
  operations.push(options.describedAs ?? operation);
  served.set(operation.id, serving);
  const isLater = options.isLowPriority || options.cacheSeconds !== undefined;

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(operation.bodyLimitBytes !== undefined && { bodyLimit: operation.bodyLimitBytes }),
    config: {
      operation: operation.id,
      ...(options.isVital ? vital : isQueued && { line: isLater ? 'later' : 'first' }),
    },
    onRequest: serving.admit,
    handler: async (request, reply) => {
      const { params, query, body } = request;
      reply.code(operation.status ?? 200).type('application/json; charset=utf-8');
      const answer = await serving.answer({ params, query, body, request, reply });
      if (answer.isReplayed) reply.header('idempotency-replayed', 'true');
      return options.cacheSeconds === undefined
        ? reply.send(answer.body)
        : sendCached(request, reply, answer.body, options.cacheSeconds);
    },
  });
};

interface ServedFile {
  /** The name under which it is stored. */
  readonly name: string;
  /** Its parts, each written when the client has taken the one before. */
  readonly parts: AsyncIterable<string>;
}

/**
 * Serves an operation that answers with a file, which is sent in parts. Access, validation and the OpenAPI entry follow from its
 * definition. If a later part fails, the connection breaks, and the client gets no complete file.
 */
export const routeFile = <const O extends AnyOperation & { readonly file: string }>(
  app: FastifyInstance,
  operation: O,
  handler: (call: Call<O>) => Promise<ServedFile>,
): void => {
  const { checkAccess, operations, refusalOfInvalid } = app.api;
  operations.push(operation);
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id, line: 'later' },
    onRequest: (request) => checkAccess(operation, request),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const call = { ...parseCall(operation, { params, query, body, request }, refusalOfInvalid), reply } as Call<O>;
      const { name, parts } = await handler(call);
      return reply
        .headers({ 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' })
        .type(`${operation.file}; charset=utf-8`)
        .send(Readable.from(parts));
    },
  });
};

/** What a route does with a call, and `callOperation` for another request. */
const servingOf = <O extends AnyOperation, Prepared>(
  { context, checkAccess, refusalOfInvalid }: ServedApi,
  operation: O,
  handler: Handler<O, Prepared, ServerTables>,
  options: RouteOptions<O, Prepared, string>,
): ServedOperation => ({
  async admit(request) {
    await checkAccess(operation, request);
    if (operation.method !== 'GET') countAddress(context, request.ip, options.limit ?? 'any');
  },
  async answer({ reply, ...parts }, key) {
    const call = { ...parseCall(operation, parts, refusalOfInvalid), reply } as Call<O>;
    const answerBody = (data: unknown) =>
      options.skipsResponseValidation ? JSON.stringify({ data }) : successBody(call.request.log, operation, data);
    const limit = () => countSubjects(context, options.limit, options.limitedBy?.(call));

    if (operation.idempotent) {
      const { after } = options;
      const {
        refusal,
        body = '',
        replayed,
      } = await answerOnce(context, operation, call, key ?? keyOf(call.request), {
        before: async () => {
          await limit();
          return options.before?.(call) as Promise<Prepared>;
        },
        work: async (tx, prepared) => {
          const idempotentCall: IdempotentCall<O, Prepared, ServerTables> = { ...call, tx, prepared };
          const data = await handler(idempotentCall as Parameters<typeof handler>[0]);
          return data instanceof HttpRefusal ? data : answerBody(data);
        },
        after: after && (async (body) => answerBody(await after(call, JSON.parse(body).data))),
      });
      if (refusal) throw refusal;
      return { body, isReplayed: replayed };
    }

    await limit();
    const data = await handler(call as Parameters<typeof handler>[0]);
    if (data instanceof HttpRefusal) throw data;
    return { body: answerBody(data), isReplayed: false };
  },
});

interface OtherRequest {
  /** Validated as the body of a call. */
  readonly body: unknown;
  /** The idempotency key, the same for each repetition of the request. */
  readonly key?: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Does what a route does, for a request in another form than the operation's own, such as a posted form: with the same access,
 * limits, validation and idempotency. It has to be registered on the same API.
 *
 * @throws HttpRefusal
 */
export const callOperation = async <O extends AnyOperation>(
  { api }: FastifyInstance,
  operation: O,
  { body, key, request, reply }: OtherRequest,
): Promise<z.output<O['data']>> => {
  const serving = api.served.get(operation.id);
  if (!serving) throw new Error(`${operation.id} is not served`);
  await serving.admit(request);
  const answer = await serving.answer({ params: {}, query: {}, body, request, reply }, key);
  return (JSON.parse(answer.body) as { data: z.output<O['data']> }).data;
};

/**
 * The success envelope as text. The data pass through the schema of the contract, which drops unknown fields, so a new
 * column never leaks. Data that violate the contract are a 500.
 */
const successBody = (log: FastifyBaseLogger, operation: AnyOperation, data: unknown): string => {
  const parsed = operation.data.safeParse(data);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));
    log.error({ operation: operation.id, faults }, 'An answer breaks the contract');
    throw new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');
  }
  return JSON.stringify({ data: parsed.data });
};

const nothing = z.strictObject({});

/**
 * Validates the parts of a request against its operation. Unknown query parameters and body keys are refused.
 *
 * @param refusalOfInvalid the response to invalid parts; VALIDATION_FAILED with a message for each field unless given
 * @throws HttpRefusal
 */
const parseCall = (
  operation: AnyOperation,
  { params, query, body, request }: CallParts,
  refusalOfInvalid?: ApiOptions['refusalOfInvalid'],
): CallParts => {
  const parsePart = (schema: z.ZodType, value: unknown): unknown => {
    const unstorable = unstorablePath(value);
    if (unstorable !== undefined) throw invalid({ [unstorable]: 'Contains characters that cannot be stored' });
    const parsed = schema.safeParse(value, refusalOfInvalid ? {} : { error: issueMessage });
    if (parsed.success) return parsed.data;
    throw refusalOfInvalid?.(operation, parsed.error) ?? invalid(fieldMessages(parsed.error));
  };
  return {
    params: operation.params ? parsePart(operation.params, params) : undefined,
    query: parsePart(operation.query ?? nothing, query),
    body: operation.body ? parsePart(operation.body, body ?? {}) : undefined,
    request,
  };
};

const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });

const deepest = 32;

/**
 * The path of the first text that the database cannot store (a NUL, half a surrogate pair), or of a value that is
 * nested too deeply. Undefined if there is none.
 */
const unstorablePath = (value: unknown, path = '', depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return undefined;
  if (depth === deepest) return path;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`;
    if (!isStorable(key)) return path;
    const found = unstorablePath(inner, innerPath, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
