import { z } from 'zod';
import type { Permission } from './roles';

/**
 * One operation of an API, as the server validates it, the client calls it and OpenAPI describes it. Error codes and access levels
 * are those of the booking API, unless another API passes its own.
 */
export interface Operation<Code extends string = ErrorCode, Access extends string = 'public' | 'staff'> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base path of its API, such as `/api/v1`; parameters in braces, as in OpenAPI: `/ride/booked-ride/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The schema of `data` in the success envelope. */
  readonly data: z.ZodType;
  /** The media type of a response that is a file in place of the envelope; `data` is a string then. */
  readonly file?: 'text/csv';
  /** The HTTP status of a success; by default 200. */
  readonly status?: 200 | 201;
  /** The error codes of this operation, besides those that every operation can return. */
  readonly errors?: readonly Code[];
  /** True for a POST that creates or pays something: it accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Who may call it; by default everybody. */
  readonly access?: Access;
  /** What the caller has to be allowed to do, if it is not for everybody. */
  readonly permission?: Permission;
  /** What a person of the staff has to be allowed to do, if it is for the staff alone on a public site, and for everybody elsewhere. */
  readonly permissionOnPublicSite?: Permission;
  /** True if a person has to have confirmed password and code a short time ago. */
  readonly needsConfirmation?: boolean;
  /** The maximum size of the body; by default the server's limit for all operations. */
  readonly bodyLimitBytes?: number;
}

/** Preserves the literal types of the definition, so that the compiler checks the paths of the client. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Parsed<T> = T extends z.ZodType ? z.input<T> : undefined;
// in brackets, so that a body of several kinds stays one body
type InputPart<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T };

/** The input of a call: `params`, `query` and `body`, each only if the operation has it. */
export type InputOf<O extends Operation> = InputPart<'params', Parsed<O['params']>> &
  InputPart<'query', Parsed<O['query']>> &
  InputPart<'body', Parsed<O['body']>>;

/** A call as data, before it is sent. */
export type CallOf<O extends Operation> = Pick<O, 'method' | 'path'> & InputOf<O>;

/** The result of a call: the `data` of the success envelope. */
export type DataOf<O extends Operation> = z.output<O['data']>;

/** The HTTP status of each error code. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  STAFF_ONLY: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_NEEDED: 403,
  CONFIRM_AGAIN: 403,
  CONFIRMATION_WRONG: 403,
  NOT_FOUND: 404,
  COUPON_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  TRANSFER_NOT_RECEIVED: 409,
  TRANSFER_INCOMPLETE: 409,
  TRANSFER_RETURNED: 409,
  CAR_TAKEN: 409,
  SOLD_OUT: 409,
  PRICE_CHANGED: 409,
  STATE_CONFLICT: 409,
  REFUND_CHANGED: 409,
  DRIVER_BUSY: 409,
  ALREADY_REVIEWED: 409,
  ALREADY_BOOKED: 409,
  HOLD_LIMIT: 409,
  PRICE_EXPIRED: 410,
  QUOTE_EXPIRED: 410,
  OFFER_EXPIRED: 410,
  ACCOUNT_EXPIRED: 410,
  COUPON_EXPIRED: 410,
  VIEW_EXPIRED: 410,
  LINK_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  COUPON_NOT_APPLICABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every 4xx and 5xx response. */
export const failure = z.object({
  message: z.string().describe('A sentence for the traveller, who can act on it'),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional().describe('A message for each invalid field'),
});
export type Failure = z.output<typeof failure>;

/** The body of every 2xx response. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() });
