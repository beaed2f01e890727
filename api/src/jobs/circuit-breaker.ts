import { busy, Refusal } from 'server/http';

export type Service = 'mail' | 'bank' | 'airline';

/** An external service is unreachable or did not answer in time, so its next call is likely to fail too. */
export class ServiceOutage extends Error {
  override readonly name = 'ServiceOutage';
  /** After how long the service may be called again, if that is known. */
  readonly retryInMs: number | undefined;

  constructor(
    readonly service: Service,
    message: string,
    { retryInMs, ...options }: OutageOptions = {},
  ) {
    super(message, options);
    this.retryInMs = retryInMs;
  }
}

interface OutageOptions extends ErrorOptions {
  readonly retryInMs?: number;
}

/** The service was not called, because it is out or all calls are used: nothing was done, and nothing was learnt of it. */
export class CallNotMade extends ServiceOutage {
  constructor(service: Service, message: string, retryInMs: number) {
    super(service, message, { retryInMs });
  }
}

/**
 * A service answered, and what that means is not known: it is reachable, and asking again at once does not help. The operator reads the
 * message, so it names what was answered without data about a person.
 */
export class AnswerNotUnderstood extends Error {
  override readonly name = 'AnswerNotUnderstood';
}

const outageMessage: Readonly<Record<Service, string>> = {
  mail: 'We cannot send e-mails right now. Please try again in a minute.',
  bank: 'The bank does not answer right now. Please try again in a minute.',
  airline: 'The airline does not answer right now. Please try again in a minute.',
};

const notUnderstoodMessage =
  'The bank gave an answer that we do not understand, and we are looking into it. If you have sent the money, it is not lost: do not pay twice. Look at this page again in a few minutes.';

/** The refusal of a call that failed because of a service: it was out, or its answer is not understood. Undefined for other errors. */
export function serviceRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ServiceOutage) return busy(outageMessage[error.service], 30);
  return error instanceof AnswerNotUnderstood ? new Refusal('INTERNAL', notUnderstoodMessage) : undefined;
}

/** Outages in a row after which a service counts as unavailable. */
export const outagesToOpen = 3;
const openMs = 30_000;

/**
 * Closed: calls pass. After three outages in a row it is open for 30 s: no calls. Then one call at a time is allowed: a
 * success closes it, an outage opens it again. Other failures, outages of other services, and calls that were not made do
 * not count. A service that says when it may be called again is left alone until then, whatever earlier calls still bring.
 */
export class CircuitBreaker {
  readonly #service: Service;
  readonly #nowMs: () => number;
  #outages = 0;
  #openUntilMs = 0;
  #pausedUntilMs = 0;

  /** @param nowMs a clock that never jumps */
  constructor(service: Service, nowMs: () => number = () => performance.now()) {
    this.#service = service;
    this.#nowMs = nowMs;
  }

  /** How many concurrent calls are allowed, of `most` while it is closed. */
  allowed(most: number): number {
    if (this.waitMs() > 0) return 0;
    return this.#outages < outagesToOpen ? most : 1;
  }

  /** How long no call is allowed. */
  waitMs(): number {
    const untilMs = this.#outages < outagesToOpen ? 0 : this.#openUntilMs;
    return Math.max(0, untilMs - this.#nowMs(), this.#pausedUntilMs - this.#nowMs());
  }

  /** Records the end of a call: undefined for a success. @returns whether this opened the breaker */
  record(error: Error | undefined): boolean {
    if (!error) this.#outages = 0;
    if (!(error instanceof ServiceOutage) || error.service !== this.#service) return false;
    if (error instanceof CallNotMade) return false;
    if (error.retryInMs !== undefined)
      this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#nowMs() + error.retryInMs);
    this.#outages += 1;
    if (this.#outages < outagesToOpen) return false;
    this.#openUntilMs = this.#nowMs() + openMs;
    return this.#outages === outagesToOpen;
  }
}
