import { busy, type Refusal } from 'server/http';

export type Service = 'mail' | 'bank' | 'airline';

/** An external service is unreachable or did not answer in time, so its next call is likely to fail too. */
export class ServiceOutage extends Error {
  override readonly name = 'ServiceOutage';

  constructor(
    readonly service: Service,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const outageMessage: Readonly<Record<Service, string>> = {
  mail: 'We cannot send e-mails right now. Please try again in a minute.',
  bank: 'The bank does not answer right now. Please try again in a minute.',
  airline: 'The airline does not answer right now. Please try again in a minute.',
};

/** The refusal of a call that failed because of an outage; undefined for other errors. */
export const outageRefusal = (error: unknown): Refusal | undefined =>
  error instanceof ServiceOutage ? busy(outageMessage[error.service], 30) : undefined;

/** Outages in a row after which a service counts as unavailable. */
export const outagesToOpen = 3;
const openMs = 30_000;

/**
 * Closed: calls pass. After three outages in a row it is open for 30 s: no calls. Then one call at a time is allowed: a
 * success closes it, an outage opens it again. Other failures, and outages of other services, do not count.
 */
export class CircuitBreaker {
  readonly #service: Service;
  readonly #nowMs: () => number;
  #outages = 0;
  #openUntilMs = 0;

  /** @param nowMs a clock that never jumps */
  constructor(service: Service, nowMs: () => number = () => performance.now()) {
    this.#service = service;
    this.#nowMs = nowMs;
  }

  /** How many concurrent calls are allowed, of `most` while it is closed. */
  allowed(most: number): number {
    if (this.#outages < outagesToOpen) return most;
    return this.#nowMs() < this.#openUntilMs ? 0 : 1;
  }

  /** Records the end of a call: undefined for a success. @returns whether this opened the breaker */
  record(error: Error | undefined): boolean {
    if (!error) this.#outages = 0;
    if (!(error instanceof ServiceOutage) || error.service !== this.#service) return false;
    this.#outages += 1;
    if (this.#outages < outagesToOpen) return false;
    this.#openUntilMs = this.#nowMs() + openMs;
    return this.#outages === outagesToOpen;
  }
}
