import type { Failure } from '../contract/operation';

/** Why a call failed: no connection, time-out, a body that cannot be parsed, or a status outside 2xx. */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'STATUS';

const mark = Symbol.for('tafiya.ApiError');

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [mark] = true;
  readonly kind: ApiErrorKind;
  /** The HTTP status; set for `STATUS`, and for `PARSING_ERROR` if there was a response. */
  readonly status?: number;
  /** The body of a `STATUS` error. */
  readonly data?: Failure;
  /** From the header `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(
    kind: ApiErrorKind,
    details: { status?: number; data?: Failure; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(details.data?.message ?? (details.status ? `${kind} ${details.status}` : kind), { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  // shell and remotes may each bundle a copy of this class: `instanceof` has to work across copies
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return isApiError(value);
  }
}

/** Whether it is an `ApiError`, of any copy of this module. */
export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && mark in value;

/** The server's message, or `Something went wrong`. */
export function messageOf(error: unknown): string {
  const message: unknown = isApiError(error) ? error.data?.message : undefined;
  return typeof message === 'string' && message.trim() ? message : 'Something went wrong';
}
