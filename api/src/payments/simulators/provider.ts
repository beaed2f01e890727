import type { FastifyInstance } from 'fastify';
import type { SimulatorClock } from './clock';
import type { FaultAnswers } from './faults';
import type { NoticeRules, OutgoingNotice } from './notices';

/** What the parts that all simulators share give to one of them. */
export interface SimulationParts {
  readonly clock: SimulatorClock;
  /** Queues a notice to the merchant. */
  notify(notice: OutgoingNotice): void;
  /** Delivers again what was queued between these instants and was given up or lost, at the next delivery. */
  resend(from: Date, to: Date): void;
}

/** An account as the page of the simulator shows it. */
export interface SimulatedAccount {
  readonly reference: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountKobo: number;
  readonly expiresAt: Date;
  /** The state of its payment in the words of the provider. */
  readonly state: string;
  /** Whether a transfer to it can be accepted. */
  readonly isOpen: boolean;
}

export interface HandTransfer {
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly senderName?: string | undefined;
}

/** `result` is a sentence for the person who sent it. */
export interface TransferResult {
  readonly isAccepted: boolean;
  readonly result: string;
}

/** One provider: its API, its books, and its rules. */
export interface Simulation extends NoticeRules, FaultAnswers {
  readonly name: string;
  readonly title: string;
  /** The call by which a merchant gets an account, as method and route. */
  readonly openingRoute: string;
  /** The API of the provider, at the paths that it has there. */
  routes(app: FastifyInstance): void;
  /** Calls under `/_sim/` that only this provider has. */
  controls(app: FastifyInstance): void;
  /** Newest first. */
  accounts(): readonly SimulatedAccount[];
  /** @returns undefined if there is no such account */
  transfer(transfer: HandTransfer): TransferResult | undefined;
  /** Does what is due at the time of the clock; called before each request and each delivery of notices. */
  settle(): void;
}
