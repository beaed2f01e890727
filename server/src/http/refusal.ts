import { type ErrorCode, errorStatus } from 'shared/contract/operation';

/**
 * The one way to answer a failure: thrown anywhere below a route, it rolls back the open transaction; returned by an
 * idempotent handler, it lets the transaction commit. The message is a sentence that a traveller can act on.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, retryAfterSeconds }: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = errorStatus[code];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What could not be done just now, and may go well in a moment. */
export const busy = (message = 'We are very busy right now. Please try again in a moment.', retryAfterSeconds = 2) =>
  new Refusal('OVERLOADED', message, { retryAfterSeconds });
