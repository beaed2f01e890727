import { busy, type Refusal } from 'server/http';

export type Service = 'mail' | 'bank' | 'airline';

/** A service outside this process could not be reached, or did not answer in time: its next call will fare no better. */
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
  mail: 'We cannot send mails right now. Please try again in a minute.',
  bank: 'The bank does not answer right now. Please try again in a minute.',
  airline: 'The airline does not answer right now. Please try again in a minute.',
};

/** What a call is answered that met an outage; undefined for an error of another kind. */
export const outageRefusal = (error: unknown): Refusal | undefined =>
  error instanceof ServiceOutage ? busy(outageMessage[error.service], 30) : undefined;

/** So many in a row, and a service counts as out. */
export const outagesToOpen = 3;
const openMs = 30_000;

/**
 * Closed, calls pass. After three outages in a row it is open, and nothing is tried for 30 s. Then one call at a time
 * is tried: the first that goes well closes it, an outage opens it again. Failures of another kind, and outages of
 * another service, change nothing.
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

  /** How many calls may be under way at once, of the `most` that may be while it is closed. */
  allowed(most: number): number {
    if (this.#outages < outagesToOpen) return most;
    return this.#nowMs() < this.#openUntilMs ? 0 : 1;
  }

  /** Notes how a call ended: undefined if it went well. @returns whether this opened the breaker */
  note(error: Error | undefined): boolean {
    if (!error) this.#outages = 0;
    if (!(error instanceof ServiceOutage) || error.service !== this.#service) return false;
    this.#outages += 1;
    if (this.#outages < outagesToOpen) return false;
    this.#openUntilMs = this.#nowMs() + openMs;
    return this.#outages === outagesToOpen;
  }
}
