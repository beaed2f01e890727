import { type ErrorCode, errorStatus } from '../contract/operation';

/** A request as it went over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Below `/api/v1`, without the query. */
  readonly path: string;
  /** What stands in the braces of the answered path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What comes back: a status and a text, a broken connection, or nothing at all. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly text: string;
      /** Names in small letters. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'broken' }
  | { readonly kind: 'silent' };

export type Handler = Answer | ((request: WireRequest) => Answer | Promise<Answer>);

const json = (status: number, body: unknown) => ({ kind: 'answer', status, text: JSON.stringify(body) }) as const;

/** The success envelope around `data`. */
export const ok = (data: unknown): Answer => json(200, { data });

/** A refusal of the server, with the status of its code. */
export const failed = (code: ErrorCode, message: string, fields?: Record<string, string>): Answer =>
  json(errorStatus[code], { message, code, fields });

/** A refusal because it was asked too often; the header says how long to wait. */
export const limited = (retryAfterSeconds: number): Answer => ({
  ...json(errorStatus.RATE_LIMITED, {
    code: 'RATE_LIMITED',
    message: 'You have tried too often. Please wait a little, then try again.',
  }),
  headers: { 'retry-after': String(retryAfterSeconds) },
});

/** The connection broke before an answer came. */
export const networkFailure: Answer = { kind: 'broken' };

/** An answer that never comes. */
export const noAnswer: Answer = { kind: 'silent' };
