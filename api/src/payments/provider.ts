import type { Db, Tx } from '../database';

/** A transfer as the provider tells of it, by a notice or when asked. */
export interface ReceivedTransfer {
  /** The provider's own id of the transfer: the same however often, and in whatever way, it is told. */
  readonly id: string;
  readonly accountNumber: string;
  readonly amountKobo: number;
  /** When the bank took it. This decides whether it came in time, not when we learn of it. */
  readonly sentAt: Date;
}

export interface OpenedAccount {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** What a request of a provider turns out to be; a forged one is answered 401 and leaves no trace. */
export type NoticeReading =
  | { readonly genuine: true; readonly eventId: string; readonly transfer: ReceivedTransfer | undefined }
  | { readonly genuine: false; readonly fault: string };

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A bank, or a company in front of banks, that opens one-time accounts and takes transfers. The sandbox bank is one;
 * a live one is an adapter with the same five calls. Calls get the transaction or database they run in because the
 * sandbox keeps its books there; an adapter over the network leaves it alone and bounds each call by a time-out of 3 s.
 */
export interface PaymentProvider {
  /** Names it in the database and in the address of its notices, `/payments/notices/<name>`. */
  readonly name: string;
  /** Opens an account that takes money until `expiresAt`. The same reference again gives the same account. */
  openAccount(
    tx: Tx,
    request: { reference: string; accountName: string; amountKobo: number; openedAt: Date; expiresAt: Date },
  ): Promise<OpenedAccount>;
  /** Checks the signature over the raw body before reading a byte of it, then reads it. Never throws. */
  readNotice(rawBody: Buffer, headers: NoticeHeaders, now: Date): NoticeReading;
  /** Every transfer that the account ever took, oldest first, also after its expiry. */
  transfersOf(db: Db | Tx, accountNumber: string): Promise<readonly ReceivedTransfer[]>;
  /** Sends money back to whoever sent it. The same key again sends nothing twice. */
  refund(
    tx: Tx,
    request: { key: string; accountNumber: string; amountKobo: number; at: Date },
  ): Promise<{ reference: string }>;
}
