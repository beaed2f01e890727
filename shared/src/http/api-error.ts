import type { Failure } from '../contract/operation';

/**
 * Why a call gave no data: the network failed, the answer took too long, it could not be read, or the server answered
 * with a status outside 2xx.
 */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'STATUS';

const mark = Symbol.for('tafiya.ApiError');

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [mark] = true;
  readonly kind: ApiErrorKind;
  /** The HTTP status; always there for `STATUS`, and for `PARSING_ERROR` if an answer came. */
  readonly status?: number;
  /** The body of a `STATUS` failure. */
  readonly data?: Failure;
  /** How long to wait before the same is asked again, where the server said so. */
  readonly retryAfterSeconds?: number;

  constructor(
    kind: ApiErrorKind,
    given: { status?: number; data?: Failure; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(given.data?.message ?? (given.status ? `${kind} ${given.status}` : kind), { cause: given.cause });
    this.kind = kind;
    this.status = given.status;
    this.data = given.data;
    this.retryAfterSeconds = given.retryAfterSeconds;
  }

  // Shell and remotes each bundle a copy of this class; an error of one copy must be known by the other.
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return isApiError(value);
  }
}

/** True for an `ApiError` of any copy of this module. */
export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && mark in value;

/** The server's own sentence, or `Something went wrong` where there is none. */
export function messageOf(error: unknown): string {
  const message: unknown = isApiError(error) ? error.data?.message : undefined;
  return typeof message === 'string' && message.trim() ? message : 'Something went wrong';
}
