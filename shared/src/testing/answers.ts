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
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'broken' }
  | { readonly kind: 'silent' };

export type Handler = Answer | ((request: WireRequest) => Answer | Promise<Answer>);

const json = (status: number, body: unknown): Answer => ({ kind: 'answer', status, text: JSON.stringify(body) });

/** The success envelope around `data`. */
export const ok = (data: unknown): Answer => json(200, { data });

/** A refusal of the server, with the status of its code. */
export const failed = (code: ErrorCode, message: string, fields?: Record<string, string>): Answer =>
  json(errorStatus[code], { message, code, fields });

/** The connection broke before an answer came. */
export const networkFailure: Answer = { kind: 'broken' };

/** An answer that never comes. */
export const noAnswer: Answer = { kind: 'silent' };
