import type { Db, Tx } from '../database';

/** A transfer in a report of the provider: a notice, or the response to a query. */
export interface ReceivedTransfer {
  /** The provider's own id of the transfer, the same in every report. */
  readonly id: string;
  readonly accountNumber: string;
  readonly amountKobo: number;
  /** When the bank accepted it. This decides whether it was in time, not when it was reported. */
  readonly sentAt: Date;
}

export interface OpenedAccount {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * The result of reading a request of a provider.
 * - `transfer` money was received · `other` signed, about something else
 * - `unreadable` signed, with values that cannot be stored: invalid text, no amount
 * - `forged` not signed by the provider, or too old
 */
export type NoticeReading =
  | { readonly kind: 'transfer'; readonly eventId: string; readonly transfer: ReceivedTransfer }
  | { readonly kind: 'other'; readonly eventId: string; readonly event: string }
  | { readonly kind: 'unreadable'; readonly fault: string }
  | { readonly kind: 'forged'; readonly fault: string };

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A refund of one transfer, or of a part of it. */
export interface RefundRequest {
  /** Identifies the refund: repeated requests with this key refund the money once. */
  readonly key: string;
  /** The provider's own id of the transfer; its sender gets the money. */
  readonly transferId: string;
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly at: Date;
}

/** `refused` is final: nothing was sent, and nothing will be. A call with an unknown outcome throws instead. */
export type RefundAnswer =
  | { readonly outcome: 'sent'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly fault: string };

/**
 * A bank, or a company in front of banks, that opens one-time accounts and takes transfers. The sandbox bank is one;
 * a live one is an adapter with the same five calls. Calls get the transaction or database they run in because the
 * sandbox keeps its books there; an adapter over the network leaves it alone, bounds each call by a time-out of 3 s,
 * and throws ServiceOutage where the bank did not answer.
 */
export interface PaymentProvider {
  /** Its name in the database and in the path of its notices, `/payments/notices/<name>`. */
  readonly name: string;
  /** Opens an account that accepts money until `expiresAt`. The same reference returns the same account. */
  openAccount(
    tx: Tx,
    request: { reference: string; accountName: string; amountKobo: number; openedAt: Date; expiresAt: Date },
  ): Promise<OpenedAccount>;
  /** Checks the signature over the raw body before it reads the body. Never throws. */
  readNotice(rawBody: Buffer, headers: NoticeHeaders, now: Date): NoticeReading;
  /** All transfers into the account, oldest first, also those after its expiry. */
  transfersOf(db: Db | Tx, accountNumber: string): Promise<readonly ReceivedTransfer[]>;
  /**
   * Sends money back to the sender of a transfer. Called with no transaction open, after the refund was committed as
   * `sending`; called again with the same key until it answers, also after a time-out or a crash. The same key gives
   * the same answer and sends nothing twice.
   */
  refund(db: Db, request: RefundRequest): Promise<RefundAnswer>;
}
