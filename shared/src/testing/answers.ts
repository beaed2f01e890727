import { type ErrorCode, errorStatus } from '../contract/operation';

/** A sent request. */
export interface SentRequest {
  readonly method: string;
  /** Below `/api/v1`, without the query. */
  readonly path: string;
  /** The path parameters, by their names in the path of the handler. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response with a status and a text, a broken connection, or no response. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly text: string;
      /** Names in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'broken' }
  | { readonly kind: 'silent' };

export type Handler = Answer | ((request: SentRequest) => Answer | Promise<Answer>);

const json = (status: number, body: unknown) => ({ kind: 'answer', status, text: JSON.stringify(body) }) as const;

/** The success envelope around `data`. */
export const ok = (data: unknown): Answer => json(200, { data });

/** An error response, with the HTTP status of its code. */
export const failed = (code: ErrorCode, message: string, fields?: Record<string, string>): Answer =>
  json(errorStatus[code], { message, code, fields });

/** A response of the rate limit, with the header `Retry-After`. */
export const limited = (retryAfterSeconds: number): Answer => ({
  ...json(errorStatus.RATE_LIMITED, {
    code: 'RATE_LIMITED',
    message: 'You have tried too often. Please wait a little, then try again.',
  }),
  headers: { 'retry-after': String(retryAfterSeconds) },
});

/** The connection breaks before the response. */
export const networkFailure: Answer = { kind: 'broken' };

/** The request never gets a response. */
export const noAnswer: Answer = { kind: 'silent' };
