import { z } from 'zod';

/**
 * One call of an API: what the server validates, what the client may send, what the documents show. The codes of its failures and
 * who may call it are those of the booking API, unless an API of another kind names its own.
 */
export interface Operation<Code extends string = ErrorCode, Access extends string = 'public' | 'staff'> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the address of its API, such as `/api/v1`; parameters in braces, as OpenAPI writes them: `/ride/booked-ride/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The schema of `data` in the success envelope. */
  readonly data: z.ZodType;
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201;
  /** The failures that this call answers beyond those that every call can answer. */
  readonly errors?: readonly Code[];
  /** True for a POST that creates or pays: it takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Who may call it: everybody unless given. */
  readonly access?: Access;
  /** The largest body; the server's limit for all calls unless given. */
  readonly bodyLimitBytes?: number;
}

/** Keeps every literal of the definition, so that the client's paths are checked by the compiler. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Parsed<T> = T extends z.ZodType ? z.input<T> : undefined;
type Given<K extends string, T> = T extends undefined ? unknown : { [P in K]: T };

/** What a caller passes: `params`, `query`, `body`, each only where the operation has it. */
export type InputOf<O extends Operation> = Given<'params', Parsed<O['params']>> &
  Given<'query', Parsed<O['query']>> &
  Given<'body', Parsed<O['body']>>;

/** A call as data: what is asked, before anybody asks it. */
export type CallOf<O extends Operation> = Pick<O, 'method' | 'path'> & InputOf<O>;

/** What a caller gets: the `data` of the success envelope. */
export type DataOf<O extends Operation> = z.output<O['data']>;

/** The HTTP status that each machine code of a failure is sent with. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  STAFF_ONLY: 401,
  NOT_FOUND: 404,
  COUPON_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  TRANSFER_NOT_RECEIVED: 409,
  TRANSFER_INCOMPLETE: 409,
  CAR_TAKEN: 409,
  SOLD_OUT: 409,
  PRICE_CHANGED: 409,
  STATE_CONFLICT: 409,
  REFUND_CHANGED: 409,
  DRIVER_BUSY: 409,
  ALREADY_REVIEWED: 409,
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

/** The body of every 4xx and 5xx answer. */
export const failure = z.object({
  message: z.string().describe('A sentence a traveller can act on'),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional().describe('A message for each field at fault'),
});
export type Failure = z.output<typeof failure>;

/** The body of every 2xx answer. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() });
