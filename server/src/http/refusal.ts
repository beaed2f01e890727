import { type ErrorCode, errorStatus } from 'shared/contract/operation';

export interface RefusalDetails {
  /** A message for each field at fault. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A failure with its status and a code for programs. An API with codes of its own has a subclass of its own. */
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
 * The one way to answer a failure: thrown anywhere below a route, it rolls back the open transaction; returned by an
 * idempotent handler, it lets the transaction commit. The message is a sentence that a traveller can act on.
 */
export class Refusal extends HttpRefusal<ErrorCode> {
  override readonly name = 'Refusal';

  constructor(code: ErrorCode, message: string, details?: RefusalDetails) {
    super(errorStatus[code], code, message, details);
  }
}

/** What could not be done just now, and may go well in a moment. */
export const busy = (message = 'We are very busy right now. Please try again in a moment.', retryAfterSeconds = 2) =>
  new Refusal('OVERLOADED', message, { retryAfterSeconds });
