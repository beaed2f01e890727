import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatus } from 'shared/contract/operation';
import { isTemporaryError } from '../database';
import type { ApiOptions } from './context';

export interface RefusalDetails {
  /** A message for each invalid field. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A failure with its status and code. An API with codes of its own has a subclass. */
export class HttpRefusal<Code extends string = string> extends Error {
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    { fields, retryAfterSeconds }: RefusalDetails = {},
  ) {
    super(message);
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A failure of an operation. Thrown, it rolls back the open transaction; returned by an idempotent handler, it lets the
 * transaction commit. The message is a sentence for a traveller.
 */
export class Refusal extends HttpRefusal<ErrorCode> {
  override readonly name = 'Refusal';

  constructor(code: ErrorCode, message: string, details?: RefusalDetails) {
    super(errorStatus[code], code, message, details);
  }
}

/** A temporary failure that may succeed in a moment. */
export const busy = (message = 'We are very busy right now. Please try again in a moment.', retryAfterSeconds = 2) =>
  new Refusal('OVERLOADED', message, { retryAfterSeconds });

const refusalOfFastify: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the request as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED_REQUEST', 'The request has no body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_REQUEST', 'The request is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', 'The request did not arrive whole. Please try again.'],
  FST_ERR_BAD_URL: ['MALFORMED_REQUEST', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['MALFORMED_REQUEST', 'The address is too long.'],
  FST_ERR_ASYNC_CONSTRAINT: ['MALFORMED_REQUEST', 'The address is not valid.'],
};

type OwnRefusalOf = ApiOptions['refusalOf'];

/** The refusal for a thrown error, without internal details. */
const refusalOf = (error: unknown, request: FastifyRequest, ownRefusalOf: OwnRefusalOf): HttpRefusal => {
  if (error instanceof HttpRefusal) return error;
  const own = ownRefusalOf?.(error, request);
  if (own) return own;
  const { code = '', statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = refusalOfFastify[code];
  if (known) return new Refusal(...known);
  if (isTemporaryError(error) || statusCode === 503) return busy();
  if (statusCode === 400) return new Refusal('MALFORMED_REQUEST', 'The request could not be read.');
  return new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');
};

/**
 * The loggable part of an error. Database errors have rows and values, which are personal, in their `detail`, and those
 * of class 22 (bad values) in their message.
 */
const loggable = (error: unknown) => {
  const { name, message = '', stack = '', code = '', constraint } = (error ?? {}) as Error & Record<string, string>;
  const isBadValue = /^22\w{3}$/.test(code);
  return {
    name,
    code,
    constraint,
    ...(isBadValue ? { stack: stack.replace(message, '') } : { reason: message, stack }),
  };
};

export const failureBody = ({ code, message, fields }: HttpRefusal) => ({
  message,
  code,
  ...(fields && { fields }),
});

/**
 * Whether the client disconnected before its request was complete: no response can be sent, and it is not a server error.
 */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;

/**
 * The refusal for an error, which is logged if it is a fault of the server; sets the headers that go with it.
 *
 * @param ownRefusalOf for errors of an API itself
 */
export const prepareRefusal = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  ownRefusalOf?: OwnRefusalOf,
): HttpRefusal => {
  const refusal = refusalOf(error, request, ownRefusalOf);
  if (isCutOff(request)) {
    request.log.debug({ route: request.routeOptions.url }, 'A request was cut off');
  } else if (refusal.status >= 500 && refusal !== error) {
    request.log.error({ ...loggable(error), route: request.routeOptions.url }, 'A request failed');
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  // Fastify would close the connection while the body is still arriving, and a proxy may then answer 502
  if (refusal.status === 413) reply.removeHeader('connection');
  reply.header('cache-control', 'no-store').removeHeader('etag');
  return refusal;
};

/** Answers an error in the envelope of the contract. All failures of operations are answered here. */
export const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  ownRefusalOf?: OwnRefusalOf,
): FastifyReply => {
  const refusal = prepareRefusal(error, request, reply, ownRefusalOf);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(refusal)));
};
